import CarvaletCommands
// This target is linked with Swift's libraries in it, so its import tells the linker which of them
// the essentials of Foundation need.
import FoundationEssentials
import Glibc

exit(CarvaletTool.main())

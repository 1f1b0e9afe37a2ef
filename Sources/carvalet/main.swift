import CarvaletCommands
import Foundation

exit(CarvaletTool.main())

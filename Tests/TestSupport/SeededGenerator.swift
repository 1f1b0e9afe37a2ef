package import Harness

/// The random numbers of tests, whose seeds they print.
package typealias SeededGenerator = Harness.SeededGenerator

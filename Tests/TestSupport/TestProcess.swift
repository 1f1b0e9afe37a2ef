// Prepares the process: many tests use SQLite at once, and would wait for each other.
import CTestProcess

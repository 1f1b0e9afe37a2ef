/// Whether a target was met.
enum Verdict: String { case met, missed }

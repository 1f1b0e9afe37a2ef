/// Whether what should be reached was reached.
enum Verdict: String { case met, missed }

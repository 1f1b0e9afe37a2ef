/// Every benchmark, in the order of the table that `run` prints.
enum Benchmarks {
  static let all: [any Benchmark] = [
    ListCommandBenchmark(), StoreSizesBenchmark(), PageBenchmark(), SectionsBenchmark(),
    DeepRowBenchmark(), SearchBenchmark(), SearchCommandBenchmark(), FirstHitsBenchmark(),
    TypeAheadBenchmark(), ImportBenchmark(), EditCommandBenchmark(), BatchEditBenchmark(),
    HistoryCommandBenchmark(), ShowCommandBenchmark(),
    ReportCommandBenchmark(), CheckCommandBenchmark(),
    LatencyBenchmark(), IdleBenchmark(), TaskLatenessBenchmark(), ChangeSetBenchmark(),
    ReorderBenchmark(), LiveMemoryBenchmark(), FileSizeBenchmark(), WritersBenchmark(),
    FoldingBenchmark(), FirstScreenBenchmark(), KeyLatencyBenchmark(), FrameBytesBenchmark(),
    IdleScreenBenchmark(), MemoryBenchmark(), GrowthBenchmark(),
    ServerListBenchmark(), ServerSectionsBenchmark(), ServerChangeSetBenchmark(),
    ServerLatencyBenchmark(), ServerImportBenchmark(), ServerWritersBenchmark(),
    ServerSearchBenchmark(), ServerMemoryBenchmark(), ServerTaskLatenessBenchmark(),
  ]
}

import CarStorage
import FetchedResults
import TerminalScreen

/// How an error ends a run: with which message, and with which exit status.
///
/// The one place where the errors of all targets become exit statuses. An error that is not listed
/// here comes from ArgumentParser, or is a defect.
struct Failure {
  /// What went wrong; nil where the run ends without a message.
  let sentence: SafeText?
  let status: ExitStatus
  /// The cars that may be meant, where several may be.
  private(set) var candidates: [Car] = []

  init(_ status: ExitStatus, _ sentence: SafeText?) {
    self.sentence = sentence
    self.status = status
  }

  /// Nil for an error that is not one of this project's.
  init?(_ error: any Error) {
    switch error {
    case let error as OutputError:
      self.init(error.exitStatus, ErrorMessages.message(for: error))
    case let error as UsageError: self.init(.usage, ErrorMessages.message(for: error))
    case ProcessTextError.noArguments:
      self.init(.unavailable, ErrorMessages.message(for: ProcessTextError.noArguments))
    case let error as ProcessTextError: self.init(.usage, ErrorMessages.message(for: error))
    case let error as CommandFailure:
      self.init(error.exitStatus, ErrorMessages.message(for: error))
      if case .severalCars(_, let cars, _) = error { candidates = cars }
    case let error as TicketListError: self.init(.usage, ErrorMessages.message(for: error))
    case let error as TimeRefusal: self.init(.usage, ErrorMessages.message(for: error))
    case let error as PromptError: self.init(.usage, ErrorMessages.message(for: error))
    case let error as FieldMapping.MappingError:
      self.init(.usage, ErrorMessages.message(for: error))
    case let error as FetchError: self.init(.usage, ErrorMessages.refused(error))
    case let error as FetchPredicate.FormatError:
      self.init(.usage, ErrorMessages.message(for: error))
    case let error as CarGroupingError: self.init(.usage, ErrorMessages.message(for: error))
    case let error as CarStore.TicketError:
      self.init(.dataRefused, ErrorMessages.message(for: error))
    case let error as CarStore.TagInUse:
      self.init(.dataRefused, ErrorMessages.message(for: error))
    case let error as CarStore.MisplacedStep:
      self.init(.dataRefused, ErrorMessages.message(for: error))
    case let error as CarStore.LoadRefusal:
      self.init(.dataRefused, StoreMessages.refused(error))
    case let error as StoreSharingError:
      self.init(error.exitStatus, ErrorMessages.message(for: error))
    case let error as StoreError: self.init(error.exitStatus, ErrorMessages.message(for: error))
    case let error as PostgresError:
      self.init(error.exitStatus, ErrorMessages.message(for: error))
    case let error as CarStore.UnfinishedPurge:
      let cause = Failure(error.cause)
      self.init(
        cause?.status ?? .inputOutput,
        PurgeMessages.unfinished(
          error, because: cause?.sentence ?? ErrorMessages.defect(error.cause)))
    case let error as SnapshotInvalidated:
      self =
        error.cause.flatMap { Failure($0) }
        ?? Failure(.storeBusy, SafeText(escaping: error.description))
    case let error as TornLine: self.init(error.cause)
    case is CarImport.Interrupted: self.init(.storeBusy, ErrorMessages.importInterrupted)
    case let error as InputTooLong:
      self.init(.dataRefused, ErrorMessages.message(for: error))
    case let error as ByteSource.ReadError:
      self.init(.inputOutput, ErrorMessages.message(for: error))
    default: return nil
    }
  }
}

extension StoreError {
  /// The exit status of a run that this error ends.
  var exitStatus: ExitStatus {
    switch self {
    case .missing, .danglingLink, .notReadable: .inputMissing
    case .pathTooLong, .pathNotText: .usage
    case .missingFolder, .fileExists, .isFolder, .notWritable: .cannotCreate
    case .foreign, .damaged, .damagedTexts, .damagedRow, .hardLinked, .planted, .schemaMismatch,
      .altered, .newerSchema, .unknownParts, .newerTextKeys:
      .dataRefused
    case .busy, .stillRead: .storeBusy
    case .notRead, .notWritten, .partlyWritten, .perhapsWritten: .inputOutput
    }
  }
}

extension StoreSharingError {
  /// The exit status of a run that this error ends.
  var exitStatus: ExitStatus {
    switch self {
    case .unknownGroup: .usage
    case .notMember, .foreignFile, .notPlain, .foreignFolder, .crowdedFolder, .commonFolder,
      .closedFolder:
      .cannotCreate
    }
  }
}

/// What lies in the place of a file beside a store, where whoever may write to the folder can put
/// anything.
public enum PlantedFile: Hashable, Sendable {
  /// A symbolic link.
  case link
  /// A folder, a pipe or a device.
  case notRegular
  /// A file that has a second name.
  case hardLink
  /// A file of a user who may not write to the store.
  case ofStranger(owner: String)
  /// A file with the content of another program, in the place of the lock file.
  case otherContent
}

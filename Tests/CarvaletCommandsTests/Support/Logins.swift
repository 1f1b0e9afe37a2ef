import TestSupport
import Testing

/// Several logins of one machine, as a script of the shell: the tool as processes of users whom one
/// group holds together, and of one who is not in it. They need no names: `setpriv` takes numbers.
enum Logins {
  /// `anna` and `ben` run a command as users of the group 20100, `eve` as one who is not in it.
  /// The folder `hotel` is anna's, and everybody may enter it.
  static let script = """
    as() { id=$1 groups=$2; shift 2; HOME=/nonexistent setpriv --reuid=$id --regid=$id $groups "$@"; }
    anna() { USER=anna as 20001 --groups=20100 "$@"; }
    ben() { USER=ben as 20002 --groups=20100 "$@"; }
    root() { "$@"; }
    eve() { USER=eve as 20003 --clear-groups "$@"; }
    try() { "$@"; status=$?; [ $status = 0 ] || echo "$* ended with $status"; }
    store=$PWD/hotel/valet/cars.sqlite
    export CARVALET_STORE=$store
    [ -d hotel ] || { mkdir hotel; chown 20001:20001 hotel; chmod 755 hotel; }

    """

  /// Runs a script of these users. In what it prints, the folder is written `FOLDER`.
  static func run(_ script: String, with executable: Executable) -> Executable.Ended {
    let ended = executable.shell(Self.script + script)
    let folder = executable.folder.path
    return Executable.Ended(
      status: ended.status, output: ended.output.replacing(folder, with: "FOLDER"),
      messages: ended.messages.replacing(folder, with: "FOLDER"))
  }
}

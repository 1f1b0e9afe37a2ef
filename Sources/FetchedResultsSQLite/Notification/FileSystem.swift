import CLinux

/// What kind of file system a file lies in.
enum FileSystem {
  /// Whether this kernel sees all that is written. A file system of a network
  /// is written by others behind its back, and one made by a program may be.
  /// One that cannot be asked is taken for such.
  static func isLocal(_ path: String) -> Bool {
    var status = statfs()
    guard statfs(path, &status) == 0 else { return false }
    return !remote.contains(UInt32(truncatingIfNeeded: status.f_type))
  }

  /// The marks that `statfs(2)` lists.
  private static let remote: Set<UInt32> = [
    0x6969,  // NFS
    0x517B, 0xFF53_4D42, 0xFE53_4D42,  // SMB, CIFS, SMB 2
    0x0102_1997,  // 9p
    0x6573_5546,  // FUSE
    0x00C3_6400,  // Ceph
    0x5346_414F, 0x6B41_4653,  // AFS
    0x7375_7245,  // Coda
    0x0BD0_0BD0,  // Lustre
    0x7461_636F,  // OCFS2
    0x0116_1970,  // GFS2
    0x4750_4653,  // GPFS
    0x1983_0326,  // BeeGFS
    0x564C,  // NCP
    0x786F_4256,  // shared folders of VirtualBox
    0xBACB_ACBC,  // and of VMware
  ]
}

import CLinux

/// A check of the type of a file system.
enum FileSystem {
  /// Whether this kernel sees every write. Other machines write to a network file system without
  /// this kernel, and a file system in user space may also change without it. A file system whose
  /// type cannot be read is treated as such.
  static func isLocal(_ path: String) -> Bool {
    var status = statfs()
    guard statfs(path, &status) == 0 else { return false }
    return !remote.contains(UInt32(truncatingIfNeeded: status.f_type))
  }

  /// The magic numbers from `statfs(2)`.
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

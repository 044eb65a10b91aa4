import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The last boot of the machine. A power failure can empty files that were written shortly before it.
package enum BootID {
  /// A number that identifies the boot; 0 if the system does not provide one.
  package static let current: UInt64 = {
    #if canImport(Darwin)
      var text = [UInt8](repeating: 0, count: 64)
      var count = text.count
      guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return 0 }
      return Fingerprint.of(text[..<count])
    #else
      // The file is missing in a system without /proc.
      let text = try? Disk().readStream("/proc/sys/kernel/random/boot_id", limit: 64)
      return text.map { Fingerprint.of($0) } ?? 0
    #endif
  }()
}

import CConfinement

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limits of a child process that reads bytes of unknown origin.
struct Confinement {
  /// The working folder; `nil` for the caller's.
  var folder: String?
  /// The environment variables as `NAME=value`; `nil` for the caller's.
  var environment: [String]?
  /// The maximum size of the address space in bytes. Not enforced on macOS.
  var memory: Int
  /// The maximum CPU time in seconds.
  var seconds: Int
  /// Whether the child is prevented from opening sockets, starting processes and changing files.
  ///
  /// This requires a seccomp filter on Linux (x86-64 and ARM), and the system's `sandbox-exec` on macOS. On other
  /// systems the child is not started.
  var isSealed: Bool

  /// Returns the program that a pyenv shim would start; any other path is returned unchanged. Shims are shell scripts,
  /// which a confined process cannot run.
  static func behindShim(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 3, parts[parts.count - 2] == "shims" else { return path }
    let versions = parts.dropLast(2).joined(separator: "/") + "/versions"
    let installed = ((try? Disk().names(in: versions)) ?? []).map { "\(versions)/\($0)/bin/\(parts[parts.count - 1])" }
    return installed.last { access($0, X_OK) == 0 } ?? path
  }

  /// Whether this system can confine a process.
  static var canSeal: Bool {
    #if os(macOS) || (os(Linux) && (arch(x86_64) || arch(arm64)))
      return true
    #else
      return false
    #endif
  }

  /// Starts the child process.
  ///
  /// - Returns: 0 and the process, or the system's error number.
  func start(_ arguments: [String], input: Int32, output: Int32, error: Int32) -> (code: Int32, process: pid_t) {
    #if os(macOS)
      let profile =
        "(version 1)(allow default)(deny network*)(deny process-fork)(deny file-write*)"
        + "(allow file-write* (literal \"/dev/null\"))"
      let arguments = isSealed ? ["/usr/bin/sandbox-exec", "-p", profile] + arguments : arguments
      let isFiltered: Int32 = 0
    #else
      let isFiltered: Int32 = isSealed ? 1 : 0
    #endif
    guard let program = ChildProcess.path(of: arguments[0]).map(Confinement.behindShim) else { return (ENOENT, 0) }
    let limits = daybook_limits(
      memory: UInt64(clamping: memory), cpu_seconds: UInt64(clamping: seconds), is_sealed: isFiltered)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment?.map { strdup($0) } ?? []
    defer { for pointer in words + variables { free(pointer) } }
    words.append(nil)
    variables.append(nil)
    var process: pid_t = 0
    let code = variables.withUnsafeMutableBufferPointer { variables in
      daybook_start_confined(
        program, words, environment == nil ? environ : variables.baseAddress, folder, input, output, error, limits,
        &process)
    }
    return (code, process)
  }
}

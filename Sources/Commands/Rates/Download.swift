#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fetches one address with the system's curl, which knows proxies and certificates better than we would.
package enum Download {
  package enum Failure: Error, Sendable, Equatable {
    /// There is no curl on this machine.
    case noCurl
    /// What curl said.
    case refused(String)
    case tooLarge
  }

  /// No answer of a source is near it.
  package static let greatestByteCount = 16 * 1_048_576

  /// - Parameter seconds: how long the whole may take.
  package static func fetch(_ address: String, seconds: Int) -> Result<[UInt8], Failure> {
    let arguments = [
      "curl", "--silent", "--show-error", "--fail", "--location", "--max-redirs", "3", "--proto", "=http,https",
      "--proto-redir", "=http,https", "--max-time", String(seconds), "--max-filesize", String(greatestByteCount),
      "--user-agent", "daybook", "--", address,
    ]
    guard let out = Pipe(), let err = Pipe() else { return .failure(.refused(String(cString: strerror(errno)))) }
    let child = start(arguments, out: out.writing, err: err.writing)
    close(out.writing)
    close(err.writing)
    defer {
      close(out.reading)
      close(err.reading)
    }
    switch child {
    case .failure(let code):
      return .failure(code == ENOENT ? .noCurl : .refused(String(cString: strerror(code))))
    case .success(let process): return answer(of: process, out.reading, err.reading)
    }
  }

  /// Its ends are closed in every child, so that the last writer's end is the end.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init?() {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      reading = ends[0]
      writing = ends[1]
    }
  }

  private enum Start {
    case success(pid_t)
    case failure(Int32)
  }

  private static func start(_ arguments: [String], out: Int32, err: Int32) -> Start {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, out, 1)
    posix_spawn_file_actions_adddup2(&actions, err, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, pointers, environ)
    return code == 0 ? .success(process) : .failure(code)
  }

  /// The answer first: curl says little enough about failures to fit into a pipe.
  private static func answer(of process: pid_t, _ out: Int32, _ err: Int32) -> Result<[UInt8], Failure> {
    let bytes = readAll(out, limit: greatestByteCount + 1)
    // It may be waiting to write more, and other signals may be blocked.
    if bytes.count > greatestByteCount { kill(process, SIGKILL) }
    let said = String(decoding: readAll(err, limit: 4096), as: UTF8.self)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    if bytes.count > greatestByteCount { return .failure(.tooLarge) }
    if status == 0 { return .success(bytes) }
    // 63: larger than --max-filesize.
    if status >> 8 & 0xFF == 63 { return .failure(.tooLarge) }
    let line = said.split(separator: "\n").last.map(String.init) ?? "it ended with \(status >> 8 & 0xFF)"
    return .failure(.refused(withoutPrefix(line)))
  }

  /// `curl: (28) Operation timed out` without what only curl's manual explains.
  private static func withoutPrefix(_ line: String) -> String {
    guard line.hasPrefix("curl: ("), let end = line.firstIndex(of: ")") else { return line }
    return String(line[line.index(after: end)...].drop { $0 == " " })
  }

  private static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions that run other programs. The programs are searched for on `PATH`, and started without a shell and, by
/// default, without input. Programs that take too long or print too much are terminated.
enum ChildProcess {
  enum Failure: Error, Equatable {
    /// The program does not exist.
    case notFound
    /// The program could not be started, or its output could not be read. The value is the system's message.
    case system(String)
    case tooLarge
    case tookTooLong
  }

  struct Answer {
    var bytes: [UInt8]
    /// The beginning of the program's standard error.
    var errorOutput: String
    /// The exit code of the program; 0 for success.
    var exitCode: Int32
  }

  private static let greatestErrorOutputCount = 4096

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: the program's name, then its arguments.
  ///   - limit: the maximum number of bytes of output.
  ///   - input: the descriptor of the program's standard input; `nil` for empty input.
  ///   - confinement: the limits of the program; `nil` if it has no limits.
  static func run(
    _ arguments: [String], seconds: Int, limit: Int, input: Int32? = nil, in confinement: Confinement? = nil
  ) -> Result<Answer, Failure> {
    guard let out = Pipe() else { return .failure(.system(String(cString: strerror(errno)))) }
    guard let err = Pipe() else {
      let reason = String(cString: strerror(errno))
      for end in [out.reading, out.writing] { close(end) }
      return .failure(.system(reason))
    }
    let child =
      confinement.map { confined($0, arguments, input: input, out: out.writing, err: err.writing) }
      ?? start(arguments, input: input, out: out.writing, err: err.writing)
    close(out.writing)
    close(err.writing)
    defer {
      close(out.reading)
      close(err.reading)
    }
    switch child {
    case .failure(let code): return .failure(code == ENOENT ? .notFound : .system(String(cString: strerror(code))))
    case .success(let process):
      return answer(of: process, out.reading, err.reading, milliseconds: 1000 * seconds, limit: limit)
    }
  }

  /// Returns the output of a program, whatever its exit code; `nil` if the program cannot be run within 20 seconds, or
  /// if the input has more than the 32 KiB that fit into a pipe.
  static func talk(_ arguments: [String], _ input: [UInt8]) -> [UInt8]? {
    guard input.count <= 32_768, let pipe = Pipe() else { return nil }
    let count = write(pipe.writing, input, input.count)
    close(pipe.writing)
    defer { close(pipe.reading) }
    guard count == input.count else { return nil }
    guard case .success(let answer) = run(arguments, seconds: 20, limit: 256 << 20, input: pipe.reading) else {
      return nil
    }
    return answer.bytes
  }

  /// Whether a program with this name is on `PATH`.
  static func isThere(_ name: String) -> Bool { path(of: name) != nil }

  /// Returns the path of a program: the name itself if it is a path, or the first match on `PATH`; `nil` if there is
  /// none. Relative folders in `PATH` are skipped.
  static func path(of name: String) -> String? {
    if name.contains("/") { return name }
    guard let path = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
      access($0, X_OK) == 0
    }
  }

  /// A pipe. Both of its ends are closed in every child process, so that reading ends when the last writer ends.
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

  private static func start(_ arguments: [String], input: Int32?, out: Int32, err: Int32) -> Start {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, out, 1)
    posix_spawn_file_actions_adddup2(&actions, err, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, pointers, environ)
    return code == 0 ? .success(process) : .failure(code)
  }

  private static func confined(
    _ confinement: Confinement, _ arguments: [String], input: Int32?, out: Int32, err: Int32
  ) -> Start {
    let nothing = input == nil ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1
    defer { if nothing >= 0 { close(nothing) } }
    let (code, process) = confinement.start(arguments, input: input ?? nothing, output: out, error: err)
    return code == 0 ? .success(process) : .failure(code)
  }

  /// Reads from both pipes at the same time, so that neither fills up.
  private static func answer(
    of process: pid_t, _ out: Int32, _ err: Int32, milliseconds: Int, limit: Int
  ) -> Result<Answer, Failure> {
    let end = now() + milliseconds
    var bytes: [UInt8] = []
    var errorOutput: [UInt8] = []
    var failure: Failure?
    var open: Set<Int32> = [out, err]
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !open.isEmpty, failure == nil {
      var waiting = open.sorted().map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = end - now()
      if left <= 0 {
        failure = .tookTooLong
        break
      }
      if poll(&waiting, nfds_t(waiting.count), Int32(clamping: left)) < 0 {
        if errno != EINTR { failure = .system(String(cString: strerror(errno))) }
        continue
      }
      for pipe in waiting where pipe.revents != 0 {
        let count = read(pipe.fd, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          open.remove(pipe.fd)
        } else if pipe.fd == out {
          bytes += chunk.prefix(count)
        } else {
          errorOutput += chunk.prefix(min(count, greatestErrorOutputCount - errorOutput.count))
        }
      }
      if bytes.count > limit { failure = .tooLarge }
    }
    // The program may be blocked while writing output, or may ignore other signals.
    if failure != nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    if let failure { return .failure(failure) }
    // After a signal, the exit code is 128 plus the signal's number, as in a shell.
    let exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return .success(Answer(bytes: bytes, errorOutput: String(decoding: errorOutput, as: UTF8.self), exitCode: exitCode))
  }

  /// Returns the time of a monotonic clock in milliseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}

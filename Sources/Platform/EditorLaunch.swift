#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Launches the user's editor in the command's terminal, without a shell.
package enum EditorLaunch {
  package enum End: Sendable, Equatable {
    /// The editor ended with an exit code: 128 plus the signal's number if a signal ended it.
    case ended(Int32)
    /// The program does not exist.
    case notFound
    /// The program could not be started; the value is the system's message.
    case failed(String)
  }

  /// Runs an editor and waits for its end. Ctrl-C and Ctrl-\ affect only the editor.
  ///
  /// - Parameter arguments: the program's name, then its arguments.
  package static func run(_ arguments: [String]) -> End {
    var ignore = sigaction()
    #if canImport(Darwin)
      ignore.__sigaction_u.__sa_handler = SIG_IGN
    #else
      ignore.__sigaction_handler.sa_handler = SIG_IGN
    #endif
    var interrupt = sigaction()
    var quit = sigaction()
    sigaction(SIGINT, &ignore, &interrupt)
    sigaction(SIGQUIT, &ignore, &quit)
    defer {
      sigaction(SIGINT, &interrupt, nil)
      sigaction(SIGQUIT, &quit, nil)
    }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGQUIT, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], nil, &attributes, pointers, environ)
    if code == ENOENT { return .notFound }
    if code != 0 { return .failed(String(cString: strerror(code))) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return .ended(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
  }
}

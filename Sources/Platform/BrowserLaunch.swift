#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens addresses in the desktop's default browser.
package enum BrowserLaunch {
  #if canImport(Darwin)
    private static let programs = ["open"]
  #else
    private static let programs = ["xdg-open", "wslview"]
  #endif

  /// Opens the address.
  ///
  /// - Returns: whether a program was found. The function does not wait for it to end.
  package static func open(_ address: String) -> Bool {
    programs.contains { start([$0, address]) }
  }

  /// Starts a program in a separate process group with default signals, so that Ctrl-C does not end the browser too.
  private static func start(_ arguments: [String]) -> Bool {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process = pid_t()
    return posix_spawnp(&process, arguments[0], &actions, &attributes, pointers, environ) == 0
  }
}

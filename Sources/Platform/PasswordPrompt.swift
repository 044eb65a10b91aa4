#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A prompt for a secret, which uses the terminal even if standard input is redirected.
package enum PasswordPrompt {
  /// Whether the process has a terminal.
  package static var isPossible: Bool {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal >= 0
  }

  private static let path = "/dev/tty"

  /// Asks for a secret without echo.
  ///
  /// - Returns: the line without its line break; `nil` at the end of input, or if there is no terminal.
  package static func ask(_ question: String) -> String? {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else {
      close(terminal)
      return nil
    }
    restoreWhenInterrupted(terminal, shown)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ICANON)
    // Input from before the prompt was visible is discarded.
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { return nil }
    // The descriptor stays open for a later interruption; the process is short-lived.
    defer { tcsetattr(terminal, TCSADRAIN, &shown) }
    put(question, terminal)
    let line = readLine(terminal)
    // The typed line break was not shown either.
    put("\n", terminal)
    return line
  }

  /// Restores the terminal's echo if a signal ends the process, because a shell would otherwise not show any input
  /// after Ctrl-C.
  private static func restoreWhenInterrupted(_ terminal: Int32, _ shown: termios) {
    SignalHandler.call(on: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) {
      var shown = shown
      tcsetattr(terminal, TCSADRAIN, &shown)
      put("\n", terminal)
      // The exit code of a shell after Ctrl-C.
      _exit(130)
    }
  }

  private static func put(_ text: String, _ terminal: Int32) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  private static func readLine(_ terminal: Int32) -> String? {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}

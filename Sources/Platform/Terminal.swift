import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The output and the prompts of a command.
package struct Terminal: Sendable {
  /// Prints results.
  package let out: @Sendable (String) -> Void
  /// Prints findings and other messages. Their text contains no control sequences.
  package let err: @Sendable (String) -> Void
  /// Prints control sequences to standard error, for example to overwrite a line.
  package let marks: @Sendable (String) -> Void
  package let isOutTerminal: Bool
  package let isErrTerminal: Bool
  /// The width of the terminal in columns; `nil` if output is redirected or the width is unknown, in which case output
  /// is not truncated.
  package let outWidth: Int?
  /// Asks a question and returns the answer; `nil` at the end of input. The function is `nil` if there is no terminal.
  package let ask: (@Sendable (String) -> String?)?
  /// Asks for a secret without echo; returns `nil` at the end of input. The function is `nil` if there is no terminal.
  package let askSecret: (@Sendable (String) -> String?)?
  /// Whether `NO_COLOR` is set.
  private let forbidsColor: Bool

  package init(
    out: @escaping @Sendable (String) -> Void, err: @escaping @Sendable (String) -> Void, isOutTerminal: Bool = false,
    isErrTerminal: Bool = false, outWidth: Int? = nil, ask: (@Sendable (String) -> String?)? = nil,
    askSecret: (@Sendable (String) -> String?)? = nil, forbidsColor: Bool = true
  ) {
    self.out = out
    marks = err
    let isColored = isErrTerminal && !forbidsColor
    self.err = { err(isColored ? TerminalSafeText.coloredLines($0) : TerminalSafeText.lines($0)) }
    self.isOutTerminal = isOutTerminal
    self.isErrTerminal = isErrTerminal
    self.outWidth = outWidth
    self.ask = ask
    self.askSecret = askSecret
    self.forbidsColor = forbidsColor
  }

  package var colorsOut: Bool { isOutTerminal && !forbidsColor }
  package var colorsErr: Bool { isErrTerminal && !forbidsColor }
}

extension Terminal {
  /// The terminal of this process.
  package static func process() -> Terminal {
    Terminal(
      out: { write($0, to: 1) }, err: { write($0, to: 2) }, isOutTerminal: isatty(1) == 1,
      isErrTerminal: isatty(2) == 1, outWidth: terminalWidth(),
      ask: isatty(0) == 1 && isatty(2) == 1 ? answer : nil,
      askSecret: PasswordPrompt.isPossible ? PasswordPrompt.ask : nil,
      forbidsColor: getenv("NO_COLOR").map { $0.pointee != 0 } ?? false)
  }

  /// Prints the question to standard error, so that results can be piped, and returns the answer; `nil` at the end of
  /// input.
  private static func answer(_ question: String) -> String? {
    write(TerminalSafeText.lines(question), to: 2)
    return readLine()
  }

  /// Returns the terminal's width in columns or, if it is unknown, the value of `COLUMNS`; `nil` if both are unknown,
  /// or if output is redirected, even if the shell exports `COLUMNS`.
  private static func terminalWidth() -> Int? {
    guard isatty(1) == 1 else { return nil }
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Writes a string completely. A closed pipe is not reported.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count <= 0 { return }
        written += count
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// The external programs that a command uses, as functions that tests can replace.
package struct ExternalTools: Sendable {
  /// Downloads an address within a number of seconds. Only `rates fetch` and `daily` use this function.
  package let download: @Sendable (_ address: String, _ seconds: Int) -> Result<[UInt8], Download.Failure>
  /// Runs a confined program on copies of files. Only journals are read this way.
  package let answer: @Sendable (ConfinedCall) -> Result<[UInt8], ConfinedCall.Failure>
  /// Runs this executable in a child process, with time and memory limits.
  package let runSelf: @Sendable (_ arguments: [String], _ seconds: Int) -> SelfCall.End
  /// Renders the first page of a PDF file as a PNG whose longer side has a given length in pixels. Returns `nil` if
  /// that fails. The function is `nil` if there is no renderer.
  package let drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)?
  /// Converts the bytes of a HEIC or AVIF file to JPEG, or returns `nil` if that fails. The function is `nil` if there
  /// is no converter.
  package let convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?
  /// Opens an address in a browser; `false` if there is no browser.
  package let openBrowser: @Sendable (_ address: String) -> Bool
  /// Runs an editor on the terminal and waits for its end. The arguments begin with the program's name.
  package let edit: @Sendable (_ arguments: [String]) -> EditorLaunch.End
  /// Whether a program with this name is on `PATH`.
  package let isThere: @Sendable (_ name: String) -> Bool
  /// Runs a program with the given input and returns its output, whatever its exit code; `nil` if the program cannot be
  /// started or takes too long. The arguments begin with the program's name.
  package let talk: @Sendable (_ arguments: [String], _ input: [UInt8]) -> [UInt8]?
  /// Runs a program for at most the given number of seconds; returns `nil` if it cannot be started or takes longer. The
  /// arguments begin with the program's name.
  package let run: @Sendable (_ arguments: [String], _ seconds: Int) -> ProgramRun?
  /// Registers a callback for Ctrl-C and for the system's request to end. The callback may be called on any thread, and
  /// must be registered before other threads are started.
  package let onInterrupt: @Sendable (_ stop: @escaping @Sendable () -> Void) -> Void

  package init(
    download: @escaping @Sendable (_ address: String, _ seconds: Int) -> Result<[UInt8], Download.Failure> = {
      Download.fetch($0, seconds: $1)
    },
    answer: @escaping @Sendable (ConfinedCall) -> Result<[UInt8], ConfinedCall.Failure> = { $0.answer() },
    runSelf: @escaping @Sendable (_ arguments: [String], _ seconds: Int) -> SelfCall.End = { _, _ in .finished },
    drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)? = nil,
    convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)? = nil,
    openBrowser: @escaping @Sendable (String) -> Bool = { _ in false },
    edit: @escaping @Sendable (_ arguments: [String]) -> EditorLaunch.End = { _ in .notFound },
    isThere: @escaping @Sendable (_ name: String) -> Bool = { _ in false },
    talk: @escaping @Sendable (_ arguments: [String], _ input: [UInt8]) -> [UInt8]? = { _, _ in nil },
    run: @escaping @Sendable (_ arguments: [String], _ seconds: Int) -> ProgramRun? = { _, _ in nil },
    onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
  ) {
    self.isThere = isThere
    self.talk = talk
    self.run = run
    self.download = download
    self.answer = answer
    self.runSelf = runSelf
    self.drawPage = drawPage
    self.convertPhoto = convertPhoto
    self.openBrowser = openBrowser
    self.edit = edit
    self.onInterrupt = onInterrupt
  }

  /// The programs of this machine.
  ///
  /// - Parameter limit: the maximum number of bytes of a converted photo.
  package static func process(photoLimit limit: Int) -> ExternalTools {
    var convert: (@Sendable ([UInt8]) -> [UInt8]?)?
    if let picture = HEIFConverter.installed { convert = { picture.jpeg(of: $0, limit: limit) } }
    var draw: (@Sendable (String, Int) -> [UInt8]?)?
    if PDFRenderer.isDrawable { draw = { PDFRenderer.draw($0, longSide: $1) } }
    return ExternalTools(
      runSelf: { SelfCall.run($0, seconds: $1) },
      drawPage: draw, convertPhoto: convert, openBrowser: { BrowserLaunch.open($0) },
      edit: { EditorLaunch.run($0) }, isThere: { ChildProcess.isThere($0) }, talk: { ChildProcess.talk($0, $1) },
      run: { ProgramRun.of($0, seconds: $1) },
      onInterrupt: { SignalHandler.call($0) })
  }
}

/// The result of a program that was run, such as git.
package struct ProgramRun: Sendable {
  package let exitCode: Int32
  package let out: [UInt8]
  /// The beginning of the program's standard error.
  package let err: String

  package init(exitCode: Int32, out: [UInt8] = [], err: String = "") {
    self.exitCode = exitCode
    self.out = out
    self.err = err
  }

  static func of(_ arguments: [String], seconds: Int) -> ProgramRun? {
    guard case .success(let answer) = ChildProcess.run(arguments, seconds: seconds, limit: 64 << 20) else { return nil }
    return ProgramRun(exitCode: answer.exitCode, out: answer.bytes, err: answer.errorOutput)
  }
}

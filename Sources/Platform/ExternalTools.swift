/// Other programs of the machine that a command calls, and what calls the command.
package struct ExternalTools: Sendable {
  /// Fetches an address within so many seconds; only `rates fetch` asks for it.
  package let download: @Sendable (_ address: String, _ seconds: Int) -> Result<[UInt8], Download.Failure>
  /// Runs a program on copies of files, with nothing else within its reach; only journals are read so.
  package let answer: @Sendable (ConfinedCall) -> Result<[UInt8], ConfinedCall.Failure>
  /// Runs this command's own file again in a child process with limits.
  package let runSelf: @Sendable (_ arguments: [String], _ seconds: Int) -> SelfCall.End
  /// Draws the first page of a PDF file as a PNG whose longer side has so many pixels; nil where nothing can.
  package let drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)?
  /// Makes a JPEG of a HEIC or AVIF file's bytes, nil if it cannot; nil where nothing can.
  package let convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?
  /// Shows an address in a browser; false if there is none.
  package let openBrowser: @Sendable (_ address: String) -> Bool
  /// Runs an editor on the terminal and waits for its end: the program's name, then what it is given.
  package let edit: @Sendable (_ arguments: [String]) -> EditorLaunch.End
  /// Whether a program of this name lies on `PATH`.
  package let isThere: @Sendable (_ name: String) -> Bool
  /// Starts a program, its name first, gives it something to read and hears what it writes; nil where it cannot be
  /// started, or does not end.
  package let talk: @Sendable (_ arguments: [String], _ input: [UInt8]) -> [UInt8]?
  /// Calls back, from any thread, when the command is to end: by Ctrl-C, or when the system asks for it. Called before the
  /// command makes threads of its own.
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
    onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
  ) {
    self.isThere = isThere
    self.talk = talk
    self.download = download
    self.answer = answer
    self.runSelf = runSelf
    self.drawPage = drawPage
    self.convertPhoto = convertPhoto
    self.openBrowser = openBrowser
    self.edit = edit
    self.onInterrupt = onInterrupt
  }

  /// The machine's own.
  ///
  /// - Parameter limit: the most bytes that a converted photo may have.
  package static func process(photoLimit limit: Int) -> ExternalTools {
    var convert: (@Sendable ([UInt8]) -> [UInt8]?)?
    if let picture = HEIFConverter.installed { convert = { picture.jpeg(of: $0, limit: limit) } }
    var draw: (@Sendable (String, Int) -> [UInt8]?)?
    if PDFRenderer.isDrawable { draw = { PDFRenderer.draw($0, longSide: $1) } }
    return ExternalTools(
      runSelf: { SelfCall.run($0, seconds: $1) },
      drawPage: draw, convertPhoto: convert, openBrowser: { BrowserLaunch.open($0) },
      edit: { EditorLaunch.run($0) }, isThere: { ChildProcess.isThere($0) }, talk: { ChildProcess.talk($0, $1) },
      onInterrupt: { SignalHandler.call($0) })
  }
}

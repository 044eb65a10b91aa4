import Diagnostics
import Photos
package import Platform
package import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the outside world hands to a command: where text goes, which day it is, where things lie.
package struct Environment: Sendable {
  /// Results.
  package var out: @Sendable (String) -> Void
  /// Findings and other messages; what they quote cannot steer the terminal that they go to. They are made harmless
  /// here, so that no sentence can be forgotten; text for `out` is by its format, since scripts need paths as they are.
  package let err: @Sendable (String) -> Void
  /// Our own marks for a terminal, such as a line that is written over, in the place of messages.
  package let marks: @Sendable (String) -> Void
  /// The day of the clock, or of `SOURCE_DATE_EPOCH`.
  package var clock: Day
  package var isOutTerminal: Bool
  package var isErrTerminal: Bool
  /// Asks a question and waits for the line that answers it; nil without a terminal, or at the end of input.
  package var ask: (@Sendable (String) -> String?)?
  /// Asks for a secret, which the terminal does not show; nil without a terminal, or at the end of input.
  package var askSecret: (@Sendable (String) -> String?)?
  /// Columns of the terminal that results go to; nil where they go elsewhere, and nothing is cut.
  package var outWidth: Int?
  /// Fetches an address within so many seconds; only `rates fetch` asks for it.
  package var download: @Sendable (_ address: String, _ seconds: Int) -> Result<[UInt8], Download.Failure>
  /// Draws the first page of a PDF file as a PNG whose longer side has so many pixels; nil where nothing can.
  package var drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)?
  /// Makes a JPEG of a HEIC or AVIF file's bytes, nil if it cannot; nil where nothing can.
  package var convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?
  /// Shows an address in a browser; false if there is none.
  package var openBrowser: @Sendable (_ address: String) -> Bool
  /// Calls back, from any thread, when the command is to end: by Ctrl-C, or when the system asks for it. Called before
  /// the command makes threads of its own.
  package var onInterrupt: @Sendable (_ stop: @escaping @Sendable () -> Void) -> Void
  /// The day of the clock by now, for a command that sees midnight.
  package var dayNow: @Sendable () -> Day
  /// `NO_COLOR` was set.
  package var forbidsColor: Bool
  /// Folders in which `site-template` and the sample book may lie, the likeliest first.
  package var resourceFolders: [String]
  /// Stands for the running command's file: another one of the same version may make another site.
  /// Asked only by builds.
  package var program: @Sendable () -> UInt64
  package var disk: Disk

  package init(
    out: @escaping @Sendable (String) -> Void, err: @escaping @Sendable (String) -> Void, clock: Day,
    isOutTerminal: Bool = false, isErrTerminal: Bool = false, outWidth: Int? = nil,
    ask: (@Sendable (String) -> String?)? = nil, askSecret: (@Sendable (String) -> String?)? = nil,
    download: @escaping @Sendable (_ address: String, _ seconds: Int) -> Result<[UInt8], Download.Failure> = {
      Download.fetch($0, seconds: $1)
    }, drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)? = nil,
    convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)? = nil,
    openBrowser: @escaping @Sendable (String) -> Bool = { _ in false },
    onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in },
    dayNow: (@Sendable () -> Day)? = nil, forbidsColor: Bool = true, resourceFolders: [String],
    program: @escaping @Sendable () -> UInt64 = { 0 }, disk: Disk = Disk()
  ) {
    self.out = out
    marks = err
    let isColored = isErrTerminal && !forbidsColor
    self.err = { err(isColored ? HarmlessText.coloredLines($0) : HarmlessText.lines($0)) }
    self.clock = clock
    self.isOutTerminal = isOutTerminal
    self.isErrTerminal = isErrTerminal
    self.ask = ask
    self.askSecret = askSecret
    self.download = download
    self.drawPage = drawPage
    self.convertPhoto = convertPhoto
    self.openBrowser = openBrowser
    self.onInterrupt = onInterrupt
    self.dayNow = dayNow ?? { clock }
    self.outWidth = outWidth
    self.forbidsColor = forbidsColor
    self.resourceFolders = resourceFolders
    self.program = program
    self.disk = disk
  }

  package var colorsOut: Bool { isOutTerminal && !forbidsColor }
  package var colorsErr: Bool { isErrTerminal && !forbidsColor }

  /// Why a command did not do what it was asked: one line, whatever the sentence quotes.
  func tell(_ sentence: String) { err("daybook: \(HarmlessText.line(sentence))\n") }
}

extension Environment {
  /// The process's own.
  package static func process() -> Environment {
    Environment(
      out: { write($0, to: 1) }, err: { write($0, to: 2) }, clock: clockDay(), isOutTerminal: isatty(1) == 1,
      isErrTerminal: isatty(2) == 1, outWidth: terminalWidth(),
      ask: isatty(0) == 1 && isatty(2) == 1 ? answer : nil,
      askSecret: SecretPrompt.isPossible ? SecretPrompt.ask : nil,
      drawPage: pageDrawing(), convertPhoto: photoConversion(),
      openBrowser: { BrowserLaunch.open($0) }, onInterrupt: { Interruption.call($0) }, dayNow: clockDay,
      forbidsColor: getenv("NO_COLOR").map { $0.pointee != 0 } ?? false,
      resourceFolders: resources(), program: { commandPath().map(Disk().stamp) ?? 0 }, disk: Disk(owners: owners()))
  }

  /// The user of the process; behind sudo also the one who called it, who owns the book (as git has it).
  private static func owners() -> Set<UInt32> {
    let own = UInt32(geteuid())
    guard own == 0, let asked = getenv("SUDO_UID").flatMap({ UInt32(String(cString: $0)) }) else { return [own] }
    return [own, asked]
  }

  private static func pageDrawing() -> (@Sendable (String, Int) -> [UInt8]?)? {
    guard PDFPage.isDrawable else { return nil }
    return { PDFPage.draw($0, longSide: $1) }
  }

  private static func photoConversion() -> (@Sendable ([UInt8]) -> [UInt8]?)? {
    guard let picture = HEIFPicture.installed else { return nil }
    return { picture.jpeg(of: $0, limit: PhotoLimit.bytes + 1) }
  }

  /// The question goes where progress goes, so that results can be piped on.
  private static func answer(_ question: String) -> String? {
    write(HarmlessText.lines(question), to: 2)
    return readLine()
  }

  /// What the terminal says, else `COLUMNS`; a redirected output has no width, whatever the shell exported.
  private static func terminalWidth() -> Int? {
    guard isatty(1) == 1 else { return nil }
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Writes all of a text; a closed pipe ends the matter quietly.
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

  private static func clockDay() -> Day {
    // SOURCE_DATE_EPOCH is in UTC, so that a rebuilt site is the same everywhere.
    if let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), let seconds = Int64(text) {
      let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
      if let number = Int32(exactly: days) { return Day(number: number) }
    }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? Day(number: Int32(now / 86_400))
  }

  /// `share/daybook` beside the installed command; a checkout's own folder while developing.
  private static func resources() -> [String] {
    var folders: [String] = []
    if let named = getenv("DAYBOOK_RESOURCES").map({ String(cString: $0) }) { folders.append(named) }
    guard let command = commandPath() else { return folders }
    var folder = command.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let bin = folder.joined(separator: "/")
    folders.append("\(bin)/../share/daybook")
    // .build/<platform>/release/daybook lies a few folders below the checkout.
    for _ in 0..<5 {
      folder = folder.dropLast()
      let path = folder.joined(separator: "/")
      let isCheckout =
        folder.count > 1 && Disk().status("\(path)/Package.swift") != nil
        && Disk().status("\(path)/site-template/layouts") != nil
      if isCheckout { folders.append(path) }
    }
    return folders
  }

  /// The running command's file, links followed.
  private static func commandPath() -> String? {
    #if os(Linux)
      return Disk().resolved("/proc/self/exe")
    #else
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return Disk().resolved(String(cString: buffer))
    #endif
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

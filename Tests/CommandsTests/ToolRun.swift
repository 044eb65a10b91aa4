import CLISupport
import Localization
import Commands
import Platform
import Foundation
import Ledger
import Synchronization
import TestSupport

/// The output of one run of the tool, and its exit code.
struct ToolRun: Sendable {
  var out: String
  var err: String
  var exitCode: Int32

  /// Runs the tool in this process.
  ///
  /// - Parameters:
  ///   - today: the day of the clock.
  ///   - width: the columns of the terminal; `nil` if there is no terminal.
  ///   - answers: the lines that a user types at a terminal; `nil` if there is no terminal.
  ///   - secrets: the lines typed without echo; `nil` if there is no terminal.
  ///   - drawPage: makes a PNG of a PDF's first page; `nil` for a machine that cannot.
  ///   - convertPhoto: makes a JPEG of a HEIC or AVIF file; `nil` for a machine that cannot.
  ///   - resources: the folders of the template and the sample.
  ///   - locale: a name of POSIX, such as `de_AT.UTF-8`.
  ///   - editor: the value of `VISUAL` or `EDITOR`, and the action of that editor.
  ///   - home: the home folder.
  ///   - runProgram: runs another program, such as git.
  init(
    _ arguments: [String], today: String = "2026-11-21", width: Int? = nil, disk: Disk = Disk(),
    answers: [String]? = nil, secrets: [String]? = nil,
    drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)? = nil,
    convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)? = nil,
    resources: [String] = [repositoryFolder.path(percentEncoded: false)], locale: String? = nil,
    editor: (name: String, run: @Sendable ([String]) -> EditorLaunch.End)? = nil, home: String? = nil,
    runProgram: @escaping @Sendable (_ arguments: [String], _ seconds: Int) -> ProgramRun? = { _, _ in nil }
  ) {
    let out = Mutex("")
    let err = Mutex("")
    var ask: (@Sendable (String) -> String?)?
    if let answers {
      let person = Person(answers)
      ask = { question in
        err.withLock { $0 += question }
        return person.answer()
      }
    }
    var askSecret: (@Sendable (String) -> String?)?
    if let secrets {
      let person = Person(secrets)
      askSecret = { question in
        err.withLock { $0 += question }
        return person.answer()
      }
    }
    let terminal = Terminal(
      out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } }, outWidth: width,
      ask: ask, askSecret: askSecret)
    var edit: @Sendable (_ arguments: [String]) -> EditorLaunch.End = { _ in .notFound }
    if let editor { edit = editor.run }
    let programs = ExternalTools(drawPage: drawPage, convertPhoto: convertPhoto, edit: edit, run: runProgram)
    let environment = Environment(
      terminal, Clock(Day(today) ?? Day(number: 0)), programs, resourceFolders: resources, disk: disk,
      locale: PersonLocale(locale ?? "C"), editor: editor?.name, home: home)
    CommandLog.add(arguments)
    exitCode = runDaybook(arguments, in: environment)
    self.out = out.withLock { $0 }
    self.err = err.withLock { $0 }
  }
}

/// A user at a terminal with prepared answers.
private final class Person: Sendable {
  private let answers: Mutex<[String]>

  init(_ answers: [String]) { self.answers = Mutex(answers) }

  func answer() -> String? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

import CLISupport
import Localization
import Commands
import Platform
import Foundation
import Ledger
import Synchronization
import TestSupport

/// What one run of the tool printed, and how it ended.
struct ToolRun: Sendable {
  var out: String
  var err: String
  var exitCode: Int32

  /// Runs the tool in this process.
  ///
  /// - Parameters:
  ///   - today: the day of the clock.
  ///   - width: of the terminal that results go to; nil for none.
  ///   - answers: what a person at a terminal types, a line each; nil without one.
  ///   - secrets: what they type unseen, a line each; nil without a terminal.
  ///   - drawPage: makes a PNG of a PDF's first page; nil for a machine that cannot.
  ///   - convertPhoto: makes a JPEG of a HEIC or AVIF file; nil for a machine that cannot.
  ///   - resources: where the template and the sample are looked for.
  ///   - locale: a name of POSIX, such as `de_AT.UTF-8`.
  ///   - editor: what `VISUAL` or `EDITOR` says, and what it does with what it is given.
  ///   - home: the person's own folder.
  init(
    _ arguments: [String], today: String = "2026-11-21", width: Int? = nil, disk: Disk = Disk(),
    answers: [String]? = nil, secrets: [String]? = nil,
    drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)? = nil,
    convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)? = nil,
    resources: [String] = [repositoryFolder.path(percentEncoded: false)], locale: String? = nil,
    editor: (name: String, run: @Sendable ([String]) -> EditorLaunch.End)? = nil, home: String? = nil
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
    let programs = ExternalTools(drawPage: drawPage, convertPhoto: convertPhoto, edit: edit)
    let environment = Environment(
      terminal, Clock(Day(today) ?? Day(number: 0)), programs, resourceFolders: resources, disk: disk,
      locale: PersonLocale(locale ?? "C"), editor: editor?.name, home: home)
    CommandLog.add(arguments)
    exitCode = runDaybook(arguments, in: environment)
    self.out = out.withLock { $0 }
    self.err = err.withLock { $0 }
  }
}

/// Somebody at a terminal who has made up their mind.
private final class Person: Sendable {
  private let answers: Mutex<[String]>

  init(_ answers: [String]) { self.answers = Mutex(answers) }

  func answer() -> String? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

import Charts
import Diagnostics
import Foundation
import Localization
import Ledger
@testable import SiteComponents
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Site

/// The site of a book, in memory: a page is made when a test requests it, and pictures are not drawn.
final class TextSite: Sendable {
  let ledger: Ledger
  let findings: Findings
  let input: SiteInput
  let tree: FileTree
  private let made = Mutex(Made())

  /// The results of jobs so far.
  private struct Made {
    var outputs: [String: FileTree.Output] = [:]
    var jobs: Set<String> = []
    /// The outputs of jobs by name.
    var given: [String: [FileTree.Output]] = [:]
    /// The bytes of requested files, without pictures.
    var bytes: [String: [UInt8]] = [:]
  }

  /// - Parameter scope: the shown part of the book.
  init(_ book: TextBook, _ scope: LedgerScope = .whole, template: SiteTemplate = .ofRepository) throws {
    let (whole, findings) = book.read()
    try #require(!findings.hasErrors, "\(findings.map(\.message))")
    let ledger = try #require(try scope.shown(of: whole), "the scope shows nothing")
    var (templates, wording, problems) = template.compile(ledger.settings)
    #expect(problems.isEmpty, "\(problems.map(\.message))")
    wording?.hidesAmounts = scope.isRedacted
    self.ledger = ledger
    self.findings = findings
    input = SiteInput(
      ledger: ledger, wording: try #require(wording), templates: try #require(templates), assets: template.assets,
      receipts: book.receiptSources, findings: findings, printer: TextSite.printer, version: "1.0", folderPrefix: "",
      key: book.key(scope, template, whole.categories), scope: scope)
    tree = SiteMaker.make(input)
    let assets = tree.outputs
    made.withLock { made in
      for output in assets { made.outputs[output.paths[0]] = output }
    }
  }

  /// The site of month files, by month.
  convenience init(
    months: [String: String], settings: String = "currency: EUR\nshow-currency: yes\n", _ scope: LedgerScope = .whole
  ) throws {
    try self.init(TextBook(months: months, settings: settings), scope)
  }

  /// The layout of charts; a test that needs a drawn chart requests its bytes.
  private static let printer = try? ChartPrinter(fonts: FontSet.findFonts())

  /// The characters in names on charts that no font has.
  func missingLetters() throws -> [Character] {
    let printer = try ChartPrinter(fonts: FontSet.findFonts())
    printer.recordMissingCharacters(in: ledger, input.wording)
    return printer.missingCharacters.map(\.character)
  }

  // MARK: Jobs

  private func run(_ job: Job) {
    made.withLock { made in
      guard made.jobs.insert(job.name).inserted else { return }
      let outputs = job.make().outputs
      made.given[job.name] = outputs
      for output in outputs {
        for path in output.paths { made.outputs[path] = output }
      }
    }
  }

  /// The outputs of a job.
  func outputs(_ job: Job) -> [FileTree.Output] {
    run(job)
    return made.withLock { $0.given[job.name] ?? [] }
  }

  private func runAll() { for job in tree.jobs { run(job) } }

  /// The output for a path; likely jobs run first, such as a month's job for that month's page.
  private func output(_ path: String) -> FileTree.Output? {
    func known() -> FileTree.Output? { made.withLock { $0.outputs[path] } }
    if let output = known() { return output }
    let likely = tree.jobs.filter { job in
      job.name.split(separator: " ").contains { word in word.count > 3 && path.contains(word) }
    }
    for job in likely + tree.jobs {
      run(job)
      if let output = known() { return output }
    }
    return nil
  }

  // MARK: Reading

  /// The bytes of a file, even of a picture; `nil` if the site does not have it.
  func bytes(_ path: String) -> [UInt8]? {
    guard let output = output(path), let place = output.paths.firstIndex(of: path) else { return nil }
    if let known = made.withLock({ $0.bytes[path] }) { return known }
    guard let bytes = output.content.make()?[place] else { return nil }
    if !path.hasSuffix(".png") { made.withLock { $0.bytes[path] = bytes } }
    return bytes
  }

  func page(_ path: String) throws -> String {
    String(decoding: try #require(bytes(path), "no \(path)"), as: UTF8.self)
  }

  func has(_ path: String) -> Bool { output(path) != nil }

  /// The sorted paths of all files.
  var paths: [String] {
    runAll()
    return made.withLock { $0.outputs.keys.sorted() }
  }

  /// Every page, by path.
  var pages: [(path: String, text: String)] { texts { $0.hasSuffix(".html") } }

  /// The contents of the files whose path meets a condition, by path.
  func texts(where isWanted: (String) -> Bool) -> [(path: String, text: String)] {
    paths.filter(isWanted).map { ($0, String(decoding: bytes($0) ?? [], as: UTF8.self)) }
  }
}

extension TextSite {
  private static let sample = Result { try TextSite(.sample) }

  /// The site of the sample book, made once for all tests that read it.
  static func ofSample() throws -> TextSite { try sample.get() }
}

extension SiteTemplate {
  /// The template of the repository, read once.
  static let ofRepository: SiteTemplate = {
    let folder = repositoryFolder.appending(path: "site-template")
    var template = SiteTemplate(pages: [], words: [:], assets: [])
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    for name in (names ?? []).sorted() {
      guard let bytes = try? [UInt8](Data(contentsOf: folder.appending(path: name))) else { continue }
      let path = "site-template/\(name)"
      if name.hasPrefix("forms/") {
        if name.hasSuffix(".html") {
          template.forms.append(SourceFile(path: path, bytes: bytes))
        } else {
          template.formAssets.append((String(name.dropFirst(6)), bytes))
        }
      } else if name.hasSuffix(".html") {
        template.pages.append(SourceFile(path: path, bytes: bytes))
      } else if name.hasPrefix("words/"), name.hasSuffix(".yaml") {
        template.words[String(name.dropFirst(6).dropLast(5))] = SourceFile(path: path, bytes: bytes)
      } else if name.hasPrefix("assets/") {
        template.assets.append((String(name.dropFirst(7)), bytes))
      }
    }
    return template
  }()
}

extension SiteTemplate {
  /// The template with some files replaced, by their names below `site-template/`.
  func changed(_ change: (_ name: String, _ text: String) -> String) -> SiteTemplate {
    func changed(_ file: SourceFile) -> SourceFile {
      let text = String(decoding: file.bytes, as: UTF8.self)
      return SourceFile(path: file.path, text: change(String(file.path.dropFirst("site-template/".count)), text))
    }
    var template = self
    template.pages = pages.map(changed)
    template.words = words.mapValues(changed)
    return template
  }
}

/// Checks that every link, picture and anchor of a site has a target.
func expectLinksResolve(in site: TextSite, sourceLocation: SourceLocation = #_sourceLocation) {
  expectLinksResolve(site.pages, among: Set(site.paths), sourceLocation: sourceLocation)
}

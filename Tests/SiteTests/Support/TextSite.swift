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

/// The site of a book, in memory: a page is made when a test asks for it, and a picture is never drawn.
final class TextSite: Sendable {
  let ledger: Ledger
  let findings: Findings
  let input: SiteInput
  let tree: FileTree
  private let made = Mutex(Made())

  /// What jobs gave so far.
  private struct Made {
    var outputs: [String: FileTree.Output] = [:]
    var jobs: Set<String> = []
    /// By the name of the job.
    var given: [String: [FileTree.Output]] = [:]
    /// Of files that are made when they are asked for, pictures left out.
    var bytes: [String: [UInt8]] = [:]
  }

  /// - Parameter scope: what of the book is shown.
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

  /// Lays charts out; a test that wants one drawn asks for its bytes.
  private static let printer = try? ChartPrinter(fonts: FontSet.findFonts())

  /// What no font has of the names that charts show.
  func missingLetters() throws -> [Character] {
    let printer = try ChartPrinter(fonts: FontSet.findFonts())
    printer.note(ledger, input.wording)
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

  /// What a job gives.
  func outputs(_ job: Job) -> [FileTree.Output] {
    run(job)
    return made.withLock { $0.given[job.name] ?? [] }
  }

  private func runAll() { for job in tree.jobs { run(job) } }

  /// The jobs that a file is likely of come first: a month's page of the job of that month.
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

  // MARK: Looking

  /// The bytes of a file, a picture's too; nil for one that the site does not have.
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

  /// Of every file.
  var paths: Set<String> {
    runAll()
    return made.withLock { Set($0.outputs.keys) }
  }

  /// Every page, by path.
  var pages: [(path: String, text: String)] { texts { $0.hasSuffix(".html") } }

  /// Those of whose path something holds, by path.
  func texts(where isWanted: (String) -> Bool) -> [(path: String, text: String)] {
    paths.filter(isWanted).sorted().map { ($0, String(decoding: bytes($0) ?? [], as: UTF8.self)) }
  }
}

extension TextSite {
  private static let sample = Result { try TextSite(.sample) }

  /// That of the sample book, made once for all that look at it.
  static func ofSample() throws -> TextSite { try sample.get() }
}

extension SiteTemplate {
  /// The one that comes with the command, read once.
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
  /// With texts changed by their names below `site-template/`.
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

/// Every link, picture and anchor of a site leads somewhere.
func expectLinksResolve(in site: TextSite, sourceLocation: SourceLocation = #_sourceLocation) {
  expectLinksResolve(site.pages, among: site.paths, sourceLocation: sourceLocation)
}

package import ArgumentParser
import Diagnostics
import Ledger

/// `daybook category`: what money is for.
package struct CategoryCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "category", abstract: "List, add, rename and remove categories.",
    discussion: "Example: daybook category rename Food Groceries",
    subcommands: [
      CategoryListCommand.self, CategoryAddCommand.self, CategoryRenameCommand.self, CategoryRemoveCommand.self,
    ])

  package init() {}
}

/// Changes of `categories.yaml` in a draft, and of the entries that follow them.
struct CategoryEditor {
  var draft: Draft
  let before: Draft.Reading

  init(_ draft: Draft) {
    self.draft = draft
    before = draft.read(.before)
  }

  /// The text of `categories.yaml`; a book without one has the default list, which is then written down.
  var file: SourceFile {
    let file = draft.file(draft.categoriesPath)
    return file.bytes.isEmpty ? SourceFile(path: file.path, bytes: NewBook.categories) : file
  }

  /// - Throws: when no category is called so, with those that are nearly.
  func find(_ name: String) throws(EditFailure) -> Category.ID {
    let names = before.ledger.categories.map(\.name)
    if let index = names.firstIndex(of: name) { return Category.ID(index: index) }
    let near = NearNames.of(name, among: names)
    throw .refused(
      "there is no category “\(name)”; "
        + (near.isEmpty ? "“daybook category list” shows them all" : "did you mean \(alternatives(near))?"))
  }

  /// `Other` and `Income` are there without being written, for entries without a category.
  func mayGo(_ name: String, _ verb: String) throws(EditFailure) {
    guard name == "Other" || name == "Income" else { return }
    throw .refused("“\(name)” always exists, for entries without a category; it cannot be \(verb)")
  }

  mutating func write(_ body: (SourceFile) throws(EditRefusal) -> [UInt8]) throws(EditFailure) {
    let path = draft.categoriesPath
    do throws(EditRefusal) {
      draft.write(try body(file), to: path)
    } catch {
      switch error {
      case .bracketsOnly: throw .refused("“\(path)” is one list in brackets; “daybook fmt” gives each its own line")
      case .noSuchEntry: throw .refused("“\(path)” does not say it so; “daybook check” shows what is wrong with it")
      case .notAList, .nothingLeft: throw .refused("“\(path)” is not a list of categories; see “daybook check”")
      }
    }
  }

  /// Every entry of the ledger that has one category gets another; the archive is never rewritten.
  ///
  /// - Returns: how many entries changed, and in how many files.
  mutating func replace(_ name: String, with new: String) -> (entries: Int, files: Int) {
    var total = (entries: 0, files: 0)
    for file in draft.sources.ledger where file.contains(name) || !file.isPlain {
      // What is no list has no entries.
      guard let text = try? MonthText(file) else { continue }
      let (bytes, count) = text.replacing(.category, name, with: new)
      if count == 0 { continue }
      draft.write(bytes, to: file.path)
      total = (total.entries + count, total.files + 1)
    }
    return total
  }

  /// What would be wrong now and was not before, at the options that say so.
  ///
  /// - Parameter typed: what was typed, by option.
  func check(_ typed: [(option: String, value: String)]) throws(EditFailure) -> [Finding] {
    let findings = draft.newFindings(before, draft.read(.after)).map { finding -> Finding in
      guard finding.place.file.path == draft.categoriesPath, let range = finding.place.bytes else { return finding }
      let text = finding.place.file.text(in: range)
      guard let option = typed.first(where: { $0.value == text }) else { return finding }
      var finding = finding
      let file = SourceFile(option: option.option, value: option.value)
      finding.place = SourceRange(file, 0..<file.bytes.count)
      finding.suggestions = finding.suggestions.map { Suggestion($0.message) }
      return finding
    }
    if findings.hasErrors { throw .findings(findings) }
    return findings
  }
}

extension SourceFile {
  /// Whether a name stands in it as it is, if it stands in it at all: a quoted one may be written with escapes.
  fileprivate var isPlain: Bool { !contains("\\") && !contains("''") }
}

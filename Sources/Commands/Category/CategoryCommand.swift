package import ArgumentParser
import Bookkeeping
import Diagnostics
import Ledger
import Notation

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
        + (near.isEmpty ? "“daybook category list” shows them all" : "did you mean \(quotedAlternatives(near))?"))
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
    for file in draft.sources.ledger where file.mayHold(name) || file.mayHold("''") {
      // What is no list has no entries.
      guard let text = try? MonthText(file) else { continue }
      let (bytes, count) = text.replacing(.category, [name: new])
      if count == 0 { continue }
      draft.write(bytes, to: file.path)
      total = (total.entries + count, total.files + 1)
    }
    return total
  }

  /// What would be wrong now and was not before, at the options that say so.
  ///
  /// - Parameter typed: what was typed, by option.
  func check(_ typed: [(option: String, value: String)]) throws(EditFailure) -> Findings {
    let findings = draft.newFindings(before, draft.read(.after)).changing { finding in
      var finding = finding
      if let option = option(at: finding.place, typed) {
        finding.place = option
      } else if let note = finding.notes.firstIndex(where: { $0.place.flatMap { option(at: $0, typed) } != nil }),
        let place = finding.notes[note].place, let option = option(at: place, typed)
      {
        // Of two names that are alike the typed one is the one to change, wherever it stands.
        finding.notes[note].place = finding.place
        finding.place = option
      }
      if finding.place.file.isOption { finding.suggestions = finding.suggestions.map { Suggestion($0.message) } }
      return finding
    }
    // What follows from a wrong name in every entry that would have it says nothing more.
    let own = findings.filter { $0.severity == .error && $0.place.file.isOption }
    if !own.isEmpty { throw .findings(Findings(own)) }
    if findings.hasErrors { throw .findings(findings) }
    return findings
  }

  /// A name that can be one at all, and that leads nowhere yet.
  ///
  /// - Parameter former: what is renamed, whose own former names may be taken up again.
  func newName(_ typed: String, insteadOf former: String? = nil) throws(EditFailure) -> String {
    let name = typed.trimmingSpaces
    if name.isEmpty { throw .usage("a category needs a name") }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .usage("a category's name is one line of text")
    }
    let ledger = before.ledger
    let owner = ledger.categories.first { $0.name != former && $0.formerNames.contains(name) }
    if let owner, !ledger.categories.contains(where: { $0.name == name }), archiveSays(name) {
      throw .refused("the archive knows “\(owner.name)” by the name “\(name)”; choose another one")
    }
    return name
  }

  private func archiveSays(_ name: String) -> Bool {
    draft.sources.archive.contains { file in
      guard file.mayHold(name), let text = try? MonthText(file) else { return false }
      return text.replacing(.category, [name: name]).count > 0
    }
  }

  private func option(at place: SourceRange, _ typed: [(option: String, value: String)]) -> SourceRange? {
    guard place.file.path == draft.categoriesPath, let range = place.bytes else { return nil }
    let text = place.file.text(in: range)
    guard let option = typed.first(where: { [$0.value, "'\($0.value)'", "\"\($0.value)\""].contains(text) }) else {
      return nil
    }
    let file = SourceFile(option: option.option, value: option.value)
    return SourceRange(file, 0..<file.bytes.count)
  }
}

import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats
import TerminalOutput
import Reports

/// The command `daybook show`, which prints all details of a transaction or a balance assertion.
struct ShowCommand: ReadCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a transaction: values, status, series, photos, and its lines in the book.",
    discussion: """
      Any unique part of the id is enough; “daybook list” prints ids. Balance assertions have ids too, such as \
      2026-11-30-balance-checking.

      Example: daybook show 11-03-dining
      """)

  @OptionGroup var entry: EntryArgument

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ book: CheckedBook) -> ExitStatus {
    // Printed after the error's sentence.
    defer { book.noteErrors() }
    return book.session.attempt { () throws(CommandError) in
      if let assertion = try book.session.mapBookErrors({ () throws(BookError) in try balanceAssertion(book) }) {
        let shown = BalanceAssertionDetails(book.shown, assertion)
        book.environment.out(json ? shown.json.text + "\n" : shown.text)
        return .fine
      }
      let index = try book.session.mapBookErrors { () throws(BookError) in
        try book.identifiers.index(like: entry.id, in: book.ledger)
      }
      let shown = EntryDetails(book.shown, index)
      book.environment.out(json ? shown.json.text + "\n" : shown.text)
      return .fine
    }
  }

  /// Returns the balance assertion with the given id; `nil` if there is none. A part of an id is sufficient if it does
  /// not match an entry.
  private func balanceAssertion(_ book: CheckedBook) throws(BookError) -> Int? {
    if let exact = book.identifiers.balanceAssertion(of: entry.id) { return exact }
    guard case .none = book.identifiers.match(entry.id) else { return nil }
    let indices = book.identifiers.balanceAssertions(like: entry.id)
    if indices.count > 1 { throw book.identifiers.several(assertions: indices, like: entry.id) }
    return indices.first
  }
}

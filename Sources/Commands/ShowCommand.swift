package import ArgumentParser
import Bookkeeping
import Diagnostics
import Ledger
import Notation
import Reports

/// `daybook show`: all that is known of one transaction.
package struct ShowCommand: ReadingVerb {
  package static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one transaction: fields, status, series, photos, and its lines in the book.",
    discussion: """
      The id may be shortened to any part that only one entry has; daybook list shows the ids.

      Example: daybook show 11-03-dining
      """)

  @OptionGroup var entry: EntryArgument

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @OptionGroup package var book: BookOptions

  package init() {}

  func run(_ book: OpenBook) -> ExitStatus {
    // Behind the sentence of a refusal.
    defer { book.noteErrors() }
    return book.session.attempt { () throws(Stop) in
      let index = try book.session.refusing { () throws(Refusal) in
        try book.identifiers.index(like: entry.id, in: book.ledger)
      }
      let shown = ShownEntry(book, index)
      book.environment.out(json ? shown.json.text + "\n" : shown.text)
      return .fine
    }
  }
}

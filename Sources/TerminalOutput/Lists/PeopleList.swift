package import Formats
package import Sealing

/// A list of the people who may unlock an encrypted site.
package struct PeopleList {
  private let file: People?
  private var people: [People.Person] { file?.people ?? [] }

  /// Creates the list of a book's people.
  ///
  /// - Parameter file: the people of the book; `nil` if the book has no list of people.
  package init(_ file: People?) { self.file = file }

  package var isEmpty: Bool { people.isEmpty }

  /// Returns the list as a table.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func text(width: Int?) -> String { TextTable(columns, people, nil).render(width: width) }

  /// Returns the list as JSON.
  ///
  /// - Parameter key: a word for the state of the site's key.
  package func json(key: String) -> JSON {
    .object([
      ("site", .text(file.map { Hexadecimal.text($0.site) })), ("key", .string(key)),
      ("people", .rows(columns, people)),
    ])
  }

  private var columns: [Column<People.Person>] {
    [
      Column("name", .text("name", narrowest: 12)) { .text($0.name) },
      Column("rounds", .number("rounds")) { .count($0.slot?.rounds) },
      Column("canUnlock") { .flag($0.slot != nil) },
      Column(.text("can unlock")) { .word($0.slot == nil ? "needs a passphrase" : "yes") },
    ]
  }
}

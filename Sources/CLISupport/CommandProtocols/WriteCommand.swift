package import BookEditing

/// A verb that changes a book, or shows what it would change.
package protocol WriteCommand: BookCommand {
  var edit: EditOptions { get }
}

extension WriteCommand {
  package var purpose: Session.Purpose { edit.purpose }
}

/// A verb that is one change of a book's texts, known from its arguments alone.
package protocol SingleChangeCommand: WriteCommand {
  /// The verb with what it is about: what `undo` and a command that finds the book locked call it.
  var title: String { get }
  /// Options that are not called like their key.
  var optionNames: OptionNames { get }
  /// Whose entries may change.
  var era: LedgerSection { get }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport
}

extension SingleChangeCommand {
  package var optionNames: OptionNames { OptionNames() }
  package var era: LedgerSection { .rollingYear }

  package func run(_ session: Session) -> ExitStatus {
    session.change(title, edit, of: era, names: optionNames, change)
  }
}

package import BookEditing

/// A command that changes a book, or shows the change with `--dry-run`.
package protocol WriteCommand: BookCommand {
  var edit: EditOptions { get }
}

extension WriteCommand {
  package var purpose: Session.Purpose { edit.purpose }
}

/// A command that makes a single change to a book's text. The change depends only on the arguments.
package protocol SingleChangeCommand: WriteCommand {
  /// The command with its operand, such as `edit rent`, as shown by `undo` and in the message about a locked book.
  var title: String { get }
  /// The names of options that are not named after their keys.
  var optionNames: OptionNames { get }
  /// The part of the book whose entries may change: the rolling year or the archive.
  var section: LedgerSection { get }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport
}

extension SingleChangeCommand {
  package var optionNames: OptionNames { OptionNames() }
  package var section: LedgerSection { .rollingYear }

  package func run(_ session: Session) -> ExitStatus {
    session.change(title, edit, of: section, names: optionNames, change)
  }
}

package import ArgumentParser

/// The transaction that a command works on.
package struct EntryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The transaction's id, as shown by “daybook list”, or any unique part of at least three characters.",
      valueName: "id"),
    completion: .names(.ids))
  package var id: String

  package init() {}
}

import ArgumentParser

/// The options shared by most commands that change a book.
package struct EditOptions: ParsableArguments {
  @Flag(help: "Show the change as a diff; write nothing.")
  package var dryRun = false

  @Flag(help: "Print the changes as JSON.")
  package var json = false

  package init() {}

  package var purpose: Session.Purpose { dryRun ? .reading : .changing }
}

package import ArgumentParser

/// The whole tool; each verb is a file of its own.
package struct DaybookCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "daybook", abstract: "A folder of text and receipts becomes a private finance site.")

  package init() {}
}

package import ArgumentParser

/// The whole tool; each verb is a file of its own.
package struct DaybookCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "daybook", abstract: "A folder of text and receipts becomes a private finance site.")

  package init() {}
}

/// Runs the verb that the process's arguments name and ends the process with its exit code.
package func runDaybook() -> Never {
  DaybookCommand.main()
  DaybookCommand.exit()
}

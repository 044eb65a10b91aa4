package import ArgumentParser

/// `daybook report`: the figures of the site, in the terminal.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "The same figures as the site: months, categories, balance, bills, trends.",
    discussion: "Example: daybook report month 2026-11",
    subcommands: [])

  package init() {}
}

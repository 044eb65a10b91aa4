import ArgumentParser

/// The output format of a command that reads: text, JSON or CSV.
package struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, for programs.")
  package var json = false

  @Flag(help: "Print comma-separated values, for spreadsheets.")
  package var csv = false

  package init() {}

  package func validate() throws {
    if json && csv { throw ValidationError("--json and --csv cannot be combined; pass only one of them") }
  }
}

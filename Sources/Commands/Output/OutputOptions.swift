import ArgumentParser

/// How a command that reads prints what it found.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, for programs.")
  var json = false

  @Flag(help: "Print comma-separated values, for spreadsheets.")
  var csv = false

  init() {}

  func validate() throws {
    if json && csv { throw ValidationError("--json and --csv exclude each other; give one of them") }
  }
}

package import ArgumentParser
package import Ledger

/// The options shared by the commands that work on a single book.
package struct BookOptions: ParsableArguments {
  @Option(
    name: .customLong("book"),
    help: ArgumentHelp(
      "The book's folder.",
      discussion:
        "Default: the current folder or its nearest parent that contains book.yaml or month files; otherwise “data”.",
      valueName: "dir"),
    completion: .directory)
  package var folder: String?

  @Option(help: ArgumentHelp("The day to use as today, like 2026-11-21.", valueName: "date"), transform: Window.today)
  package var today: Day?

  @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
  package var quiet = false

  package init() {}
}

extension Window {
  /// Parses the value of `--today`.
  package static func today(_ argument: String) throws -> Day {
    guard let day = Day(argument) else { throw ValidationError("write a date like 2026-11-21") }
    guard possibleToday.contains(day) else {
      throw ValidationError("expected a day from \(possibleYears.lowerBound) to \(possibleYears.upperBound)")
    }
    return day
  }
}

extension Day: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}

extension MonthOrDay: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}

extension Month: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}

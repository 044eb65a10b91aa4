package import ArgumentParser
package import Ledger

/// The exit status of a command.
package enum ExitStatus: Int32, Sendable, Comparable, CaseIterable {
  case fine = 0
  /// The book has errors, or does not allow the request.
  case refused = 1
  /// The disk, the network or a program failed, another command is running, or there is no book.
  case failed = 2
  /// An argument is invalid.
  case usage = 64

  /// The meaning of the status, as a sentence for the manual.
  var meaning: String {
    switch self {
    case .fine: "Success."
    case .refused: "The book has errors, or does not allow the request."
    case .failed: "The disk, the network or a program failed, another command is running, or there is no book."
    case .usage: "An argument is invalid."
    }
  }

  /// Orders statuses by severity, so that the maximum of two is the worse status.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// A command that accesses everything outside its process through an `Environment`.
package protocol RunnableCommand: ParsableCommand {
  func run(in environment: Environment) -> ExitStatus
}

/// The options of every command that works on a book.
package struct BookOptions: ParsableArguments {
  @Option(
    name: .customLong("book"),
    help: ArgumentHelp(
      "The book's folder.",
      discussion: "Default: the nearest folder upwards that contains book.yaml, else data.", valueName: "dir"),
    completion: .directory)
  package var folder: String?

  @Option(help: ArgumentHelp("The day to count as today, like 2026-11-21.", valueName: "date"), transform: Window.today)
  package var today: Day?

  @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
  package var quiet = false

  package init() {}
}

extension Window {
  /// Parses the value of `--today`.
  package static func today(_ argument: String) throws -> Day {
    guard let day = Day(argument) else { throw ValidationError("write a date like 2026-11-21") }
    guard possibleToday.contains(day) else { throw ValidationError("expected a day from 2000 to 2199") }
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

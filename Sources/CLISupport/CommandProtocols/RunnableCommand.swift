package import ArgumentParser
package import Ledger

/// How a command ended (COMMANDS.md).
package enum ExitStatus: Int32, Sendable, Comparable, CaseIterable {
  case fine = 0
  /// The book, or what was asked of it, is refused.
  case refused = 1
  /// The world said no: disk, network, no book.
  case failed = 2
  /// An argument that can mean nothing.
  case usage = 64

  /// A sentence of the manual.
  var meaning: String {
    switch self {
    case .fine: "Success."
    case .refused: "The book or the request has errors."
    case .failed: "Failed: disk, network, another running command, no book."
    case .usage: "Wrong usage: an invalid argument."
    }
  }

  /// Of two, the worse one counts.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// A command that works with what the environment hands it, and nothing else.
package protocol RunnableCommand: ParsableCommand {
  func run(in environment: Environment) -> ExitStatus
}

/// The options that every verb on a book has.
package struct BookOptions: ParsableArguments {
  @Option(
    name: .customLong("book"),
    help: ArgumentHelp(
      "The book's folder.",
      discussion: "Default: the nearest folder upwards that holds book.yaml, else data.", valueName: "dir"),
    completion: .directory)
  package var folder: String?

  @Option(help: ArgumentHelp("The day to count as today, like 2026-11-21.", valueName: "date"), transform: Window.today)
  package var today: Day?

  @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
  package var quiet = false

  package init() {}
}

extension Window {
  /// The day that `--today` names.
  package static func today(_ argument: String) throws -> Day {
    guard let day = Day(argument) else { throw ValidationError("write a date like 2026-11-21") }
    guard possibleToday.contains(day) else { throw ValidationError("a day from 2000 to 2199 can be today") }
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

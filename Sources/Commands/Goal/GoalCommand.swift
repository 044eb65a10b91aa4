import ArgumentParser
import CLISupport

/// The command `daybook goal`, which contains the commands for savings goals.
struct GoalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal", abstract: "List, add, change and remove savings goals.",
    discussion: "Example: daybook goal add Holiday --amount 2400 --account Savings",
    subcommands: [GoalListCommand.self, GoalAddCommand.self, GoalEditCommand.self, GoalRemoveCommand.self])

  init() {}
}

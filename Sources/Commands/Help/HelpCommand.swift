package import ArgumentParser

/// `daybook help`: the help of a command, or the text of a topic.
///
/// Stands in the place of the argument parser's own, which knows no topics, and is listed as little as that one.
package struct HelpCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show subcommand help information.", shouldDisplay: false, helpNames: [])

  @Argument var subcommands: [String] = []

  /// The help itself, where a topic has the name of a command.
  @Flag(name: [.short, .long, .customLong("help", withSingleDash: true)], help: .private)
  var help = false

  package init() {}

  package func run(in environment: Environment) -> ExitStatus {
    if !help, subcommands.count == 1, let topic = HelpTopic(rawValue: subcommands[0]) {
      environment.out(topic.text)
    } else {
      environment.out(DaybookCommand.helpMessage(for: command) + "\n")
    }
    return .fine
  }

  /// The command that is named, as far as there is one.
  private var command: any ParsableCommand.Type {
    var command: any ParsableCommand.Type = DaybookCommand.self
    for name in subcommands {
      guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == name }) else {
        break
      }
      command = next
    }
    return command
  }
}

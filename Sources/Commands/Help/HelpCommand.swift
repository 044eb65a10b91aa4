package import ArgumentParser
import Bookkeeping
import Diagnostics

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
      return .fine
    }
    let named = named
    if named.count < subcommands.count {
      let unknown = subcommands[named.count]
      let names = DaybookCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
      let near = NearNames.of(unknown, among: HelpTopic.allCases.map(\.rawValue) + names)
      environment.tell(
        "there is no command and no topic “\(unknown)”"
          + (near.isEmpty ? "; daybook --help lists them" : "; did you mean \(near.quotedAlternatives())?"))
      return .misused
    }
    environment.out(DaybookCommand.helpMessage(for: named.last ?? DaybookCommand.self) + "\n")
    return .fine
  }

  /// The commands that are named, each one of the verbs of that before it, up to the first name that is none.
  private var named: [any ParsableCommand.Type] {
    var named: [any ParsableCommand.Type] = []
    for name in subcommands {
      let verbs = (named.last ?? DaybookCommand.self).configuration.subcommands
      guard let next = verbs.first(where: { $0.configuration.commandName == name }) else { break }
      named.append(next)
    }
    return named
  }
}

import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import TerminalOutput

/// The command `daybook help`, which prints the help of a command, or the text of a topic.
///
/// The command replaces the argument parser's help command, which does not support topics. Like that command, it is not
/// listed in the help.
struct HelpCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show subcommand help information.", shouldDisplay: false, helpNames: [])

  @Argument var subcommands: [String] = []

  /// Whether to print the help of a command even if a topic has the same name.
  @Flag(name: [.short, .long, .customLong("help", withSingleDash: true)], help: .private)
  var help = false

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    if !help, subcommands.count == 1, let topic = HelpTopic(rawValue: subcommands[0]) {
      environment.out(topic.text)
      return .fine
    }
    let named = NamedCommands(subcommands)
    if let problem = named.problem(topics: HelpTopic.allCases.map(\.rawValue)) {
      environment.report(.error, problem)
      return .usage
    }
    environment.out(DaybookCommand.helpMessage(for: named.commands.last ?? DaybookCommand.self) + "\n")
    return .fine
  }
}

/// The commands in a list of words, up to the first unknown word. Each command is a subcommand of the previous one.
struct NamedCommands {
  private(set) var commands: [any ParsableCommand.Type] = []
  /// The first word that is not a command; `nil` if all words are commands.
  private let unknown: String?

  init(_ words: some Sequence<String>) {
    for name in words {
      guard let next = NamedCommands.verbs(of: commands.last).first(where: { $0.configuration.commandName == name })
      else {
        unknown = name
        return
      }
      commands.append(next)
    }
    unknown = nil
  }

  private static func verbs(of command: (any ParsableCommand.Type)?) -> [any ParsableCommand.Type] {
    (command ?? DaybookCommand.self).configuration.subcommands
  }

  /// Whether the last command requires a subcommand.
  var takesVerb: Bool { !NamedCommands.verbs(of: commands.last).isEmpty }

  /// Returns the error about a word that is not a command; `nil` if all words are commands.
  ///
  /// - Parameter topics: the help topics that are valid in place of the first command.
  func problem(topics: [String] = []) -> Message? {
    guard let unknown else { return nil }
    let names = NamedCommands.verbs(of: commands.last).compactMap { $0.configuration.commandName }
    let near = NameSuggestions.of(unknown, among: (commands.isEmpty ? topics : []) + names)
    let path = (["daybook"] + commands.compactMap { $0.configuration.commandName }).joined(separator: " ")
    return Message(
      "unknown command \(topics.isEmpty ? "" : "or topic ")“\(unknown)”",
      hint: near.isEmpty ? "list them with “\(path) --help”" : "did you mean \(near.quotedAlternatives())?")
  }
}

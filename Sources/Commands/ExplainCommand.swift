import ArgumentParser
import CLISupport
import Diagnostics
import TerminalOutput

/// The command `daybook explain`, which explains a finding or lists all findings.
struct ExplainCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a finding, or list all findings.",
    discussion: "Example: daybook explain bad-amount")

  @Argument(help: "The id of the finding, in brackets after its message.")
  var id: String?

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    guard let id else {
      environment.out(FindingHelp.list + "\n“daybook explain ID” describes one of them.\n")
      return .fine
    }
    guard let finding = FindingID(rawValue: id) else {
      let near = NameSuggestions.of(id, among: FindingID.allCases.map(\.rawValue))
      let hint = near.isEmpty ? "list all findings with “daybook explain”" : "did you mean “\(near[0])”?"
      environment.report(.error, Message("unknown finding “\(id)”", hint: hint))
      return .refused
    }
    environment.out(FindingHelp.text(finding))
    return .fine
  }
}

import ArgumentParser
import CLISupport
import Diagnostics
import TerminalOutput

/// Prints what the argument parser returned instead of a command: the help of `--help`, the version, or a usage error.
///
/// - Returns: the exit code.
func printHelp(for error: any Error, _ arguments: [String], in environment: Environment) -> Int32 {
  let named = NamedCommands(arguments.prefix { !$0.hasPrefix("-") })
  if named.takesVerb, let problem = named.problem() {
    environment.report(.error, problem)
    return ExitStatus.usage.rawValue
  }
  let code = DaybookCommand.exitCode(for: error)
  var message = DaybookCommand.fullMessage(for: error)
  if message == DaybookCommand.version, arguments.contains("--verbose") {
    message += "\n\n" + LibraryList.text.dropLast()
  }
  if code == .success {
    if !message.isEmpty { environment.out(message + "\n") }
  } else {
    report(message, in: environment)
  }
  return code.rawValue
}

/// Prints the argument parser's message about a usage error in the style of all other messages: an error, the usage and
/// a hint.
private func report(_ message: String, in environment: Environment) {
  var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if lines.isEmpty || message.isEmpty { return }
  var text = lines.removeFirst()
  let prefix = "Error: "
  if text.hasPrefix(prefix) {
    text.removeFirst(prefix.count)
    text = text.prefix(1).lowercased() + text.dropFirst()
  }
  let parts = text.split(separator: ". Did you mean ", maxSplits: 1)
  environment.report(.error, Message(String(parts[0])))
  // The last line contains the command with the relevant help: `  See 'daybook list --help' for more information.`
  let help = lines.last.flatMap { $0.split(separator: "'").dropFirst().first { $0.hasSuffix(" --help") } }
  if help != nil { lines.removeLast() }
  for line in lines { environment.err(TerminalSafeText.line(line) + "\n") }
  if parts.count > 1 { environment.hint("did you mean \(parts[1])") }
  if let help { environment.hint("see “\(help)”") }
}

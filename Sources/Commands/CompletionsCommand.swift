import ArgumentParser
import Console

/// `daybook completions`: what a shell offers while a command is typed.
struct CompletionsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for bash, zsh or fish.",
    discussion: """
      With it the shell offers verbs and options, and the categories and ids of the nearest book.

      bash: daybook completions bash > ~/.local/share/bash-completion/completions/daybook
      zsh: daybook completions zsh > ~/.zfunc/_daybook   (with ~/.zfunc in fpath)
      fish: daybook completions fish > ~/.config/fish/completions/daybook.fish

      Example: source <(daybook completions bash)
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
    case bash
    case zsh
    case fish

    fileprivate var completion: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "Which shell: bash, zsh or fish.")
  var shell: Shell

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    environment.out(DaybookCommand.completionScript(for: shell.completion) + "\n")
    return .fine
  }
}

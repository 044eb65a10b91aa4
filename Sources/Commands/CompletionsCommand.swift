import ArgumentParser
import CLISupport

/// The command `daybook completions`, which prints a completion script for a shell.
struct CompletionsCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for bash, zsh or fish.",
    discussion: """
      The script makes the shell offer commands and options, and the categories, accounts and ids of the nearest book. \
      Names are quoted and never expanded, whatever they contain. The shell finds the command by its name, in PATH.

      Install the script again after an update; an older script may offer no names.

      bash: daybook completions bash > ~/.local/share/bash-completion/completions/daybook
      zsh: daybook completions zsh > ~/.zfunc/_daybook   (with ~/.zfunc in fpath)
      fish: daybook completions fish > ~/.config/fish/completions/daybook.fish

      Example: source <(daybook completions bash)
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: CompletionScript

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    environment.out(shell.text)
    return .fine
  }
}

extension CompletionScript: ExpressibleByArgument {}

import ArgumentParser
import CLISupport
import TerminalOutput

/// The command `daybook seal`, which explains what an encrypted site protects against and how to publish one.
struct SealCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal", abstract: "Explain what an encrypted site protects against, and how to publish it.",
    discussion: """
      Prints the text of “daybook help seal”. To encrypt the site, run “daybook build --sealed”.

      Example: daybook seal
      """)

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    environment.out(SealText.text)
    return .fine
  }
}

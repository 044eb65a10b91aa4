import ArgumentParser
import CLISupport
import TerminalOutput

/// The command `daybook seal`, which explains what an encrypted site protects against, and how to publish it.
struct SealCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal", abstract: "Read what a sealed site protects against, and how to publish it.",
    discussion: """
      A text of two pages, the same as “daybook help seal”. The site itself is sealed by “daybook build --sealed”.

      Example: daybook seal
      """)

  init() {}

  func run(in environment: Environment) -> ExitStatus {
    environment.out(SealText.text)
    return .fine
  }
}

import ArgumentParser
import LanguageServer

extension EditorSetup.Name: ExpressibleByArgument {
  /// Creates an editor from its name, or from the name of its program, such as nvim or code; `nil` for an unknown name.
  init?(argument: String) {
    let name = argument.lowercased()
    guard let found = EditorSetup.Name.allCases.first(where: { $0.rawValue == name || $0.programs.contains(name) })
    else { return nil }
    self = found
  }
}

/// The command `daybook editor`, which contains the commands for editor settings.
struct EditorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "editor", abstract: "Set up an editor for a book, and check the setup.",
    discussion: """
      See “daybook help editors” for the requirements and features of each editor.

      Example: daybook editor setup neovim
      """,
    subcommands: [EditorSetupCommand.self, EditorCheckCommand.self])

  init() {}
}

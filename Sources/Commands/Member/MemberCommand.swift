import ArgumentParser
import CLISupport

/// The command `daybook member`, which contains the commands for members of the household.
struct MemberCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Manage the members of the household.",
    discussion: """
      Options such as --who and --shared of “daybook add” refer to members. People who may unlock an encrypted site \
      are managed by “daybook person”.

      Example: daybook member add Eva
      """,
    subcommands: [
      MemberListCommand.self, MemberAddCommand.self, MemberRenameCommand.self, MemberRemoveCommand.self,
    ])

  init() {}
}

import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Platform

/// The command `daybook open`, which opens an entry in the user's editor.
struct OpenCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a transaction in your editor, at its line.",
    discussion: """
      Uses $VISUAL, else $EDITOR, with its options: EDITOR='code --wait'. The line is passed as +14 FILE to vi, vim, \
      nvim, nano, emacs, kak and micro, and as FILE:14 to code, subl, zed and hx; other editors get the file only. \
      Returns when the editor exits.

      Example: EDITOR=nano daybook open kiln
      """)

  @OptionGroup var entry: EntryArgument
  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let draft = try session.draft()
    let found = try session.mapBookErrors { () throws(BookError) in try draft.find(entry.id) }
    let line = draft.line(of: found)
    let words = session.environment.editor?.split(separator: " ").map(String.init) ?? []
    guard !words.isEmpty else {
      throw .impossible(
        Message(
          "no editor is set; the transaction is in \(found.path):\(line)",
          hint: "set VISUAL or EDITOR, like EDITOR=nano"))
    }
    // A path that begins with a hyphen would be an option.
    let file = found.path.hasPrefix("-") ? "./\(found.path)" : found.path
    switch session.environment.programs.edit(EditorArguments.words(words, file: file, line: line)) {
    case .ended(0): return .fine
    case .ended(let code): throw .impossible("“\(words[0])” exited with code \(code)")
    case .notFound: throw .impossible("cannot find the editor “\(words[0])” specified by VISUAL or EDITOR")
    case .failed(let reason): throw .impossible("cannot start “\(words[0])”: \(reason)")
    }
  }
}

import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Platform
import Reports
import Statements

/// Functions that ask about unknown categories in a file: the user can add them, map them one by one, or use Other.
extension ImportCommand {
  /// Asks whether to add unknown categories, to map them, or to use Other.
  ///
  /// - Returns: `nil` at the end of input.
  func answeringCategories(
    _ question: Ambiguity, _ contents: [ImportPlanner.NamedFile], _ session: Session, _ ask: (String) -> String?
  ) throws(CommandError) -> ImportCommand? {
    var command = self
    while true {
      let prompt =
        question.names.count == 1
        ? "  add it? [Y]es, [m]ap it, use [o]ther, [l]ater: "
        : "  add them? [Y]es, [m]ap each one, use [o]ther, [l]ater: "
      guard let answer = ask(prompt)?.trimmingSpaces.lowercased() else { return nil }
      switch answer {
      case "", "y", "yes":
        command.newCategories = .add
        return command
      case "o", "other":
        command.newCategories = .other
        return command
      case "l", "later": return command
      case "m", "map": return command.mapping(question.names, try plan(contents, session).ledger, session, ask)
      default: continue
      }
    }
  }

  /// Asks for the category of each name; `nil` at the end of input. Names without an answer are added.
  private func mapping(
    _ names: [String], _ ledger: Ledger, _ session: Session, _ ask: (String) -> String?
  ) -> ImportCommand? {
    var command = self
    let known = ledger.categories.map(\.name)
    var place = 0
    while place < names.count {
      let name = TerminalSafeText.line(names[place])
      guard
        let answer = ask("  category for “\(name)” (Enter adds it, or type a known one; ? lists them, b goes back): ")?
          .trimmingSpaces
      else { return nil }
      switch answer {
      case "": place += 1
      case "?": session.environment.err("  \(known.joined(separator: ", "))\n")
      case "b":
        place = max(0, place - 1)
        command.category.removeAll { ImportOptions.categories($0)?.name == names[place] }
      default:
        switch NameMatch(answer, among: known) {
        case .one(let own):
          command.category.append("\(names[place])=\(own)")
          place += 1
        case .several(let several): session.environment.err("  which one: \(several.joined(separator: ", "))?\n")
        case .none: session.environment.err("  no category matches “\(answer)”; type ? to list all categories\n")
        }
      }
    }
    command.newCategories = .add
    return command
  }
}

import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats

/// The command `daybook fmt`, which formats the text of the book.
struct FormatCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Format the text of the book.",
    discussion: """
      Sorts transactions by date, writes them in one style, and quotes values so that any YAML 1.2 reader reads the \
      same values; comments stay. The archive, the rates and files with errors are not changed.

      With --decimal it only changes the decimal separator of all amounts in the book, including the archive, and the \
      setting in book.yaml. Pages always use the separator of their language.

      Example: daybook fmt --check
      Example: daybook fmt --decimal comma --dry-run
      """)

  @Flag(help: "List files that are not formatted; exit with 1 if there are any.")
  var check = false

  @Option(help: ArgumentHelp("The decimal separator to use for all amounts: point or comma.", valueName: "sign"))
  var decimal: DecimalSeparator?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if check, decimal != nil { throw ValidationError("--check only checks the format; omit --decimal") }
  }

  var purpose: Session.Purpose { check ? .reading : edit.purpose }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if check { return session.attempt { () throws(CommandError) in try list(session) } }
    if let decimal { return change(decimal, session) }
    return session.change("fmt", edit) { (draft) throws(BookError) in
      let formatted = draft.format()
      if !formatted.damages.isEmpty, formatted.paths.isEmpty { throw .findings(formatted.damages) }
      return ChangeReport(
        lines: formatted.paths.map { "formatted \($0)" }, facts: [("command", .string("fmt"))],
        leftOut: formatted.damages)
    }
  }

  private func change(_ separator: DecimalSeparator, _ session: Session) -> ExitStatus {
    session.change("fmt --decimal \(separator.rawValue)", edit) { (draft) throws(BookError) in
      let paths = try draft.setDecimalSeparator(separator)
      return ChangeReport(
        lines: [
          "changed \(NumberText.counted(paths.count, "file")): all amounts now use a decimal \(separator.rawValue)"
        ],
        facts: [("command", .string("fmt")), ("decimal", .string(separator.rawValue))],
        nothing: "all amounts already use a decimal \(separator.rawValue)")
    }
  }

  private func list(_ session: Session) throws(CommandError) -> ExitStatus {
    var draft = try session.draft()
    let formatted = draft.format()
    for path in formatted.paths { session.environment.out("\(path)\n") }
    let damaged = Set(formatted.damages.map(\.place.file.path)).sorted()
    for file in damaged {
      session.report(
        .error, Message("“\(file)” has errors and cannot be formatted", hint: "see “\(session.commands("check"))”"))
    }
    return formatted.paths.isEmpty && damaged.isEmpty ? .fine : .refused
  }
}

extension DecimalSeparator: ExpressibleByArgument {}

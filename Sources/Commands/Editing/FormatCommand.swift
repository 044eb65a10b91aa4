package import ArgumentParser
import Diagnostics
import Ledger
import Notation

/// `daybook fmt`: the canonical form.
package struct FormatCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Bring the book's text into its canonical form.",
    discussion: """
      Sorts entries by date, writes every entry in one style, and quotes so that any YAML 1.2 reader reads the same; \
      comments stay. The archive and the rates stay as they are, and so does a file with mistakes.

      Example: daybook fmt --check
      """)

  @Flag(help: "Only name the files that are not in this form; end with 1 if there are any.")
  var check = false

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    if check { return Session.with(book, environment) { list($0) } }
    return BookEdit(book, edit, environment).run("fmt") { (session, draft) throws(EditFailure) in
      let (changes, damaged) = formatted(draft)
      for change in changes { draft.write(change.bytes, to: change.path) }
      if !damaged.isEmpty, changes.isEmpty { throw .findings(damaged) }
      return BookEdit.Report(
        lines: changes.map { "formatted \($0.path)" },
        facts: [("command", .string("fmt"))], leftOut: damaged)
    }
  }

  private func list(_ session: Session) -> Outcome {
    let draft: Draft
    do throws(EditFailure) { draft = try Draft(session) } catch { return session.tell(error) }
    let (changes, damaged) = formatted(draft)
    for change in changes { session.environment.out("\(change.path)\n") }
    let files = Set(damaged.map(\.place.file.path)).sorted()
    for file in files { session.environment.tell("“\(file)” has mistakes; see “daybook check”") }
    return changes.isEmpty && files.isEmpty ? .fine : .refused
  }

  /// - Returns: the files that would change, and the errors of those that cannot be brought into form.
  private func formatted(_ draft: Draft) -> (changes: [(path: String, bytes: [UInt8])], damaged: Findings) {
    let sources = draft.sources
    var files = sources.ledger.map { ($0, BookFormat.month) }
    if let file = sources.categories { files.append((file, BookFormat.categories)) }
    if let file = sources.settings { files.append((file, BookFormat.settings)) }
    let paths = Set(files.map(\.0.path))
    // Of each file at least the first error is among them.
    let errors = draft.read(.before).findings.keeping { finding in
      finding.severity == .error && paths.contains(finding.place.file.path) && finding.id != .monthLeftWindow
    }
    let damaged = Set(errors.map(\.place.file.path))
    let changes = files.compactMap { file, format -> (path: String, bytes: [UInt8])? in
      if damaged.contains(file.path) { return nil }
      let bytes = format(file)
      return bytes == file.bytes ? nil : (file.path, bytes)
    }
    return (changes.sorted { $0.path < $1.path }, errors)
  }
}

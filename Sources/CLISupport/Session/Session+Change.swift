package import BookEditing
package import Diagnostics
import Ledger
import Formats
import Platform

extension Session {
  /// Changes the book and prints the result; with `--dry-run`, only shows the change.
  ///
  /// - Parameters:
  ///   - title: the command with its operand.
  ///   - section: the part of the book whose entries may change.
  ///   - withReceipts: whether to load photos too.
  ///   - names: the names of options that differ from their keys.
  package func change(
    _ title: String, _ edit: EditOptions, of section: LedgerSection = .rollingYear, withReceipts: Bool = false,
    names: OptionNames = OptionNames(),
    _ body: (inout Draft) throws(BookError) -> ChangeReport
  ) -> ExitStatus {
    do throws(BookError) {
      let change =
        try edit.dryRun
        ? book.dryRun(title, of: section, withReceipts: withReceipts, body)
        : book.change(title, of: section, withReceipts: withReceipts, report: note, body)
      return report(change.result, change.files, edit, names)
    } catch {
      return report(error, names)
    }
  }

  // MARK: What was done

  /// Prints the report about a change and its files.
  ///
  /// - Returns: the exit status of the command.
  package func report(
    _ report: ChangeReport, _ files: BookChange, _ edit: EditOptions, _ names: OptionNames = OptionNames()
  ) -> ExitStatus {
    for note in report.notes { environment.report(.warning, note) }
    self.report(names.shown(report.warnings))
    if edit.json {
      environment.out(json(report, files, edit).text + "\n")
    } else if edit.dryRun {
      environment.out(BookDiff(files, folder).text(isColored: environment.terminal.colorsOut))
    } else if !options.quiet {
      for line in files.parts.isEmpty ? [report.nothing] : report.lines {
        environment.out(TerminalSafeText.line(line) + "\n")
      }
      if !files.parts.isEmpty { suggest(report.next) }
    }
    if report.leftOut.isEmpty { return .fine }
    self.report(report.leftOut)
    let damaged = Set(report.leftOut.map(\.place.file.path)).sorted().map { "“\($0)”" }
    let (verb, whose) = damaged.count == 1 ? ("was", "its") : ("were", "their")
    environment.report(
      .error, Message("\(damaged.joined(separator: ", ")) \(verb) not changed", hint: "fix \(whose) errors first"))
    return .refused
  }

  private func json(_ report: ChangeReport, _ change: BookChange, _ edit: EditOptions) -> JSON {
    let files = change.parts.map { part -> JSON in
      switch part {
      case .write(let path, let before, let after):
        let kind = before == nil ? "created" : after == nil ? "removed" : "changed"
        return .object([("path", .string(folder.path(of: path))), ("change", .string(kind))])
      case .move(let from, let to):
        return .object([
          ("path", .string(folder.path(of: from))), ("change", .string("moved")),
          ("to", .string(folder.path(of: to))),
        ])
      }
    }
    var pairs = report.facts + [("files", .array(files)), ("dryRun", .bool(edit.dryRun))]
    if edit.dryRun { pairs.append(("diff", .string(BookDiff(change, folder).text(isColored: false)))) }
    return .object(pairs)
  }

  // MARK: What was not

  /// Prints findings to standard error, in the order of files.
  package func report(_ findings: Findings) {
    var text = FindingText(isColored: environment.terminal.colorsErr)
    text.render(findings.sorted(), to: environment.err)
  }

  /// Prints why the book was not changed, with a hint.
  ///
  /// - Returns: the exit status of the command.
  package func report(_ refusal: BookError, _ names: OptionNames = OptionNames()) -> ExitStatus {
    switch refusal {
    case .findings(let findings):
      report(addingDayNotes(names.shown(findings)))
      environment.err("nothing was changed\n")
    case .severalEntries(let part, let entries, _, let isCertain):
      list(entries, like: part)
      noteUncertainty(isCertain)
    case .noEntry(_, _, let isCertain):
      environment.report(.error, refusal.message(commands))
      noteUncertainty(isCertain)
    default: environment.report(.error, refusal.message(commands))
    }
    return refusal.outcome
  }

  private static let greatestShownCount = 10

  private func list(_ entries: [EntryName], like part: String) {
    environment.report(
      .error, "“\(part)” matches \(NumberText.counted(entries.count, "transaction", "transactions")):")
    // Newest first, because the newest entry is the most likely one.
    for entry in entries.reversed().prefix(Session.greatestShownCount) {
      environment.err("  \(entry.id)  \(TerminalSafeText.line(entry.title))\n")
    }
    let rest = entries.count - Session.greatestShownCount
    if rest > 0 { environment.err("  and \(NumberText.grouped(rest)) more; type more of the id\n") }
  }

  private func noteUncertainty(_ isCertain: Bool) {
    if !isCertain {
      environment.report(
        .note, Message("errors in the book may hide a transaction", hint: "see “\(commands("check"))”"))
    }
  }
}

import BookEditing
import Build
import CLISupport
import Diagnostics
import Formats
import Imports
import Ledger
import Platform

/// One run of `daybook daily`: its steps, and the files that they wrote.
struct DailyRun {
  private let session: Session
  private let isQuiet: Bool
  /// The files that were written, moved or removed, relative to the book's folder.
  private(set) var written: Set<String> = []
  private(set) var status = ExitStatus.fine

  /// The maximum number of seconds to wait for another command.
  private static let patience = 60

  init(_ session: Session, isQuiet: Bool) {
    self.session = session
    self.isQuiet = isQuiet
  }

  private var environment: Environment { session.environment }
  private var folder: BookFolder { session.folder }

  mutating func doAll() {
    fetchRates()
    // A month that left the rolling year would be an error for the import.
    archive()
    importDownloads()
    addStandingOrders()
    build()
    check()
    let waiting = InboxContents.waitingCount(folder, Clock.wall)
    if waiting > 0 { report("inbox", NumberText.counted(waiting, "draft is waiting", "drafts are waiting")) }
  }

  // MARK: Telling

  private func report(_ step: String, _ text: String) {
    if !isQuiet { environment.out(TerminalSafeText.line("\(step): \(text)") + "\n") }
  }

  private mutating func fail(_ step: String, _ text: String) {
    environment.report(.error, Message("\(step) failed: \(text)"))
    status = max(status, .failed)
  }

  private mutating func fail(_ step: String, _ error: BookError) {
    switch error {
    case .busy(let title):
      fail(step, "\(title.isEmpty ? "another command" : title) has been using the book for a minute")
    case .findings(let findings): fail(step, findings.map(\.message).joined(separator: "; "))
    default: fail(step, error.message.text)
    }
  }

  private mutating func note(_ files: BookChange) {
    for part in files.parts {
      written.insert(part.path)
      if case .move(_, let to) = part { written.insert(to) }
    }
  }

  // MARK: Rates

  private mutating func fetchRates() {
    let (ledger, _) = session.read()
    let others =
      ledger.accounts.contains { $0.currency != ledger.homeCurrency }
      || ledger.transactions.contains { $0.amount.currency != ledger.homeCurrency }
    if !others { return report("rates", "not needed: all amounts are in \(ledger.homeCurrency.code)") }
    let fetcher = RateFetcher { [environment] in environment.programs.download($0, RateFetcher.usualTimeout) }
    do throws(RateFetcher.Failure) {
      let sheets = try fetcher.sheets(from: ledger.settings.ratesSource, days: 1)
      do throws(BookError) {
        let change = try session.book.change(
          "daily: rates fetched", patience: DailyRun.patience, report: session.note
        ) {
          (draft) throws(BookError) in sheets.compactMap { draft.add($0) }
        }
        note(change.files)
        let days = sheets.map(\.day.description).joined(separator: ", ")
        report("rates", change.result.isEmpty ? "\(days) already exists" : days)
      } catch {
        fail("rates", error)
      }
    } catch {
      fail("rates", error.sentence)
    }
  }

  // MARK: Bank statements

  /// A file in `.daybook` with the paths of the statements that the last run left for the user, one per line.
  private static let state = (folder: "daily", file: "left")

  private mutating func importDownloads() {
    guard let downloads = environment.home.flatMap({ DownloadsScanner(home: $0, environment.disk) }) else {
      return report("import", "cannot find your downloads folder")
    }
    let (ledger, _) = session.read()
    let settings: ImportSettings
    do throws(FileError) { settings = try folder.importSettings(ledger).0 } catch {
      return fail("import", error.sentence)
    }
    let found = downloads.statements(since: folder.lastImport, settings, ledger)
    for (path, error) in found.unread { fail("import", "cannot \(error.action.rawValue) “\(path)”: \(error.reason)") }
    var paths = found.names.map { "\(downloads.folder)/\($0)" }
    // A statement left for the user may be older than the last import, so it is not among the new ones.
    let left = (try? session.book.store.folder(DailyRun.state.folder).read(DailyRun.state.file, limit: 1 << 20)) ?? []
    let former = String(decoding: left, as: UTF8.self).split(separator: "\n").map(String.init)
    paths = former.filter { environment.disk.status($0)?.kind == .file && !paths.contains($0) } + paths
    if paths.isEmpty { return report("import", "no new statement for a known account in \(downloads.folder)") }
    var open: [String] = []
    for path in paths where importFile(path) == false { open.append(path) }
    let text = Array(open.map { $0 + "\n" }.joined().utf8)
    // Without this list, a statement left for the user would not be listed again.
    if text != left {
      try? session.book.store.write([(name: DailyRun.state.file, bytes: text)], below: DailyRun.state.folder)
    }
  }

  /// Imports a statement.
  ///
  /// - Returns: `false` if the statement is left for the user.
  private mutating func importFile(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do throws(FileError) {
      let bytes = try environment.disk.read(path, limit: 16 << 20)
      // Another command may change the book between the plan and the change.
      for _ in 0..<3 {
        let plan: ImportPlan
        let ledger: Ledger
        do throws(ImportContext.Problem) {
          let context = try ImportContext(session.book)
          ledger = context.ledger
          do throws(ImportPlanner.Problem) {
            plan = try ImportSession(context, [(path, .bytes(bytes))], ImportOptions()).plan
          } catch {
            report("import", "skipped \(name): \(error.sentence)")
            return false
          }
        } catch {
          switch error {
          case .failed(let error): fail("import", error.sentence)
          case .mistakes(let file, _): report("import", "skipped \(name): \(file) has errors")
          }
          return false
        }
        if !plan.writesAnything, plan.blockedFiles.isEmpty, plan.count(.question) + plan.count(.unreadable) == 0,
          !plan.hasNoRow
        {
          report("import", "\(name): nothing new")
          return true
        }
        if let reason = DailyRun.reason(toLeave: plan) {
          report("import", "skipped \(name): \(reason); import it with “\(session.commands("import", operand: path))”")
          return false
        }
        let answered = plan.withoutGuesses(ledger)
        do throws(BookError) {
          let change = try session.book.change(
            "imported by daily: \(name)", patience: DailyRun.patience, report: session.note
          ) { (draft) throws(BookError) in try ImportSession.take(answered, into: &draft) }
          guard let result = change.result else { continue }
          note(change.files)
          let count = result.plan.rows.count { [.new, .bill, .moved].contains($0.state) }
          report("import", "\(name): \(NumberText.counted(count, "row"))")
          return true
        } catch {
          fail("import", error)
          return false
        }
      }
      fail("import", "“\(name)” was not imported: other commands changed the book during all three attempts")
    } catch {
      fail("import", error.sentence)
    }
    return false
  }

  /// Returns the reason why the statement cannot be imported automatically; `nil` if it can.
  private static func reason(toLeave plan: ImportPlan) -> String? {
    if plan.hasNoRow { return "none of its rows can be read" }
    if !plan.unproved.isEmpty { return "its rows and balances contradict each other" }
    if plan.files.contains(where: { !$0.questions.isEmpty }) { return "it can be read in several ways" }
    if plan.accounts.contains(where: { $0.id == nil }) { return "its account is new" }
    if plan.files.contains(where: { $0.proof == nil }) { return "it contains no balance to check its rows against" }
    let (questions, bad) = (plan.count(.question), plan.count(.unreadable))
    if bad > 0 { return "\(NumberText.counted(bad, "row")) cannot be read" }
    return questions > 0 ? "\(NumberText.counted(questions, "row has a question", "rows have questions"))" : nil
  }

  // MARK: The book

  /// Returns the reason why nothing is archived or added automatically; `nil` if there is none. The rules are the same
  /// as in a build.
  private func reasonNotToWrite(hasErrors: Bool) -> String? {
    if !session.book.today.mayWrite { return "nothing is written with --today or SOURCE_DATE_EPOCH" }
    return hasErrors ? "nothing is written while the book has errors" : nil
  }

  private mutating func archive() {
    // Taking the lock may complete an interrupted change.
    if let reason = reasonNotToWrite(hasErrors: false) { return report("archive", reason) }
    do throws(BookError) {
      let (moves, reason) = try session.book.locked(as: "archive", patience: DailyRun.patience, report: session.note) {
        (book) throws(BookError) -> (ArchiveMoves, String?) in
        let (ledger, findings, _) = book.read()
        // Archiving corrects months outside the rolling year.
        let hasOtherErrors = findings.errorCount > findings.errorCount(of: .monthLeftWindow)
        let moves = book.archiveMoves(ledger, findings)
        if let reason = reasonNotToWrite(hasErrors: hasOtherErrors) { return (moves, reason) }
        if !moves.moves.isEmpty { try book.archive(moves, isAutomatic: ledger.settings.archivesAutomatically) }
        return (moves, nil)
      }
      if let reason { return report("archive", reason) }
      for move in moves.moves {
        written.formUnion([folder.relative(move.from), folder.relative(move.to)])
        report("archive", "\(move.from) → \(move.to)")
      }
      for refusal in moves.refusals { report("archive", refusal.sentence) }
    } catch {
      fail("archive", error)
    }
  }

  private mutating func addStandingOrders() {
    let (ledger, findings) = session.read()
    if Book.automaticCount(ledger) == 0 { return }
    if let reason = reasonNotToWrite(hasErrors: findings.hasErrors) { return report("standing orders", reason) }
    do throws(BookError) {
      let result = try session.book.writeAutomatic(patience: DailyRun.patience, report: session.note)
      for one in result.written { written.insert(folder.relative(one.entry.path)) }
      for error in result.failures { fail("standing orders", error) }
      report("standing orders", "\(NumberText.counted(result.written.count, "transaction")) added")
    } catch {
      fail("standing orders", error)
    }
  }

  private mutating func build() {
    let build = SiteBuild(session.book, BuildOptions(out: nil, template: nil, font: nil), environment.buildTools) { _ in
    }
    do throws(BuildError) {
      let result = try build.run()
      if let written = result.written, result.isFine {
        report("build", "\(NumberText.counted(written.written, "file")) written in \(result.folder)")
      } else {
        report("build", "the book has errors; the pages are unchanged, and errors.html lists them")
      }
    } catch {
      fail("build", error.message(session.commands).text)
    }
  }

  private mutating func check() {
    let (ledger, found) = session.read()
    let findings = (found + CheckCommand.otherFindings(folder, ledger, environment)).sorted()
    report("check", findings.summary(of: ledger))
    guard findings.hasErrors else { return }
    environment.report(
      .error, Message("the book has errors", hint: "list them with “\(session.commands("check"))”"))
    status = max(status, .refused)
  }

  // MARK: git

  mutating func commit(to repository: BookRepository) {
    switch repository.commit(written) {
    case .committed(let count): report("commit", NumberText.counted(count, "file"))
    case .skipped(let reason): report("commit", "skipped, \(reason)")
    case .failed(let reason): fail("commit", reason)
    }
  }
}

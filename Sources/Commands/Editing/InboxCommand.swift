import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger
import Localization
import Platform
import Serve

/// The command `daybook inbox`, which lists photos and notes in the folder `inbox/`, and turns them into transactions.
struct InboxCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox", abstract: "Turn the photos and notes in inbox/ into transactions, or delete them.",
    discussion: """
      inbox/ is a folder that other programs fill: Syncthing, Nextcloud, iCloud or a mail rule. A photo or PDF is a \
      draft. Its day is the day recorded by the camera, else a date in its name, else the file's modification date. \
      Each line of a note (.txt, .md) is a draft, in everyday words: “12.50 coffee”, “yesterday 45 fuel @card #trip”, \
      “+20 from Tom”. In the list, a “?” marks a day that is only a modification date.

      --take adds the transaction, moves its photo into receipts/ and deletes a note once each of its lines is \
      decided. The options of “daybook add” complete or replace the values of the draft; a photo requires an amount \
      and --title. --drop deletes a draft. Each is one change that “daybook undo” reverts. imports/inbox.log \
      records decided drafts, so that a file that arrives again is not proposed again. Hidden files, temporary files \
      and files changed in the last five seconds are ignored.

      Example: daybook inbox
      Example: daybook inbox --take 9f86d081 --category Food
      Example: daybook inbox --take 4e07408b --spent 12.50 --title Noodles --date 2026-11-03
      Example: daybook inbox --drop 9f86d081
      """)

  @Option(help: ArgumentHelp("The id of the draft to add as a transaction.", valueName: "id"))
  var take: String?

  @Option(help: ArgumentHelp("The id of the draft to delete.", valueName: "id"))
  var drop: String?

  @Flag(help: "With --take: take a draft that was already taken or dropped.")
  var again = false

  @OptionGroup(title: "The transaction") var fields: TransactionKeyOptions
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if take != nil, drop != nil { throw ValidationError("--take and --drop cannot be combined; pass only one of them") }
    if take == nil, !fields.changes.isEmpty || again {
      throw ValidationError("transaction options and --again require --take")
    }
    if take == nil, drop == nil, edit.dryRun { throw ValidationError("--dry-run requires --take or --drop") }
  }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if !edit.dryRun { try prepare(session) }
    if let take { return try run(take: take, session) }
    if let drop { return run(drop: drop, session) }
    return try list(session)
  }

  /// Creates the folder if it is missing, and excludes it from git.
  private func prepare(_ session: Session) throws(CommandError) {
    let isThere = session.folder.disk.status(session.folder.path(of: BookLayout.inbox)) != nil
    // Another program may have created the folder. Its photos must not be added to git either.
    if isThere, session.folder.ignoresInbox { return }
    try session.mapBookErrors { () throws(BookError) in
      try session.book.locked(as: "inbox", report: session.note) { (book) throws(BookError) in
        do throws(FileError) { try book.folder.prepareInbox() } catch { throw .failed(error) }
      }
    }
    if !book.quiet, !isThere { session.environment.err("created \(session.folder.path(of: BookLayout.inbox))/\n") }
  }

  private static func contents(_ folder: BookFolder) throws(BookError) -> InboxContents {
    do throws(FileError) { return try InboxContents(folder, Clock.wall) } catch { throw .failed(error) }
  }

  // MARK: Deciding

  private func run(take id: String, _ session: Session) throws(CommandError) -> ExitStatus {
    let given = try session.reading(fields.changes)
    let item = try session.mapBookErrors { () throws(BookError) in
      try InboxCommand.contents(session.folder).draft(id)
    }
    let ledger = try session.draft().base
    let days = session.dayReader(ledger)
    let fields = InboxCommand.fields(item.fields(ledger, days), replacedBy: given)
    let quick = item.quickEntry(ledger, days)
    try validate(item, fields, quick?.problem)
    let isCertain = item.isDayCertain(ledger, days) || given.contains { $0.key == .date }
    return session.change("add \(fields.text(.title) ?? "")", edit, withReceipts: true) { (draft) throws(BookError) in
      let contents = try InboxCommand.contents(draft.folder)
      let item = try contents.draft(id)
      if item.state != .waiting, !again { throw .draftDecided(id, item.state) }
      let news = draft.newAccounts(fields)
      let taken = try draft.take(item, of: contents, as: fields)
      var report = taken.report("added", "inbox", news).with(daysOf: given)
      report.facts.append(("dayIsCertain", .bool(isCertain)))
      if !isCertain {
        let command = draft.folder.commands("edit", operand: taken.edited.id, options: ["--date DATE"])
        report.lines.append("its date is the modification date of the file; change it with “\(command)”")
      }
      return report
    }
  }

  /// Returns the fields of a draft, in which entered fields replace the draft's fields. An entered amount replaces the
  /// draft's amount even if the keys differ, for example `received` instead of `spent`.
  private static func fields(_ own: [FieldChange], replacedBy given: [FieldChange]) -> [FieldChange] {
    let typed = Set(given.map(\.key))
    let hasAmount = !typed.isDisjoint(with: TransactionKey.directions)
    return own.filter { !typed.contains($0.key) && !(hasAmount && TransactionKey.directions.contains($0.key)) }
      + given.filter { $0.value != nil }
  }

  private func validate(
    _ item: InboxDraft, _ fields: [FieldChange], _ problem: QuickEntry.Problem?
  ) throws(CommandError) {
    let hasAmount = fields.contains { TransactionKey.directions.contains($0.key) }
    let hasTitle = fields.contains { $0.key == .title }
    if item.isPhoto, !hasAmount, !hasTitle {
      throw .usage(
        Message("a photo requires an amount and a title", hint: "add --spent, --received or --moved, and --title"))
    }
    if !hasAmount {
      let text = problem == .severalAmounts ? "the draft has several amounts" : "an amount is required"
      throw .usage(Message(text, hint: "add --spent, --received or --moved"))
    }
    if !hasTitle {
      throw .usage(Message("a title is required", hint: "add --title"))
    }
  }

  private func run(drop id: String, _ session: Session) -> ExitStatus {
    session.change("inbox drop \(id)", edit) { (draft) throws(BookError) in
      let contents = try InboxCommand.contents(draft.folder)
      let item = try contents.draft(id)
      try draft.drop(item, of: contents)
      let name = draft.folder.path(of: BookLayout.inboxFile(item.fileName))
      return ChangeReport(
        lines: ["dropped \(item.text.map { "“\($0)” from " } ?? "")\(name)"],
        facts: [("command", .string("inbox")), ("dropped", .string(id))],
        nothing: "\(name) is kept until its other lines are taken or dropped")
    }
  }

  // MARK: Listing

  private func list(_ session: Session) throws(CommandError) -> ExitStatus {
    let contents = try session.mapBookErrors { () throws(BookError) in try InboxCommand.contents(session.folder) }
    let ledger = try session.draft().base
    let days = session.dayReader(ledger)
    let environment = session.environment
    if edit.json {
      environment.out(JSON.array(contents.drafts.map { InboxCommand.json($0, ledger, days) }).text + "\n")
      return .fine
    }
    for draft in contents.waiting {
      let day = draft.fields(ledger, days).day.map { "\($0)\(draft.isDayCertain(ledger, days) ? " " : "?")" } ?? ""
      environment.out(TerminalSafeText.line("\(draft.id)  \(day)  \(InboxCommand.text(draft, ledger, days))") + "\n")
    }
    for draft in contents.drafts where draft.state != .waiting {
      environment.out(TerminalSafeText.line("\(draft.id)  \(InboxCommand.decided(draft))") + "\n")
    }
    for other in contents.others {
      environment.out(TerminalSafeText.line("ignored: \(other.name), \(other.reason.text)") + "\n")
    }
    if book.quiet { return .fine }
    if contents.waiting.isEmpty {
      environment.err("no drafts\n")
    } else {
      let first = contents.waiting[0]
      let words = (["--take", first.id] + InboxCommand.missing(first.fields(ledger, days))).joined(separator: " ")
      let hint = "take one with “\(session.commands("inbox", words))”"
      let isUnsure = contents.waiting.contains { !$0.isDayCertain(ledger, days) }
      environment.hint(hint + (isUnsure ? "; a day marked “?” is the file's modification date" : ""))
    }
    return .fine
  }

  /// Returns the options that `--take` still requires for a draft with the given fields, with placeholders for their
  /// values.
  private static func missing(_ fields: [FieldChange]) -> [String] {
    let hasAmount = fields.contains { TransactionKey.directions.contains($0.key) }
    let hasTitle = fields.contains { $0.key == .title }
    return (hasAmount ? [] : ["--spent", "AMOUNT"]) + (hasTitle ? [] : ["--title", "TITLE"])
  }

  private static func text(_ draft: InboxDraft, _ ledger: Ledger, _ days: DayReader) -> String {
    guard let text = draft.text, let quick = draft.quickEntry(ledger, days) else { return draft.fileName }
    guard quick.problem == nil, let amount = quick.amount else {
      return "“\(text)”, \(quick.problem?.text ?? "no amount")"
    }
    var parts = [quick.isReceived ? "received" : "spent", amount]
    if let currency = quick.currency { parts.append(currency.code) }
    parts.append(quick.title)
    if let account = quick.account { parts.append("@\(account)") }
    return (parts + quick.tags.map { "#\($0)" }).joined(separator: " ")
  }

  private static func decided(_ draft: InboxDraft) -> String {
    let name = draft.text ?? draft.fileName
    switch draft.state {
    case .taken(let day, let entry): return "\(name), taken on \(day) as \(entry)"
    case .dropped(let day): return "\(name), dropped on \(day)"
    case .waiting: return name
    }
  }

  private static func json(_ draft: InboxDraft, _ ledger: Ledger, _ days: DayReader) -> JSON {
    var pairs: [(String, JSON)] = [("id", .string(draft.id)), ("file", .string(draft.fileName))]
    if let text = draft.text { pairs.append(("text", .string(text))) }
    for field in draft.fields(ledger, days) {
      pairs.append((field.key.name, .string(field.value?.texts.joined(separator: ", ") ?? "")))
    }
    pairs.append(("dayIsCertain", .bool(draft.isDayCertain(ledger, days))))
    let state =
      switch draft.state {
      case .waiting: "waiting"
      case .taken: "taken"
      case .dropped: "dropped"
      }
    return .object(pairs + [("state", .string(state))])
  }
}

extension QuickEntry.Problem {
  fileprivate var text: String {
    switch self {
    case .noAmount: "no amount"
    case .severalAmounts: "several amounts"
    case .noTitle: "no title"
    }
  }
}

extension InboxContents.IgnoredReason {
  fileprivate var text: String {
    switch self {
    case .conflictCopy: "a conflict copy"
    case .tooLarge: "too large"
    case .noDraft: "not a photo or a note"
    case .changedRecently: "changed in the last five seconds"
    }
  }
}

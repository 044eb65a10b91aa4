import Bookkeeping
import Diagnostics
import Ledger
import Notation

/// Puts entries into a draft, changes them there or takes them out, with all that follows from it.
struct EntryEditor {
  /// An entry as a command leaves it behind.
  struct Edited {
    var id: String
    var path: String
    /// 1-based.
    var line: Int
    /// Findings that are new and stop nothing.
    var warnings: Findings = []
    /// Ids that changed with the edit, of this entry and of others.
    var renamed: [Renaming] = []
  }

  /// An entry that a command is about.
  struct Found {
    var id: String
    var path: String
    var start: Int
    var transaction: Transaction
  }

  var draft: Draft
  /// Settings and categories, without any month.
  let base: Ledger

  init(_ draft: Draft) {
    self.draft = draft
    base = draft.read(.before, only: []).ledger
  }

  // MARK: Finding

  /// - Throws: when no entry, or more than one, has an id like it; the person was told.
  func find(_ part: String, _ environment: Environment) throws(EditFailure) -> Found {
    // A whole id names its month, so that only little need be read.
    if Day(part.prefix(10)) != nil {
      let reading = draft.read(.before, only: files(around: part))
      if let place = reading.ids.place(of: part) { return Found(reading, place) }
    }
    let reading = draft.read(.before, only: files(withIDsLike: part))
    // What is archived cannot be meant where something else can.
    if case .several(let places) = reading.ids.match(part) {
      let live = places.filter { !draft.isArchived(reading.file(of: $0).path) }
      if live.count == 1 { return Found(reading, live[0]) }
    }
    if let place = EntryLookup.find(part, in: reading.ledger, reading.ids, environment) { return Found(reading, place) }
    // References into files that were not read lead nowhere and say nothing.
    if reading.findings.errorCount > reading.findings.errorCount(of: .unknownID) {
      environment.err("daybook: mistakes in the book may hide an entry; “daybook check” shows them\n")
    }
    throw .silent(.refused)
  }

  /// The files in which an id may be written, and the month that a derived one names.
  private func files(around id: String) -> Set<String> {
    var files = Set(draft.files(thatMayHold: id).map(\.path))
    if let month = Day(id.prefix(10))?.month {
      files.formUnion([draft.path(of: month), draft.folder.path(of: "archive/\(month).yaml")])
    }
    return files
  }

  /// Nil for the whole book.
  private func files(withIDsLike part: String) -> Set<String>? {
    guard let words = IDWords(part) else { return nil }
    let files = (draft.sources.ledger + draft.sources.archive).filter(words.mayStand)
    // What nothing is like is looked for everywhere, for the ids that are nearly so.
    return files.isEmpty ? nil : Set(files.map(\.path))
  }

  private func mayChange(_ path: String) throws(EditFailure) {
    guard draft.isArchived(path) else { return }
    throw .refused("“\(path)” is the archive, which no command changes")
  }

  // MARK: Changing

  /// - Parameter names: options that are not called like their key.
  mutating func add(
    _ fields: [FieldChange], names: [TransactionKey: String] = [:]
  ) throws(EditFailure) -> Edited {
    let date = fields.day ?? base.today
    // A day outside the rolling year goes where the reader finds it.
    let path = try path(for: date) ?? draft.path(of: base.today.month)
    let edited = try month(path).adding(fields, date: date)
    draft.write(edited.bytes, to: path)
    return try settle(edited.start, in: path, former: nil, fields, names)
  }

  mutating func change(
    _ entry: Found, _ changes: [FieldChange], names: [TransactionKey: String] = [:]
  ) throws(EditFailure) -> Edited {
    try mayChange(entry.path)
    let changes = changes + keptID(of: entry, changes)
    let target = try changes.day.map { (day) throws(EditFailure) in try path(for: day) ?? entry.path } ?? entry.path
    let start = try write(changes, of: entry, to: target)
    return try settle(start, in: target, former: entry, changes, names)
  }

  /// - Returns: where the entry begins now.
  private mutating func write(
    _ changes: [FieldChange], of entry: Found, to target: String
  ) throws(EditFailure) -> Int {
    let text = try month(entry.path)
    let other = target == entry.path ? nil : try month(target)
    do throws(EditRefusal) {
      guard let other else {
        let edited = try text.changing(entry.start, changes)
        draft.write(edited.bytes, to: entry.path)
        return edited.start
      }
      let day = changes.day ?? entry.transaction.date
      let (left, arrived) = try text.moving(entry.start, changes, to: other, date: day)
      draft.write(left, to: entry.path)
      draft.write(arrived.bytes, to: target)
      return arrived.start
    } catch {
      throw EntryEditor.failure(error, entry.path)
    }
  }

  /// - Returns: ids of other entries that changed with it.
  mutating func remove(_ entry: Found) throws(EditFailure) -> [Renaming] {
    try mayChange(entry.path)
    if let file = reference(to: entry.id, in: draft.files(thatMayHold: entry.id)) {
      throw .refused("“\(entry.id)” stays: an entry of “\(file.path)” says “for: \(entry.id)”; take that away first")
    }
    let files = files(around: entry.id).union([entry.path])
    let before = draft.read(.before, only: files)
    let text = try month(entry.path)
    do throws(EditRefusal) { draft.write(try text.removing(entry.start), to: entry.path) } catch {
      throw EntryEditor.failure(error, entry.path)
    }
    let renamed = renamings(before, without: entry, draft.read(.after, only: files), without: nil)
    try follow(renamed)
    let findings = draft.newFindings(before, draft.read(.after, only: files))
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
    return renamed
  }

  // MARK: Places

  /// The file of a day's month; nil for a day outside the rolling year.
  private func path(for day: Day) throws(EditFailure) -> String? {
    guard base.window.days.contains(day) else { return nil }
    let archived = draft.folder.path(of: "archive/\(day.month).yaml")
    if draft.file(archived).bytes.isEmpty { return draft.path(of: day.month) }
    throw .refused("\(EnglishNames.name(of: day.month)) is in the archive already, which no command changes")
  }

  func month(_ path: String) throws(EditFailure) -> MonthText {
    do throws(EditRefusal) { return try MonthText(draft.file(path)) } catch {
      throw EntryEditor.failure(error, path)
    }
  }

  private static func failure(_ refusal: EditRefusal, _ path: String) -> EditFailure {
    switch refusal {
    case .bracketsOnly: .refused("“\(path)” is one list in brackets; “daybook fmt” gives each entry its own lines")
    case .notAList: .refused("“\(path)” is not a list of entries; “daybook check” shows what is wrong with it")
    case .noSuchEntry: .refused("the entry is not in “\(path)” any more")
    case .nothingLeft: .refused("nothing would be left of the entry; to take it away: daybook remove")
    }
  }

  // MARK: What follows

  /// Reads what was written as it will be read, and lets everything that refers to the entry follow.
  private mutating func settle(
    _ start: Int, in path: String, former: Found?, _ changes: [FieldChange], _ names: [TransactionKey: String]
  ) throws(EditFailure) -> Edited {
    let files = filesThatMatter(path, former, changes)
    let before = draft.read(.before, only: files)
    var after = draft.read(.after, only: files)
    var start = start
    var renamed: [Renaming] = []
    if let place = after.place(of: start, in: path) {
      let id = after.ids.ids[place]
      renamed = renamings(before, without: former, after, without: (path, start))
      if let former, former.id != id { renamed.insert(Renaming(from: former.id, to: id), at: 0) }
      if try follow(renamed) {
        after = draft.read(.after, only: files)
        start = after.ids.place(of: id).map(after.start) ?? start
      }
    }
    var findings = draft.newFindings(before, after)
    if !findings.isEmpty {
      findings = OptionPlaces(changes, at: start, in: try month(path), names: names).moved(findings)
    }
    if findings.hasErrors { throw .findings(findings) }
    guard let place = after.place(of: start, in: path) else {
      throw .refused("the entry cannot be read back; “daybook check” shows the mistakes around it")
    }
    let line = LineTable(after.file(of: place)).index(of: start) + 1
    return Edited(id: after.ids.ids[place], path: path, line: line, warnings: findings, renamed: renamed)
  }

  /// What must be read so that ids are unique and references lead somewhere; nil for the whole book.
  private func filesThatMatter(_ path: String, _ former: Found?, _ changes: [FieldChange]) -> Set<String>? {
    // Only an amount like this can make the total of a book too large.
    let amounts = TransactionKey.directions + [.arrived]
    if changes.contains(where: { amounts.contains($0.key) && ($0.value?.texts.first?.count ?? 0) > 12 }) { return nil }
    let date = changes.day ?? former?.transaction.date ?? base.today
    let title = changes.text(.title) ?? former?.transaction.title ?? ""
    var ids = ["\(date)-\(Slug.make(title))"] + [changes.text(.id), changes.text(.occurrence)].compactMap { $0 }
    if let former { ids.append(former.id) }
    var files: Set<String> = [path, former?.path ?? path]
    for id in ids { files.formUnion(self.files(around: id)) }
    return files
  }

  // MARK: Ids

  /// An id that the archive refers to is written down before what it is made from changes.
  private func keptID(of entry: Found, _ changes: [FieldChange]) -> [FieldChange] {
    let mayChange = changes.contains { $0.key == .date || $0.key == .title } && !changes.contains { $0.key == .id }
    guard mayChange, entry.transaction.details?.id == nil,
      reference(to: entry.id, in: draft.files(thatMayHold: entry.id).filter { draft.isArchived($0.path) }) != nil
    else { return [] }
    return [FieldChange(.id, .one(entry.id))]
  }

  /// The first file in which an entry says that it is an occurrence of another.
  private func reference(to id: String, in files: [SourceFile]) -> SourceFile? {
    files.first { file in
      // A file without entries has no references.
      guard let text = try? MonthText(file) else { return false }
      return text.replacing(.occurrence, [id: id]).count > 0
    }
  }

  /// Ids are numbered where they would be equal, so that those of other entries may change too.
  private func renamings(
    _ before: Draft.Reading, without old: Found?, _ after: Draft.Reading, without new: (path: String, start: Int)?
  ) -> [Renaming] {
    let former = before.ids(without: old.map { ($0.path, $0.start) })
    let now = after.ids(without: new)
    return former.keys.sorted().flatMap { path in
      zip(former[path] ?? [], now[path] ?? []).filter { $0 != $1 }.map { Renaming(from: $0, to: $1) }
    }
  }

  /// `for:` of other entries says the new ids, all of them at once.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  private mutating func follow(_ renamings: [Renaming]) throws(EditFailure) -> Bool {
    let ids = Dictionary(renamings.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    var hasWritten = false
    let paths = Set(renamings.flatMap { draft.files(thatMayHold: $0.from) }.map(\.path))
    for path in paths.sorted() {
      let file = draft.file(path)
      // What is no list has no references.
      guard let text = try? MonthText(file) else { continue }
      let (bytes, count) = text.replacing(.occurrence, ids)
      if count == 0 { continue }
      if draft.isArchived(file.path) {
        let one = renamings.first { text.replacing(.occurrence, [$0.from: $0.to]).count > 0 } ?? renamings[0]
        throw .refused(
          "“\(one.from)” would be “\(one.to)”, and “\(file.path)” refers to it; "
            + "keep its name first: daybook edit \(one.from) --id NAME")
      }
      draft.write(bytes, to: file.path)
      hasWritten = true
    }
    return hasWritten
  }
}

/// An id that is another one now.
struct Renaming: Sendable {
  var from: String
  var to: String
}

extension Draft.Reading {
  /// The ids of every file's entries in their order, by path, without the entry that begins at a byte of a file.
  fileprivate func ids(without entry: (path: String, start: Int)?) -> [String: [String]] {
    var ids: [String: [String]] = [:]
    for month in ledger.months {
      let path = ledger.files[month.file].path
      ids[path] = month.entries.compactMap { place in
        path == entry?.path && start(of: place) == entry?.start ? nil : self.ids.ids[place]
      }
    }
    return ids
  }
}

extension EntryEditor.Found {
  init(_ reading: Draft.Reading, _ place: Int) {
    self.init(
      id: reading.ids.ids[place], path: reading.file(of: place).path, start: reading.start(of: place),
      transaction: reading.ledger.transactions[place])
  }
}

extension [FieldChange] {
  /// What a key is to say, if it is one text.
  func text(_ key: TransactionKey) -> String? {
    guard case .one(let text) = last(where: { $0.key == key })?.value else { return nil }
    return text
  }

  /// The day that `date` is to say; nil where that is none.
  var day: Day? { text(.date).flatMap { Day($0) } }
}

// MARK: Telling

extension EntryEditor {
  /// The lines of an entry, as they are now.
  func text(of edited: Edited) throws(EditFailure) -> String {
    let text = try month(edited.path)
    let lines = LineTable(text.file)
    guard let entry = text.entries.first(where: { lines.index(of: $0.start) + 1 == edited.line }) else { return "" }
    return entry.lines.map { text.file.text(in: lines.content(of: $0)) + "\n" }.joined()
  }

  /// 1-based.
  func line(of entry: Found) -> Int { LineTable(draft.file(entry.path)).index(of: entry.start) + 1 }

  /// The fields of an entry in their order.
  func fields(of entry: Found) throws(EditFailure) -> [FieldInText] { try month(entry.path).fields(of: entry.start) }
}

extension EntryEditor.Edited {
  /// - Parameter verb: what was done, like `added`.
  func report(_ verb: String, _ command: String) -> BookEdit.Report {
    BookEdit.Report(
      lines: ["\(verb) \(id) in \(path):\(line)"] + renamed.map(\.sentence),
      facts: [
        ("command", .string(command)), ("id", .string(id)), ("path", .string(path)), ("line", .int(line)),
        ("renamed", renamed.json),
      ], warnings: warnings)
  }
}

extension Renaming {
  var sentence: String { "\(from) is now \(to)" }
}

extension [Renaming] {
  var json: JSONValue { .array(map { .object([("from", .string($0.from)), ("to", .string($0.to))]) }) }
}

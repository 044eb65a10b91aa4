package import Diagnostics
package import Ledger
import Formats
import Reports

/// Functions that add, edit and remove entries, and update the ids and references that change as a result.
extension Draft {
  /// An entry after a change.
  package struct EditedEntry: Sendable {
    package var id: String
    package var path: String
    /// The line number, 1-based.
    package var line: Int
    /// New findings that do not prevent the change.
    package var warnings: Findings = []
    /// The changed ids of this entry and of other entries.
    package var renamed: [Renaming] = []
  }

  /// An existing entry to change.
  package struct ExistingEntry: Sendable {
    package var id: String
    package var path: String
    /// The byte offset of the entry in its file.
    package var start: Int
    package var transaction: Transaction

    init(_ reading: Reading, _ index: Int) {
      id = reading.ids.ids[index]
      path = reading.file(of: index).path
      start = reading.start(of: index)
      transaction = reading.ledger.transactions[index]
    }
  }

  // MARK: Finding

  /// Returns the entry that matches an id or a part of an id.
  ///
  /// - Throws: `noEntry` if no id matches; `severalEntries` if several match; `shortPart` if the part is too short.
  package func find(_ part: String) throws(BookError) -> ExistingEntry {
    // A whole id contains its month, so only a few files need to be read.
    if Day(part.prefix(10)) != nil {
      let reading = read(.committed, only: files(around: part))
      if let index = reading.ids.index(of: part) { return ExistingEntry(reading, index) }
    }
    let reading = read(.committed, only: files(withIDsLike: part))
    do throws(BookError) {
      // An entry that must not be changed is chosen only if no other entry matches.
      if case .several(let indices) = reading.ids.match(part) {
        let open = indices.filter { isOpen(reading.file(of: $0).path) }
        if open.count == 1 { return ExistingEntry(reading, open[0]) }
        if !open.isEmpty { throw reading.ids.several(open, like: part, in: reading.ledger) }
      }
      return ExistingEntry(reading, try reading.ids.index(like: part, in: reading.ledger))
    } catch {
      // References to entries in unread files cannot be resolved. This is not an error.
      let hasErrors = reading.findings.errorCount > reading.findings.errorCount(of: .unknownID)
      throw hasErrors ? error.uncertain : error
    }
  }

  /// Returns the files that may contain an id. If the id begins with a date, these include the files of its month in
  /// `ledger/` and in the archive.
  private func files(around id: String) -> Set<String> {
    var files = Set(self.files(thatMayContain: id).map(\.path))
    if let month = Day(id.prefix(10))?.month {
      files.formUnion([path(of: month), archivedPath(of: month)])
    }
    return files
  }

  /// Returns the files that may contain an id with the given part; `nil` if the whole book must be searched.
  private func files(withIDsLike part: String) -> Set<String>? {
    guard let words = IDPrefilter(part) else { return nil }
    let files = (sources.ledger + sources.archive).filter(words.mayMatch)
    // If no file can contain it, the whole book is read, so that similar ids can be suggested.
    return files.isEmpty ? nil : Set(files.map(\.path))
  }

  /// Returns the lines of the entry; `nil` if no entry begins at its offset.
  package func text(of entry: ExistingEntry) throws(BookError) -> ArraySlice<UInt8>? {
    try month(entry.path).text(of: entry.start)
  }

  // MARK: Changing

  /// Adds an entry.
  ///
  /// - Throws: `findings` if the entry causes errors, each located at the field that caused it.
  package mutating func add(_ fields: [FieldChange]) throws(BookError) -> EditedEntry { try add([fields])[0] }

  /// Adds entries, which may refer to each other. All of them are parsed and checked together.
  ///
  /// - Parameter areTyped: whether the user entered the fields. Findings are then located at the fields instead of in
  ///   the file.
  /// - Returns: the added entries, in the given order.
  /// - Throws: `findings` if an entry causes errors, each with the index of the entry and, if `areTyped`, located at
  ///   the field that caused it.
  package mutating func add(_ entries: [[FieldChange]], areTyped: Bool = true) throws(BookError) -> [EditedEntry] {
    if entries.isEmpty { return [] }
    var written: [WrittenEntry] = []
    for fields in entries {
      // Fields copied from the book already have the book's names.
      let fields = try dated(areTyped ? named(fields) : fields)
      try validateHistoryDates(fields)
      let date = fields.day ?? (section == .history ? lastOfHistory : base.today)
      let path = try path(for: date, orElse: path(of: base.today.month))
      let edited = try month(path).adding(fields, date: date)
      write(edited.bytes, to: path)
      let index = try month(path).entries.firstIndex { $0.start == edited.start } ?? 0
      for other in written.indices where written[other].path == path && written[other].index >= index {
        written[other].index += 1
      }
      written.append(WrittenEntry(path: path, index: index, fields: fields))
    }
    return try validated(written, former: nil, areTyped: areTyped)
  }

  /// Changes fields of an entry. If its month changes, the entry moves to that month's file.
  ///
  /// - Throws: `findings` if the changed entry causes errors, each located at the field that caused it.
  package mutating func edit(_ entry: ExistingEntry, _ changes: [FieldChange]) throws(BookError) -> EditedEntry {
    try mayChange(entry)
    let changes = named(changes) + keptID(of: entry, changes)
    try validateHistoryDates(changes)
    let target = try changes.day.map { (day) throws(BookError) in try path(for: day, orElse: entry.path) } ?? entry.path
    let start = try write(changes, of: entry, to: target)
    let index = try month(target).entries.firstIndex { $0.start == start } ?? 0
    return try validated([WrittenEntry(path: target, index: index, fields: changes)], former: entry)[0]
  }

  /// Writes changed fields of the entry. If `target` is another file, the entry is moved to it.
  ///
  /// - Returns: the new byte offset of the entry.
  private mutating func write(
    _ changes: [FieldChange], of entry: ExistingEntry, to target: String
  ) throws(BookError) -> Int {
    let text = try month(entry.path)
    let other = target == entry.path ? nil : try month(target)
    do throws(TextEditError) {
      guard let other else {
        let edited = try text.changing(entry.start, changes)
        write(edited.bytes, to: entry.path)
        return edited.start
      }
      let day = changes.day ?? entry.transaction.date
      let (left, arrived) = try text.moving(entry.start, changes, to: other, date: day)
      write(left, to: entry.path)
      write(arrived.bytes, to: target)
      return arrived.start
    } catch {
      throw Draft.refusal(error, entry.path)
    }
  }

  /// The changes to other entries that were caused by the removal of an entry.
  package struct RemovalResult: Sendable {
    /// The changed ids of other entries.
    package var renamed: [Renaming]
    /// The id of the entry to whose `skip` the day of the removed entry was added; `nil` if no `skip` was changed.
    package var skipping: String?
  }

  /// Removes the entry. If a build wrote the entry automatically, its day is added to `skip`, so that no build writes
  /// the entry again.
  package mutating func remove(_ entry: ExistingEntry) throws(BookError) -> RemovalResult {
    try mayChange(entry)
    if let file = reference(to: entry.id, in: files(thatMayContain: entry.id)) {
      throw .referredTo(id: entry.id, file: file.path)
    }
    let skipping = try skip(entry)
    let files = files(around: entry.id).union([entry.path])
    let before = read(.committed, only: files)
    let text = try month(entry.path)
    // Writing `skip` may have moved the entry.
    let now = skipping == nil ? nil : read(.edited, only: files)
    let start = now.flatMap { now in now.ids.index(of: entry.id).map(now.start) } ?? entry.start
    do throws(TextEditError) { write(try text.removing(start), to: entry.path) } catch {
      throw Draft.refusal(error, entry.path)
    }
    let renamed = renamings(
      before, without: [(entry.path, entry.start)], read(.edited, only: files), without: [])
    try followInLogs(renamed, removed: entry.id)
    try follow(renamed)
    let findings = newFindings(before, read(.edited, only: files))
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
    return RemovalResult(renamed: renamed, skipping: skipping)
  }

  /// Adds the day of an automatic occurrence to the `skip` field of the newest other entry in the series
  /// that may be changed.
  ///
  /// - Returns: the id of that entry; `nil` if nothing was written.
  private mutating func skip(_ occurrence: ExistingEntry) throws(BookError) -> String? {
    guard occurrence.transaction.details?.occurrenceOf != nil else { return nil }
    let reading = read(.committed)
    guard let index = reading.ids.index(of: occurrence.id),
      let series = Recurrence(reading.ledger).series(of: index), series.isAutomatic,
      let newest = series.members.last(where: { $0 != index && isOpen(reading.file(of: $0).path) }),
      // Occurrences in the archive are not written again if a later month has an entry.
      section == .rollingYear || series.members.allSatisfy({ isOpen(reading.file(of: $0).path) })
    else { return nil }
    let other = ExistingEntry(reading, newest)
    let days = (other.transaction.details?.skips ?? []) + [occurrence.transaction.date]
    let texts = days.map(\.description)
    return try edit(other, [FieldChange(.skip, texts.count == 1 ? .one(texts[0]) : .list(texts))]).id
  }

  // MARK: Several

  /// Changes fields of several entries. If one of the changes is not possible, no entry is changed.
  ///
  /// - Parameter changes: returns the changes to an entry; an empty result keeps the entry unchanged.
  package mutating func edit(all ids: [String], _ changes: (ExistingEntry) -> [FieldChange]) throws(BookError) {
    for id in try fromTheEnd(ids) {
      let found = try find(id)
      let changes = changes(found)
      if !changes.isEmpty { _ = try edit(found, changes) }
    }
  }

  package mutating func remove(all ids: [String]) throws(BookError) {
    for id in try fromTheEnd(ids) { _ = try remove(try find(id)) }
  }

  /// Returns the ids of the entries in reverse order of the book, so that a change to one entry does not affect the ids
  /// and offsets of the entries that are still to be changed.
  private func fromTheEnd(_ ids: [String]) throws(BookError) -> [String] {
    let reading = read(.committed)
    let places = try ids.map { (id) throws(BookError) in try reading.ids.index(like: id, in: reading.ledger) }
    return Set(places).sorted(by: >).map { reading.ids.ids[$0] }
  }

  // MARK: Places

  func month(_ path: String) throws(BookError) -> MonthText {
    do throws(TextEditError) { return try MonthText(file(path)) } catch {
      throw Draft.refusal(error, path)
    }
  }

  static func refusal(_ refusal: TextEditError, _ path: String) -> BookError {
    switch refusal {
    case .flowListOnly: .flowListOnly(file: path)
    case .notAList: .noList(file: path)
    case .noSuchEntry: .entryGone(file: path)
    case .nothingLeft: .nothingLeft
    }
  }

  // MARK: Consequences

  /// An entry whose text has been written to the draft.
  private struct WrittenEntry {
    var path: String
    /// The index of the entry among the entries of its file.
    var index: Int
    var fields: [FieldChange]
  }

  /// Checks the written entries by parsing them, and updates everything that refers to them.
  ///
  /// - Parameter former: the entry before the change; `nil` for a new one.
  private mutating func validated(
    _ written: [WrittenEntry], former: ExistingEntry?, areTyped: Bool = true
  ) throws(BookError) -> [EditedEntry] {
    let files = filesThatMatter(written, former)
    let before = read(.committed, only: files)
    var after = read(.edited, only: files)
    var starts = try self.starts(of: written)
    var indices = self.indices(of: starts, after)
    var renamed: [Renaming] = []
    if !indices.contains(nil) {
      renamed = renamings(before, without: former.map { [($0.path, $0.start)] } ?? [], after, without: starts)
      if let former, let index = indices[0], former.id != after.ids.ids[index] {
        renamed.insert(Renaming(from: former.id, to: after.ids.ids[index]), at: 0)
      }
      try followInLogs(renamed)
      if try follow(renamed) {
        after = read(.edited, only: files)
        starts = try self.starts(of: written)
        indices = self.indices(of: starts, after)
      }
    }
    let new = newFindings(before, after)
    let findings = areTyped ? try located(new, written, starts) : new
    if findings.hasErrors { throw .findings(findings) }
    var edited: [EditedEntry] = []
    for (index, start) in zip(indices, starts) {
      guard let index else { throw .notReadBack }
      let line = LineTable(after.file(of: index)).index(of: start.start) + 1
      edited.append(EditedEntry(id: after.ids.ids[index], path: start.path, line: line))
    }
    edited[0].renamed = renamed
    edited[0].warnings = findings
    return edited
  }

  private func starts(of written: [WrittenEntry]) throws(BookError) -> [(path: String, start: Int)] {
    var texts: [String: MonthText] = [:]
    var starts: [(path: String, start: Int)] = []
    for entry in written {
      let text = if let known = texts[entry.path] { known } else { try month(entry.path) }
      texts[entry.path] = text
      starts.append((entry.path, text.entries[entry.index].start))
    }
    return starts
  }

  /// Returns the index of each entry in the ledger; `nil` for an entry that could not be read.
  private func indices(of starts: [(path: String, start: Int)], _ reading: Reading) -> [Int?] {
    starts.map { reading.index(of: $0.start, in: $0.path) }
  }

  /// Returns the findings, each located at the entered field that caused it.
  private func located(
    _ findings: Findings, _ written: [WrittenEntry], _ starts: [(path: String, start: Int)]
  ) throws(BookError) -> Findings {
    var findings = findings
    if findings.isEmpty { return findings }
    for (index, entry) in written.enumerated() {
      let typed = InputFields(entry.fields, at: starts[index].start, in: try month(entry.path))
      findings = typed.moved(findings, entry: written.count == 1 ? nil : index)
    }
    return findings
  }

  /// Returns the files that are needed to check ids and references; `nil` for the whole book. Because reading 100,000
  /// entries takes longer than the rest of a change, the whole book is read only if an amount is so large that a total
  /// may overflow.
  private func filesThatMatter(_ written: [WrittenEntry], _ former: ExistingEntry?) -> Set<String>? {
    var ids = former.map { [$0.id] } ?? []
    var files = Set(written.map(\.path))
    if let former { files.insert(former.path) }
    for changes in written.lazy.map(\.fields) {
      // Only an amount of this length can make the total of a book too large.
      let amounts = TransactionKey.directions + [.arrived, .booked]
      let isLarge = changes.contains { amounts.contains($0.key) && ($0.value?.texts.first?.count ?? 0) > 12 }
      if isLarge { return nil }
      let date = changes.day ?? former?.transaction.date ?? base.today
      let title = changes.text(.title) ?? former?.transaction.title ?? ""
      let named = changes.text(.occurrence).map { OccurrenceReference(text: $0).id }
      ids += ["\(date)-\(Slug.make(title))"] + [changes.text(.id), named].compactMap { $0 }
    }
    for id in Set(ids) { files.formUnion(self.files(around: id)) }
    return files
  }
}

extension Draft {
  /// Returns the lines of an entry after the change.
  package func text(of edited: EditedEntry) throws(BookError) -> String {
    let text = try month(edited.path)
    let lines = LineTable(text.file)
    guard let entry = text.entries.first(where: { lines.index(of: $0.start) + 1 == edited.line }) else { return "" }
    return entry.lines.map { text.file.text(in: lines.content(of: $0)) + "\n" }.joined()
  }

  /// Returns the line number of the entry, 1-based.
  package func line(of entry: ExistingEntry) -> Int { LineTable(file(entry.path)).index(of: entry.start) + 1 }

  /// Returns the fields of the entry in file order.
  package func fields(of entry: ExistingEntry) throws(BookError) -> [FieldSource] {
    try month(entry.path).fields(of: entry.start)
  }
}

extension BookError {
  /// The same error, marked as uncertain, because errors in the book may hide an entry.
  fileprivate var uncertain: BookError {
    switch self {
    case .noEntry(let part, let near, _): .noEntry(part, near: near, isCertain: false)
    case .severalEntries(let part, let entries, let repeats, _):
      .severalEntries(part, entries, repeats: repeats, isCertain: false)
    default: self
    }
  }
}

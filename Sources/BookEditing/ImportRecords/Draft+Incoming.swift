package import Diagnostics
package import Ledger
package import Formats

/// Functions that write entries, and change or remove entries at given positions, for example for an import.
extension Draft {
  /// A new entry of a month file: a transaction or a balance assertion.
  package struct Incoming: Sendable {
    package var day: Day
    package var fields: [(key: String, value: FieldText)]
    /// Whether the entry is written to the archive.
    package var isHistory: Bool

    package init(day: Day, fields: [(key: String, value: FieldText)], isHistory: Bool) {
      self.day = day
      self.fields = fields
      self.isHistory = isHistory
    }
  }

  /// The position of an entry: a file and a byte offset in it.
  package struct Place: Sendable, Hashable {
    package var path: String
    /// The byte offset in the file.
    package var start: Int

    package init(path: String, start: Int) {
      self.path = path
      self.start = start
    }
  }

  /// Writes new entries. Each file is written only once.
  ///
  /// - Returns: the locations of the new entries, in the given order.
  package mutating func put(_ entries: [Incoming]) throws(BookError) -> [Place] {
    let paths = entries.map { $0.isHistory ? archivedPath(of: $0.day.month) : path(of: $0.day.month) }
    var places = [Place](repeating: Place(path: "", start: 0), count: entries.count)
    for (path, indices) in Dictionary(grouping: entries.indices, by: { paths[$0] }).sorted(by: { $0.key < $1.key }) {
      let (bytes, starts) = try month(path).adding(
        indices.map { (entries[$0].fields, entries[$0].day) }, isBlock: base.settings.decimalSeparator == .comma)
      write(bytes, to: path)
      for (index, start) in zip(indices, starts) { places[index] = Place(path: path, start: start) }
    }
    return places
  }

  /// Changes the fields of some entries and removes others. The entries may be in `ledger/` or in the archive.
  ///
  /// - Parameters:
  ///   - changes: the changed fields and the location of each entry when it was read.
  ///   - removed: the locations of the entries to remove.
  package mutating func change(
    _ changes: [(entry: Place, fields: [FieldChange])], removing removed: [Place] = []
  ) throws(BookError) {
    var all: [(entry: Place, fields: [FieldChange]?)] = changes.map { ($0.entry, $0.fields) }
    all += removed.map { ($0, nil) }
    // The last entry of each file is changed first, so that the positions of the other entries remain valid.
    let sorted = all.sorted { ($0.entry.path, $1.entry.start) < ($1.entry.path, $0.entry.start) }
    var next = 0
    while next < sorted.count {
      let change = sorted[next]
      let path = change.entry.path
      let month = try month(path)
      // Consecutive removals in a file are combined, so that the file is parsed only once.
      let going = sorted[next...].prefix { $0.fields == nil && $0.entry.path == path }.map(\.entry.start)
      do throws(TextEditError) {
        if let fields = change.fields {
          write(try month.changing(change.entry.start, fields).bytes, to: path)
        } else {
          write(try month.removing(going), to: path)
        }
      } catch {
        throw Draft.refusal(error, path)
      }
      next += max(1, going.count)
    }
  }

  /// Updates all references to entries whose ids have changed. Adding or removing entries may change the ids of other
  /// entries.
  ///
  /// - Parameters:
  ///   - new: the locations of the added entries.
  ///   - removed: the locations of the removed entries.
  ///   - becoming: the ids of removed entries, mapped to the ids of their replacements.
  /// - Returns: whether a month file has changed, so that it must be read again.
  package mutating func follow(
    _ before: Reading, _ after: Reading, without new: [Place], removed: [Place] = [], _ becoming: [Renaming] = []
  ) throws(BookError) -> Bool {
    let renamed =
      renamings(
        before, without: removed.map { ($0.path, $0.start) }, after, without: new.map { ($0.path, $0.start) })
      + becoming
    try followInLogs(renamed)
    return try follow(renamed)
  }

  /// Returns the warnings that the change causes.
  ///
  /// - Throws: `findings` if the change causes an error.
  package func validated(_ before: Reading, _ after: Reading) throws(BookError) -> Findings {
    let findings = newFindings(before, after)
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
    return findings
  }
}

extension Reading {
  /// The index of each entry, keyed by its position.
  package var indicesByPlace: [Draft.Place: Int] {
    var indices: [Draft.Place: Int] = [:]
    indices.reserveCapacity(ledger.transactions.count)
    let paths = ledger.files.map(\.path)
    for index in ledger.transactions.indices {
      let source = ledger.transactions[index].source
      indices[Draft.Place(path: paths[Int(source.file)], start: Int(source.start))] = index
    }
    return indices
  }
}

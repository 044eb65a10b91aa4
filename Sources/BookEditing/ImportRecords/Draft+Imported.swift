package import Diagnostics
package import Ledger
package import Formats
import Platform

/// Functions that update the import records after changes to imported entries.
extension Draft {
  /// Returns the content of a file that is not ledger text, such as an import log; `nil` if it does not exist.
  ///
  /// - Parameter path: the path, relative to the book.
  package func auxiliaryFile(_ path: String) throws(BookError) -> [UInt8]? {
    if let written = auxiliaryFiles[path] { return written.after }
    do throws(FileError) { return try folder.content(path) } catch { throw .failed(error) }
  }

  /// Replaces a file that is not ledger text.
  ///
  /// - Parameters:
  ///   - bytes: the new content; `nil` removes the file.
  ///   - path: the path, relative to the book.
  /// - Throws: an error if the file cannot be read, or if it is `imports.yaml` and contains merge conflict markers,
  ///   because only one of its versions was read.
  package mutating func writeAuxiliary(_ bytes: [UInt8]?, to path: String) throws(BookError) {
    let before: [UInt8]?
    if let known = auxiliaryFiles[path] {
      before = known.before
    } else {
      do throws(FileError) { before = try folder.content(path) } catch { throw .failed(error) }
    }
    if path == BookLayout.importSettings, let before {
      try Draft.validateMerged(SourceFile(path: folder.path(of: path), bytes: before))
    }
    auxiliaryFiles[path] = (before, bytes)
  }

  static func validateMerged(_ file: SourceFile) throws(BookError) {
    let conflicts = TextReader.read(file).1.keeping { $0.id == .mergeConflict }
    if !conflicts.isEmpty { throw .findings(conflicts) }
  }

  /// Updates the ids of entries in the logs.
  ///
  /// - Parameter removed: the id of an entry that the change removes.
  mutating func followInLogs(_ renamed: [Renaming], removed: String? = nil) throws(BookError) {
    if renamed.isEmpty, removed == nil { return }
    let files: ImportFiles
    do throws(FileError) { files = try ImportFiles(folder) } catch { throw .failed(error) }
    let ids = Dictionary(renamed.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    for (path, known) in files.logs {
      var log = try auxiliaryFile(path).map { ImportLog($0) } ?? known
      var hasChanged = false
      for index in log.lines.indices {
        guard let id = log.lines[index].entry else { continue }
        if id == removed {
          log.lines[index].entry = nil
          log.lines[index].outcome = .removed
          log.lines[index].guess = nil
          hasChanged = true
        } else if let new = ids[id] {
          log.lines[index].entry = new
          hasChanged = true
        }
      }
      if hasChanged { try writeAuxiliary(log.bytes, to: path) }
    }
  }

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

  /// Updates all references to entries whose ids have changed. Adding or removing entries may change the ids of others.
  ///
  /// - Parameters:
  ///   - new: the locations of the added entries.
  ///   - removed: the locations of the removed entries.
  ///   - becoming: the ids of removed entries, mapped to the ids of their replacements.
  package mutating func follow(
    _ before: Reading, _ after: Reading, without new: [Place], removed: [Place] = [], _ becoming: [Renaming] = []
  ) throws(BookError) {
    let renamed =
      renamings(
        before, without: removed.map { ($0.path, $0.start) }, after, without: new.map { ($0.path, $0.start) })
      + becoming
    try followInLogs(renamed)
    try follow(renamed)
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

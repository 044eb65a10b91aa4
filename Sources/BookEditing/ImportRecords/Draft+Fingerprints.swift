import Diagnostics
import Ledger
import Formats
import Platform

/// Functions that update the fingerprints of entries in the import logs after changes that only rename.
extension Draft {
  /// Updates the fingerprints of changed entries. A fingerprint is updated only if it matched its entry before the
  /// change.
  ///
  /// - Parameter renamed: the old and new ids of the changed entries; `nil` for all entries if no id changed.
  package mutating func renewFingerprints(
    _ before: Reading, _ after: Reading, of renamed: [Renaming]? = nil
  ) throws(BookError) {
    if renamed?.isEmpty == true { return }
    let former = renamed.map { Dictionary($0.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first }) }
    try changeLines { line in
      guard let print = line.fingerprint, let id = line.entry else { return }
      guard let old = former == nil ? id : former?[id], let then = before.ids.index(of: old),
        let now = after.ids.index(of: id), before.ledger.fingerprint(of: then) == print
      else { return }
      line.fingerprint = after.ledger.fingerprint(of: now)
    }
  }

  /// Updates the fingerprints of entries whose `for:` refers to a changed id. An entry with other changes is skipped.
  ///
  /// - Parameter renamed: the old and new ids. The logs may already contain the new ones.
  mutating func renewReferences(_ renamed: [Renaming]) throws(BookError) {
    if try !hasFingerprints() { return }
    let (before, after) = (read(.committed), read(.edited))
    let ids = Dictionary(renamed.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    let former = Dictionary(renamed.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    try changeLines { line in
      if let text = line.former { line.former = Draft.replacing(.occurrence, ids, in: text) }
      guard let print = line.fingerprint, let id = line.entry, let then = before.ids.index(of: former[id] ?? id),
        let now = after.ids.index(of: id), before.ledger.fingerprint(of: then) == print,
        before.ledger.fingerprint(of: then, withReference: false)
          == after.ledger.fingerprint(of: now, withReference: false)
      else { return }
      line.fingerprint = after.ledger.fingerprint(of: now)
    }
  }

  /// Returns the earlier text of an entry, as stored in a log, with old names replaced by new ones.
  static func replacing(_ key: TransactionKey, _ names: [String: String], in text: String) -> String {
    guard let month = try? MonthText(SourceFile(path: "former", bytes: Array(text.utf8))) else { return text }
    return String(decoding: month.replacing(key, names).bytes, as: UTF8.self)
  }

  private mutating func hasFingerprints() throws(BookError) -> Bool {
    try logs().contains { $0.log.lines.contains { $0.fingerprint != nil } }
      || auxiliaryFiles.keys.contains { $0.hasPrefix("\(BookLayout.imports)/") && $0 != InboxLog.path }
  }

  /// Changes lines in all logs, including logs that were already changed in this draft.
  private mutating func changeLines(_ change: (inout ImportLog.Line) -> Void) throws(BookError) {
    for (path, known) in try logs() {
      var log = known
      for index in log.lines.indices { change(&log.lines[index]) }
      if log != known { try write(log, to: path) }
    }
  }
}

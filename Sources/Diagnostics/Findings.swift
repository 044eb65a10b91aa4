/// The findings of a run. All findings are counted, but only a limited number of them is stored.
///
/// As a collection, it contains the stored findings; `errorCount`, `warningCount` and `totalCount` include all
/// findings. Storing a million findings would take 1.3 GB, and stopping early would make the counts wrong.
package struct Findings: Sendable {
  /// The purpose for which findings are collected.
  package enum Purpose: Sendable {
    /// Printed as text or in a machine-readable format.
    case reading
    /// Fixed by their safe suggestions. Only findings with such a suggestion are stored, up to ten times the usual
    /// number.
    case fixing
    /// Compared with the findings for another version of the book. Findings beyond the limit are stored as hashes, so
    /// that a new error is found among more than ten thousand old ones.
    case comparing
  }

  private struct Tally: Sendable, Equatable {
    var errors = 0
    var warnings = 0
    var kept = 0
  }

  /// A hash that is equal for the same finding at another position or in another file, but only within this process.
  private struct FindingHash: Sendable, Hashable {
    var id: FindingID
    var severity: Severity
    var message: Int

    init(_ finding: Finding) {
      id = finding.id
      severity = finding.severity
      message = finding.message.hashValue
    }
  }

  private let purpose: Purpose
  private var kept: [Finding] = []
  private var tallies: [FindingID: Tally] = [:]
  /// The paths of files for which an error is stored.
  private var damagedFiles: Set<String> = []
  /// The last damaged file, which is checked first because consecutive findings usually concern the same file.
  private var lastDamagedFile: SourceFile?
  /// The hashes of the findings that are only counted; empty unless the purpose is `comparing`.
  private var hashes: [FindingHash] = []

  package init(for purpose: Purpose = .reading) { self.purpose = purpose }

  package init(_ findings: some Sequence<Finding>) {
    self.init()
    for finding in findings { append(finding) }
  }

  // MARK: Counts

  package var errorCount: Int { tallies.values.reduce(0) { $0 + $1.errors } }
  package var warningCount: Int { tallies.values.reduce(0) { $0 + $1.warnings } }
  package var totalCount: Int { errorCount + warningCount }
  package var hasErrors: Bool { tallies.values.contains { $0.errors > 0 } }

  /// Whether the limit has been reached. If so, further findings may not have been stored.
  package var hasReachedLimit: Bool { kept.count >= greatestKeptCount }

  private var greatestKeptCount: Int { purpose == .fixing ? 10 * FindingLimits.kept : FindingLimits.kept }

  package func count(of id: FindingID) -> Int { tallies[id].map { $0.errors + $0.warnings } ?? 0 }

  package func errorCount(of id: FindingID) -> Int { tallies[id]?.errors ?? 0 }

  // MARK: Gathering

  package mutating func append(_ finding: Finding) {
    let keeps = keeps(finding)
    count(finding.id, finding.severity, keeps: keeps)
    if keeps {
      kept.append(finding)
      // A file for a month outside the rolling year is not damaged.
      if finding.severity == .error, finding.id != .monthLeftWindow {
        damagedFiles.insert(finding.place.file.path)
        lastDamagedFile = finding.place.file
      }
    } else if purpose == .comparing {
      hashes.append(FindingHash(finding))
    }
  }

  /// Whether the finding must be created. A finding that is neither stored nor compared is only counted.
  func needs(_ id: FindingID, in file: SourceFile) -> Bool {
    purpose != .reading || hasRoom(for: id, id.severity, in: file)
  }

  /// Counts a finding without storing it.
  mutating func count(_ id: FindingID) { count(id, id.severity, keeps: false) }

  private mutating func count(_ id: FindingID, _ severity: Severity, keeps: Bool) {
    var tally = tallies[id] ?? Tally()
    if severity == .error { tally.errors += 1 } else { tally.warnings += 1 }
    if keeps { tally.kept += 1 }
    tallies[id] = tally
  }

  private func keeps(_ finding: Finding) -> Bool {
    if purpose == .fixing {
      return kept.count < greatestKeptCount && finding.suggestions.contains(where: \.isSafe)
    }
    return hasRoom(for: finding.id, finding.severity, in: finding.place.file)
  }

  private func hasRoom(for id: FindingID, _ severity: Severity, in file: SourceFile) -> Bool {
    if kept.count < FindingLimits.kept || (tallies[id]?.kept ?? 0) < FindingLimits.keptOfEachID { return true }
    if severity == .warning || file === lastDamagedFile { return false }
    return !damagedFiles.contains(file.path)
  }

  package static func += (left: inout Findings, right: Findings) {
    for finding in right.kept { left.append(finding) }
    for (id, tally) in right.tallies {
      guard let other = right.omitted(tally, of: id) else { continue }
      var sum = left.tallies[id] ?? Tally()
      sum.errors += other.errors
      sum.warnings += other.warnings
      left.tallies[id] = sum
    }
    left.hashes += right.hashes
  }

  /// Returns the number of findings with the given id that were counted but not stored; `nil` if all of them are
  /// stored.
  private func omitted(_ tally: Tally, of id: FindingID) -> (errors: Int, warnings: Int)? {
    if tally.kept == tally.errors + tally.warnings { return nil }
    let kept = kept.lazy.filter { $0.id == id }
    let errors = kept.count { $0.severity == .error }
    return (tally.errors - errors, tally.warnings - (tally.kept - errors))
  }

  package static func += (left: inout Findings, right: some Sequence<Finding>) {
    for finding in right { left.append(finding) }
  }

  package static func + (left: Findings, right: Findings) -> Findings {
    var sum = left
    sum += right
    return sum
  }

  package static func + (left: Findings, right: [Finding]) -> Findings {
    var sum = left
    sum += right
    return sum
  }

  // MARK: Transforming

  /// Returns the findings in the order in which they are printed: sorted by file, then position, then id, then message.
  package func sorted() -> Findings {
    var sorted = self
    sorted.kept = Finding.sorted(kept)
    return sorted
  }

  /// The findings with all warnings turned into errors.
  package var asErrors: Findings {
    var strict = self
    for index in strict.kept.indices { strict.kept[index].severity = .error }
    strict.tallies = tallies.mapValues { Tally(errors: $0.errors + $0.warnings, warnings: 0, kept: $0.kept) }
    return strict
  }

  /// Returns the stored findings for which the test returns `true`. The counts include findings that are not stored.
  package func keeping(_ isWanted: (Finding) -> Bool) -> Findings {
    var some = self
    some.kept = kept.filter { finding in
      if isWanted(finding) { return true }
      some.tallies[finding.id]?.kept -= 1
      if finding.severity == .error {
        some.tallies[finding.id]?.errors -= 1
      } else {
        some.tallies[finding.id]?.warnings -= 1
      }
      return false
    }
    return some
  }

  /// Returns a copy of the findings in which `change` has been applied to each stored finding.
  ///
  /// - Parameter change: returns the changed finding, with the same id and severity.
  package func changing(_ change: (Finding) -> Finding) -> Findings {
    var changed = self
    changed.kept = kept.map(change)
    return changed
  }

  // MARK: Comparing

  /// Returns the findings that are not in the earlier collection. A finding that has only moved to another position is
  /// not included.
  ///
  /// - Parameter before: the earlier findings. Both collections must have the purpose `comparing`.
  package func since(_ before: Findings) -> Findings {
    var known: [FindingHash: Int] = [:]
    for finding in before.kept { known[FindingHash(finding), default: 0] += 1 }
    for hash in before.hashes { known[hash, default: 0] += 1 }
    func isKnown(_ hash: FindingHash) -> Bool {
      guard let count = known[hash], count > 0 else { return false }
      known[hash] = count - 1
      return true
    }
    var new = Findings(kept.filter { !isKnown(FindingHash($0)) })
    for hash in hashes where !isKnown(hash) { new.count(hash.id, hash.severity, keeps: false) }
    return new
  }
}

extension Findings: Equatable {
  package static func == (left: Findings, right: Findings) -> Bool {
    left.kept == right.kept && left.tallies == right.tallies
  }
}

extension Findings: RandomAccessCollection, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Finding...) { self.init(elements) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { kept.count }
  package subscript(index: Int) -> Finding { kept[index] }
}

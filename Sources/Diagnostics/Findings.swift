/// All findings of a run: each one is counted, and as many are kept as can be read (COMMANDS.md).
///
/// As a collection it is those that are kept; `errorCount`, `warningCount` and `totalCount` are of all. A million
/// mistakes would take 1.3 GB if all were kept. Rejected: to stop reading after so many, since then the count is no
/// count.
package struct Findings: Sendable {
  /// So many are kept; beyond them the first of each id, and the first error of each file, so that `fmt` and `archive`
  /// never take a damaged file for a sound one.
  package static let greatestCount = 10_000
  /// Of each id, whatever else there is.
  package static let leastOfEachID = 50

  /// What the findings are gathered for.
  package enum Purpose: Sendable {
    /// To be read by people and programs.
    case reading
    /// To be mended by their safe suggestions: only those that have one are kept, ten times as many of them.
    case mending
    /// To be compared with those of another text: of those that are not kept a hash is, so that no new mistake hides
    /// behind ten thousand old ones.
    case comparing
  }

  private struct Tally: Sendable, Equatable {
    var errors = 0
    var warnings = 0
    var kept = 0
  }

  /// Equal for the same finding at another place of its file, or in another file; of this process only.
  private struct Print: Sendable, Hashable {
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
  /// Paths of files of which an error is kept.
  private var damagedFiles: Set<String> = []
  /// The last of them: most findings are about the file that the one before is about.
  private var lastDamagedFile: SourceFile?
  /// Of findings that are only counted; gathered for `comparing` alone.
  private var prints: [Print] = []

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

  /// Whether as many are kept as may be, so that others of the same kind may be missing.
  package var isFull: Bool { kept.count >= greatestKeptCount }

  private var greatestKeptCount: Int { purpose == .mending ? 10 * Findings.greatestCount : Findings.greatestCount }

  package func count(of id: FindingID) -> Int { tallies[id].map { $0.errors + $0.warnings } ?? 0 }

  package func errorCount(of id: FindingID) -> Int { tallies[id]?.errors ?? 0 }

  // MARK: Gathering

  package mutating func append(_ finding: Finding) {
    let keeps = keeps(finding)
    count(finding.id, finding.severity, keeps: keeps)
    if keeps {
      kept.append(finding)
      // That a month has left the window says nothing of what stands in its file.
      if finding.severity == .error, finding.id != .monthLeftWindow {
        damagedFiles.insert(finding.place.file.path)
        lastDamagedFile = finding.place.file
      }
    } else if purpose == .comparing {
      prints.append(Print(finding))
    }
  }

  /// Whether a finding must be made: one that would be neither kept nor compared need only be counted.
  func needs(_ id: FindingID, in file: SourceFile) -> Bool {
    purpose != .reading || hasRoom(for: id, id.severity, in: file)
  }

  /// Counts a finding of which nothing is kept.
  mutating func count(_ id: FindingID) { count(id, id.severity, keeps: false) }

  private mutating func count(_ id: FindingID, _ severity: Severity, keeps: Bool) {
    var tally = tallies[id] ?? Tally()
    if severity == .error { tally.errors += 1 } else { tally.warnings += 1 }
    if keeps { tally.kept += 1 }
    tallies[id] = tally
  }

  private func keeps(_ finding: Finding) -> Bool {
    if purpose == .mending {
      return kept.count < greatestKeptCount && finding.suggestions.contains(where: \.isSafe)
    }
    return hasRoom(for: finding.id, finding.severity, in: finding.place.file)
  }

  private func hasRoom(for id: FindingID, _ severity: Severity, in file: SourceFile) -> Bool {
    if kept.count < Findings.greatestCount || (tallies[id]?.kept ?? 0) < Findings.leastOfEachID { return true }
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
    left.prints += right.prints
  }

  /// What is counted and not kept of an id.
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

  // MARK: All at once

  /// By file, then place, then id: the order in which all findings of a run are shown.
  package func sorted() -> Findings {
    var sorted = self
    sorted.kept = Finding.sorted(kept)
    return sorted
  }

  /// Warnings weigh as much as errors.
  package var asErrors: Findings {
    var strict = self
    for index in strict.kept.indices { strict.kept[index].severity = .error }
    strict.tallies = tallies.mapValues { Tally(errors: $0.errors + $0.warnings, warnings: 0, kept: $0.kept) }
    return strict
  }

  /// Only the kept findings that pass a test; what is only counted stays counted.
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

  /// The same findings, the kept ones with other words or places.
  ///
  /// - Parameter change: leaves id and severity as they are.
  package func changing(_ change: (Finding) -> Finding) -> Findings {
    var changed = self
    changed.kept = kept.map(change)
    return changed
  }

  // MARK: Comparing

  /// What is found now and was not before; the same finding at another place is no new one.
  ///
  /// - Parameter before: both are to be gathered for comparing.
  package func since(_ before: Findings) -> Findings {
    var known: [Print: Int] = [:]
    for finding in before.kept { known[Print(finding), default: 0] += 1 }
    for print in before.prints { known[print, default: 0] += 1 }
    func isKnown(_ print: Print) -> Bool {
      guard let count = known[print], count > 0 else { return false }
      known[print] = count - 1
      return true
    }
    var new = Findings(kept.filter { !isKnown(Print($0)) })
    for print in prints where !isKnown(print) { new.count(print.id, print.severity, keeps: false) }
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

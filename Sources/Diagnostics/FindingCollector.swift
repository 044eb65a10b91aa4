/// A collector of findings during reading. Findings that are only counted are not created.
///
/// The collector is a class, so that the closures that create findings can use the reader.
package final class FindingCollector {
  package private(set) var findings: Findings
  /// The search for similar names, with its results.
  package var names: NameSearch
  package let purpose: Findings.Purpose
  /// Amounts written with the decimal separator that the book does not use. While a book is read, they are reported
  /// together as one finding.
  package private(set) var otherSigns = Instances<Finding>()

  package init(for purpose: Findings.Purpose = .reading, names: NameSearch = NameSearch()) {
    self.purpose = purpose
    self.names = names
    findings = Findings(for: purpose)
  }

  /// Creates a collector for a part of a book, such as a file. It has no findings yet, but shares the results of the
  /// whole book's searches for similar names.
  package convenience init(partOf whole: FindingCollector) {
    self.init(for: whole.purpose, names: whole.names)
  }

  package func add(
    _ id: FindingID, at place: SourceRange, _ message: @autoclosure () -> String,
    label: @autoclosure () -> String = "", notes: @autoclosure () -> [Finding.Note] = [],
    suggestions: @autoclosure () -> [Suggestion] = [], key: String? = nil
  ) {
    guard findings.needs(id, in: place.file) else { return findings.count(id) }
    let finding = Finding(
      id, at: place, message(), label: label(), notes: notes(), suggestions: suggestions(), key: key)
    findings.append(finding)
  }

  /// Adds a finding. The finding is created only if needed, because computing its location takes time.
  package func add(_ id: FindingID, in file: SourceFile, _ make: () -> Finding) {
    if findings.needs(id, in: file) { findings.append(make()) } else { findings.count(id) }
  }

  package func add(_ finding: Finding) { findings.append(finding) }

  package func add(_ others: some Sequence<Finding>) { findings += others }

  package func add(_ others: Findings) { findings += others }

  /// Adds another collector's findings, and its results of searching for similar names.
  package func add(_ part: FindingCollector) {
    findings += part.findings
    names = part.names
    otherSigns.add(part.otherSigns)
  }

  // MARK: Decimal separators

  /// Adds an amount that would be valid with the other decimal separator. All such amounts are reported as one finding,
  /// since a whole book may be written this way. If findings are collected to be compared or fixed, each amount is a
  /// separate finding.
  package func addOtherSign(_ make: () -> Finding) {
    if purpose == .reading { otherSigns.add(make) } else { add(make()) }
  }

  package func add(_ others: Instances<Finding>) { otherSigns.add(others) }

  /// Returns a suggestion “did you mean …?” for each known name that is similar to the written name.
  ///
  /// - Parameters:
  ///   - list: the kind of the known names. During a run, each kind must have the same names.
  ///   - quote: returns a name as written in the file, for example with quotes.
  package func suggestions(
    near written: String, in list: String, among known: @autoclosure () -> [String], at place: SourceRange,
    written quote: (String) -> String = { $0 }
  ) -> [Suggestion] {
    Suggestion.names(names.near(written, in: list, among: known()), at: place, written: quote)
  }

  package func suggestions(
    near written: String, in list: String, among known: @autoclosure () -> [NameList], at place: SourceRange
  ) -> [Suggestion] {
    Suggestion.names(names.near(written, in: list, among: known()), at: place)
  }
}

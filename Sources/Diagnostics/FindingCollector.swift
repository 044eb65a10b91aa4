/// Gathers the findings of a reader while it reads; of those that are only counted no sentence is made.
///
/// A reference, so that a finding's sentence can be put together from the reader itself, or not at all.
package final class FindingCollector {
  package private(set) var findings: Findings
  /// The searches among known names so far.
  package var names: NameSearch
  package let purpose: Findings.Purpose
  /// Amounts written with the other decimal sign than the book's; the first is told where it is the only one.
  package private(set) var otherSigns = Instances<Finding>()

  package init(for purpose: Findings.Purpose = .reading, names: NameSearch = NameSearch()) {
    self.purpose = purpose
    self.names = names
    findings = Findings(for: purpose)
  }

  /// A collector for a part of a book, such as a file: without findings yet, and with the searches so far.
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

  /// For a finding whose place must be looked for first.
  package func add(_ id: FindingID, in file: SourceFile, _ make: () -> Finding) {
    if findings.needs(id, in: file) { findings.append(make()) } else { findings.count(id) }
  }

  package func add(_ finding: Finding) { findings.append(finding) }

  package func add(_ others: some Sequence<Finding>) { findings += others }

  package func add(_ others: Findings) { findings += others }

  /// Takes the findings and the searches of a part.
  package func add(_ part: FindingCollector) {
    findings += part.findings
    names = part.names
    otherSigns.add(part.otherSigns)
  }

  // MARK: Decimal signs

  /// An amount that would be one with the other decimal sign. All of them together are one finding, since a whole book
  /// may be written so; where findings are compared or mended each is one.
  package func addOtherSign(_ make: () -> Finding) {
    if purpose == .reading { otherSigns.add(make) } else { add(make()) }
  }

  package func add(_ others: Instances<Finding>) { otherSigns.add(others) }

  /// “did you mean …?” for each known name near to a written one.
  ///
  /// - Parameters:
  ///   - list: what the known names are names of; the same list has the same names as long as a run lasts.
  ///   - quote: how a name is written in the file, such as with quotes.
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

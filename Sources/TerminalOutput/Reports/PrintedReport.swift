package import Formats

/// The answer to one question of `Reports`, in its three forms.
package protocol PrintedReport {
  /// For people, in lines; for lines as wide as the book is shown.
  var text: String { get }
  /// Amounts as plain decimals, the currency's code beside them.
  var csv: CSVText { get }
  var json: JSON { get }
  /// Whether it says itself what it leaves out, for want of a rate.
  var tellsLeftOut: Bool { get }
}

extension PrintedReport {
  package var tellsLeftOut: Bool { false }
}

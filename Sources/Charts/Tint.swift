/// The colour of a bar or slice.
package enum Tint: Sendable, Hashable {
  /// The colour for all bars of a chart by month.
  case bar
  /// The colour of a category, given by the category's 0-based number. From the thirteenth category on, colours repeat
  /// with a pattern.
  case category(Int)
  /// The grey of “everything else”.
  case rest
  /// A colour chosen by the user.
  ///
  /// - Parameter round: the number of earlier items with the same colour, which determines the pattern.
  case custom(ChartColor, round: Int)

  /// The number of earlier items with the same colour.
  var round: Int {
    switch self {
    case .category(let slot): max(0, slot) / ThemedPalette.categories.count
    case .custom(_, let round): round
    case .bar, .rest: 0
    }
  }
}

import Ledger

/// The categories that have separate slices in a pie or ring chart. All other categories share one slice, “everything
/// else”.
struct PieSlices {
  /// The categories with their spending, largest first.
  let shown: [(category: Category.ID, total: HomeAmount)]
  /// The spending in “everything else”; 0 if there is no such slice.
  let rest: HomeAmount

  /// The spending in all slices.
  var whole: HomeAmount { shown.reduce(rest) { $0 + $1.total } }

  /// Selects the largest categories.
  ///
  /// - Parameters:
  ///   - all: categories with their spending, largest first. Only positive amounts have slices.
  ///   - maxCount: the maximum number of slices besides “everything else”. If “everything else” would consist of a
  ///     single category, that category gets its own slice.
  init(_ all: [(category: Category.ID, total: HomeAmount)], maxCount: Int) {
    let parts = all.filter { $0.total > 0 }
    var shown = Array(parts.prefix(maxCount))
    // A single category is not replaced by “everything else”.
    if parts.count == shown.count + 1 { shown = parts }
    self.shown = shown
    rest = parts.dropFirst(shown.count).reduce(0) { $0 + $1.total }
  }
}

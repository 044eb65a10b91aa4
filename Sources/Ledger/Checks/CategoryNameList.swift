/// A list of category names that finds, for each added name, an earlier name that is too similar.
package struct CategoryNameList {
  /// An earlier name that is similar to the added name.
  package struct SimilarName {
    /// The earlier name.
    package var name: String
    /// Whether the names differ by one edit, which `distinct: yes` allows. If `false`, they differ at most in case,
    /// spaces, punctuation, plural endings or lookalike letters.
    package var isAllowedByDistinct: Bool
    /// Whether the names differ only by a common typo (`CategorySimilarity.isSlip`) and are too short for `isOneEdit`.
    /// `daybook check` does not report this difference.
    package var isSlip = false
  }

  private var forms: [CategorySimilarity.Forms] = []
  private var firsts: [String: Int] = [:]
  private var similar = SimilarNames()

  package init(_ names: [String]) { for name in names { add(name) } }

  /// Adds a name.
  ///
  /// - Returns: an earlier name that is too similar, preferably one that is the same or looks the same; `nil` if there
  ///   is none.
  @discardableResult
  package mutating func add(_ name: String) -> SimilarName? {
    let form = CategorySimilarity.Forms(name)
    let same = form.keys.compactMap { firsts[$0] }.min()
    let known = similar.add(form.letters).map { $0.indices[0] }
    let near = known.filter { CategorySimilarity.isOneEdit(form, forms[$0]) }.min()
    let slip = known.filter { CategorySimilarity.isSlip(form, forms[$0]) }.min()
    for key in form.keys where firsts[key] == nil { firsts[key] = forms.count }
    forms.append(form)
    if let same { return SimilarName(name: forms[same].written, isAllowedByDistinct: false) }
    if let near { return SimilarName(name: forms[near].written, isAllowedByDistinct: true) }
    return slip.map { SimilarName(name: forms[$0].written, isAllowedByDistinct: true, isSlip: true) }
  }
}

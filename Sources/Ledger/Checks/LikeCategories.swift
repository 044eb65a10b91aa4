/// Names of categories, each asked which one of those before it may not stand beside it (BOOK.md §4).
package struct LikeCategories {
  /// A name that is like another one.
  package struct Like {
    /// The one gathered before.
    package var name: String
    /// Whether both may exist if one has the key `distinct`; otherwise they count as one name.
    package var isOneEdit: Bool
    /// Whether it is like a typing error of a shorter name, which `check` accepts.
    package var isSlip = false
  }

  private var forms: [CategoryNames.Forms] = []
  private var firsts: [String: Int] = [:]
  private var similar = SimilarNames()

  package init(_ names: [String]) { for name in names { add(name) } }

  /// - Returns: the earliest name that it is like.
  @discardableResult
  package mutating func add(_ name: String) -> Like? {
    let form = CategoryNames.Forms(name)
    let same = form.keys.compactMap { firsts[$0] }.min()
    let known = similar.add(form.letters).map { $0.indices[0] }
    let near = known.filter { CategoryNames.isOneEdit(form, forms[$0]) }.min()
    let slip = known.filter { CategoryNames.isSlip(form, forms[$0]) }.min()
    for key in form.keys where firsts[key] == nil { firsts[key] = forms.count }
    forms.append(form)
    if let same { return Like(name: forms[same].written, isOneEdit: false) }
    if let near { return Like(name: forms[near].written, isOneEdit: true) }
    return slip.map { Like(name: forms[$0].written, isOneEdit: true, isSlip: true) }
  }
}

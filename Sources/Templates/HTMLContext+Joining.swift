extension HTMLContext {
  /// Returns the context after a section that may or may not be shown; `nil` if later escaping would depend on the
  /// section.
  static func joined(_ left: HTMLContext, _ right: HTMLContext) -> HTMLContext? {
    if left == right { return left }
    guard left.tag == right.tag, left.isEndTag == right.isEndTag, left.isJSON == right.isJSON else { return nil }
    if left.isBetweenAttributes, right.isBetweenAttributes {
      var context = left
      (context.state, context.attribute) = (.gap, [])
      return context
    }
    guard case .value = left.state, left.state == right.state, left.attribute == right.attribute else { return nil }
    var context = left
    context.valueText = [0]
    if left.url != right.url { context.url = left.url == .refused || right.url == .refused ? .refused : .segment }
    return context
  }

  /// The context at the start of a list's rows, adjusted so that it is also valid at the end of each row.
  var asLoopStart: HTMLContext {
    var context = self
    if isBetweenAttributes { (context.state, context.attribute) = (.gap, []) }
    if case .value = state {
      if url == .start { context.url = .segment }
      context.valueText = [0]
    }
    return context
  }

  /// Whether rows that start in this context and end in the context `end` can follow each other.
  func isLoop(to end: HTMLContext) -> Bool {
    if end.url == .refused, url != .refused { return false }
    return HTMLContext.joined(self, end).map { $0.state == state } ?? false
  }

  private var isBetweenAttributes: Bool {
    switch state {
    case .tagName, .beforeAttribute, .attributeName, .afterAttributeName, .gap: true
    default: false
    }
  }
}

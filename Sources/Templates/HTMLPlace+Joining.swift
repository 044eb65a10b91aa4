extension HTMLPlace {
  /// The place behind a section that may be shown or not; nil where escaping would depend on that.
  static func joined(_ left: HTMLPlace, _ right: HTMLPlace) -> HTMLPlace? {
    if left == right { return left }
    guard left.tag == right.tag, left.isEndTag == right.isEndTag, left.isJSON == right.isJSON else { return nil }
    if left.isBetweenAttributes, right.isBetweenAttributes {
      var place = left
      (place.state, place.attribute) = (.gap, [])
      return place
    }
    guard case .value = left.state, left.state == right.state, left.attribute == right.attribute else { return nil }
    var place = left
    place.valueText = [0]
    if left.url != right.url { place.url = left.url == .refused || right.url == .refused ? .refused : .segment }
    return place
  }

  /// The place at the start of a list's rows, which is also the place behind each row.
  var asLoopStart: HTMLPlace {
    var place = self
    if isBetweenAttributes { (place.state, place.attribute) = (.gap, []) }
    if case .value = state {
      if url == .start { place.url = .segment }
      place.valueText = [0]
    }
    return place
  }

  /// Whether rows that start here and end at `end` can follow each other.
  func isLoop(to end: HTMLPlace) -> Bool {
    if end.url == .refused, url != .refused { return false }
    return HTMLPlace.joined(self, end).map { $0.state == state } ?? false
  }

  private var isBetweenAttributes: Bool {
    switch state {
    case .tagName, .beforeAttribute, .attributeName, .afterAttributeName, .gap: true
    default: false
    }
  }
}

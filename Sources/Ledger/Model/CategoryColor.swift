extension Category {
  /// A colour: an index in the palette, or a custom colour.
  package enum Color: Sendable, Hashable {
    /// A palette index, 0…11, in the order of `colorNames`.
    case palette(Int)
    /// A custom colour, 0xRRGGBB.
    case custom(UInt32)

    /// Returns the default colour of a category, which depends on the category's position in the list. The palette
    /// repeats from the thirteenth category on.
    package static func place(_ index: Int) -> Color { .palette(index % colorNames.count) }
  }

  /// The names of the palette's colours, in order.
  package static let colorNames = [
    "teal", "ochre", "violet", "plum", "clay", "rose", "periwinkle", "navy", "olive", "lime", "mauve", "forest",
  ]
}

extension [Category] {
  /// Numbers the categories with equal colours, so that charts can distinguish them.
  package mutating func countColors() {
    var counts: [Category.Color: Int] = [:]
    for index in indices {
      self[index].colorRound = counts[self[index].color, default: 0]
      counts[self[index].color, default: 0] += 1
    }
  }
}

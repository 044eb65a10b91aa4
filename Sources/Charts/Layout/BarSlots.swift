/// Cuts a length into equal slots with a bar in the middle of each; bars and gaps together fill it exactly.
///
/// Everything stands on halves of a CSS px, the pixels of the picture.
package struct BarSlots: Sendable, Equatable {
  /// How many slots there are.
  package let count: Int
  /// What they fill together, CSS px.
  package let length: Double
  /// The same for all bars.
  package let barWidth: Double

  /// - Parameters:
  ///   - share: how much of a slot its bar takes, 0…1.
  ///   - widest: bars are not wider, however wide the slots are.
  package init(count: Int, length: Double, share: Double, widest: Double) {
    self.count = count
    self.length = length
    let slot = count > 0 ? length / Double(count) : length
    barWidth = max(0.5, (min(widest, slot * share) * 2).rounded(.down) / 2)
  }

  /// Where slot number `index` begins; slot `count` would begin at the end of the length.
  package func start(_ index: Int) -> Double {
    index >= count ? length : (length * Double(index) / Double(count) * 2).rounded() / 2
  }

  /// The slot from edge to edge.
  package func slot(_ index: Int) -> (start: Double, width: Double) {
    (start(index), start(index + 1) - start(index))
  }

  /// The bar within its slot.
  package func bar(_ index: Int) -> (start: Double, width: Double) {
    let slot = slot(index)
    let width = min(barWidth, slot.width)
    return (slot.start + ((slot.width - width)).rounded(.down) / 2, width)
  }
}

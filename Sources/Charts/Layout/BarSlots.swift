/// Divides a length into equal slots, each with a bar in the middle. Bars and gaps fill the length exactly.
///
/// All positions are multiples of half a CSS px, because the image has two pixels per CSS px.
package struct BarSlots: Sendable, Equatable {
  /// The number of slots.
  package let count: Int
  /// The total length in CSS px.
  package let length: Double
  /// The width of each bar in CSS px.
  package let barWidth: Double

  /// Calculates the slots.
  ///
  /// - Parameters:
  ///   - share: the share of a slot that its bar fills, 0…1.
  ///   - widest: the maximum width of a bar in CSS px.
  package init(count: Int, length: Double, share: Double, widest: Double) {
    self.count = count
    self.length = length
    let slot = count > 0 ? length / Double(count) : length
    barWidth = max(0.5, (min(widest, slot * share) * 2).rounded(.down) / 2)
  }

  /// Returns the start of a slot. If the index is `count`, returns the end of the last slot.
  package func start(_ index: Int) -> Double {
    index >= count ? length : (length * Double(index) / Double(count) * 2).rounded() / 2
  }

  /// Returns the start and width of a slot.
  package func slot(_ index: Int) -> (start: Double, width: Double) {
    (start(index), start(index + 1) - start(index))
  }

  /// Returns the start and width of a slot's bar.
  package func bar(_ index: Int) -> (start: Double, width: Double) {
    let slot = slot(index)
    let width = min(barWidth, slot.width)
    return (slot.start + ((slot.width - width)).rounded(.down) / 2, width)
  }
}

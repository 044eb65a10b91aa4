import Charts
import TestSupport
import Testing

@Suite struct BarSlotsTests {
  @Test func `bars and gaps together fill the width`() {
    var random = SeededRandom(seed: Fuzzing.seed(2))
    for _ in 0..<Fuzzing.count(500) {
      let length = Double(Int.random(in: 60...2000, using: &random)) / 2
      let count = Int.random(in: 1...150, using: &random)
      let slots = BarSlots(count: count, length: length, share: Double.random(in: 0.3...1, using: &random), widest: 56)
      var x = 0.0
      for index in 0..<count {
        let (slot, bar) = (slots.slot(index), slots.bar(index))
        let (before, after) = (bar.start - slot.start, slot.start + slot.width - bar.start - bar.width)
        #expect(slot.start == x)
        #expect(before >= 0 && after >= 0 && bar.width <= 56)
        #expect(abs(before - after) <= 1, "a bar stands in the middle of its slot")
        x += before + bar.width + after
      }
      #expect(x == length)
    }
  }

  @Test func `all bars are equally wide`() {
    let slots = BarSlots(count: 24, length: 763.5, share: 0.7, widest: 56)
    #expect(Set((0..<24).map { slots.bar($0).width }).count == 1)
  }
}

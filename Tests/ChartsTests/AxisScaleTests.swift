import Charts
import TestSupport
import Testing

@Suite struct AxisScaleTests {
  @Test(
    arguments: [
      ([0], [0]), ([1], [0, 1]), ([7], [0, 2, 4, 6, 8]),
      ([498_000], [0, 100_000, 200_000, 300_000, 400_000, 500_000]),
      ([110_500, 2_726], [0, 25_000, 50_000, 75_000, 100_000, 125_000]), ([-3], [-3, -2, -1, 0]),
      ([120, -120], [-200, -100, 0, 100, 200]),
    ] as [([Int64], [Int64])])
  func `grid lines are at round values`(values: [Int64], lines: [Int64]) {
    #expect(AxisScale(covering: values).lines == lines)
  }

  @Test func `an axis extends beyond its values by less than one step and has at most six lines`() {
    var random = SeededRandom(seed: Fuzzing.seed(1))
    for round in 0..<Fuzzing.count(3000) {
      let size = Int64(1) << Int64(round % 61)
      let lowest = round % 3 == 0 ? -size : 0
      let values = (0..<5).map { _ in Int64.random(in: lowest...size, using: &random) }
      let scale = AxisScale(covering: values)
      let (least, most) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
      #expect(scale.lines.count <= 6)
      #expect(scale.lines.contains(0))
      #expect(scale.bottom <= least && scale.top >= most)
      #expect(scale.top - most < scale.step && least - scale.bottom < scale.step)
      #expect(isRound(scale.step))
    }
  }

  @Test func `an axis for the largest and smallest numbers does not crash`() {
    let scale = AxisScale(covering: [.max, .min])
    #expect(scale.lines.count <= 6)
    #expect(scale.fraction(of: .max) <= 1)
    #expect(scale.fraction(of: .min) >= 0)
  }

  @Test func `the number of grid lines of an axis can be limited`() {
    #expect(AxisScale(covering: [498_000], mostLines: 3).lines == [0, 250_000, 500_000])
    #expect(AxisScale(covering: [498_000], mostLines: 2).lines == [0, 500_000])
  }

  private func isRound(_ step: Int64) -> Bool {
    var step = step
    while step % 10 == 0 { step /= 10 }
    return [1, 2, 25, 5].contains(step)
  }
}

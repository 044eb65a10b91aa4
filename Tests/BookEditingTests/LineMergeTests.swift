@testable import BookEditing
import TestSupport
import Testing

/// Undoing a change in a file that was edited after the change.
@Suite struct LineMergeTests {
  private func takenBack(_ before: String, _ after: String, _ current: String) -> String? {
    LineMerge.reverting(to: Array(before.utf8), from: Array(after.utf8), in: Array(current.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static let rent = "- date: 2026-11-01\n  title: Rent\n  spent: 900\n  category: Home\n"
  private static let tea = "- date: 2026-11-03\n  title: Tea\n  spent: 4\n  category: Food\n"
  private static let bus = "- date: 2026-11-07\n  title: Bus\n  spent: 4\n"

  @Test func `undo keeps edits to other entries above and below the changed entry`() {
    let before = Self.rent + Self.tea + Self.bus
    let after = before.replacing("spent: 900", with: "spent: 950")
    let edited = { (text: String) in
      "# mine\n" + text.replacing("Tea", with: "Green tea").replacing("spent: 4\n", with: "spent: 5\n")
        + "- { date: 2026-11-08, title: New, spent: 900 }\n"
    }
    #expect(takenBack(before, after, edited(after)) == edited(before))
  }

  @Test func `undo allows later edits in lines below the changed line of an entry, but not in or above that line`() {
    let after = Self.tea.replacing("spent: 4", with: "spent: 5")
    let noted = { (text: String) in text.replacing("Food\n", with: "Food\n  note: good\n") }
    #expect(takenBack(Self.tea, after, noted(after)) == noted(Self.tea))
    // Otherwise another payment with the same amount would get the old amount.
    #expect(takenBack(Self.tea, after, after.replacing("Tea", with: "Coffee")) == nil)
    #expect(takenBack(Self.tea, after, after.replacing("11-03", with: "11-04")) == nil)
    #expect(takenBack(Self.tea, after, after.replacing("spent: 5", with: "spent: 6")) == nil)
  }

  @Test func `undo removes an added entry, even if other entries were added around it`() {
    for (first, last) in [("", ""), ("- { date: 2026-11-02, title: A, spent: 4 }\n", "\n" + Self.bus)] {
      let after = Self.rent + "\n" + Self.tea
      #expect(
        takenBack(Self.rent + "\n", after, Self.rent + first + "\n" + Self.tea + last) == Self.rent + first + "\n"
          + last)
      #expect(takenBack("", Self.tea, first + Self.tea + last) == first + last)
      #expect(
        takenBack(Self.rent, after, Self.rent + "\n" + Self.tea.replacing("spent: 4", with: "spent: 3") + last) == nil)
    }
  }

  @Test func `undo puts a removed entry back between its neighbours if both still exist`() {
    let (before, after) = (Self.rent + Self.tea + Self.bus, Self.rent + Self.bus)
    let edited = { (text: String) in text.replacing("Rent", with: "The rent") + "# mine\n" }
    #expect(takenBack(before, after, edited(after)) == edited(before))
    #expect(takenBack(before, after, Self.rent + "- { date: 2026-11-05, title: A, spent: 1 }\n" + Self.bus) == nil)
    #expect(takenBack(before, after, Self.rent) == nil)
  }

  @Test func `undo is refused if the changed entry could be at either of two identical places`() {
    let twice = Self.tea + Self.tea
    #expect(takenBack(Self.tea, twice, Self.tea) == nil)
    #expect(takenBack(Self.tea, twice, "# mine\n" + twice) == "# mine\n" + Self.tea)
    #expect(takenBack(Self.rent, Self.rent + Self.tea, Self.rent + Self.tea + Self.tea) == nil)
    #expect(takenBack(Self.tea, twice, Self.tea + "# between\n" + Self.tea) == nil)
  }

  @Test func `undo keeps CRLF line breaks`() {
    let after = Self.rent + Self.tea
    let windows = { (text: String) in text.replacing("\n", with: "\r\n") }
    #expect(takenBack(windows(Self.rent), windows(after), windows(after + Self.bus)) == windows(Self.rent + Self.bus))
    let unended = String(Self.tea.dropLast())
    #expect(takenBack(Self.rent + unended, Self.rent, Self.rent + Self.bus) == nil)
  }

  // MARK: Random texts

  private struct Item {
    var line: String
    var isBefore = true
    var isAfter = true
    var isNew = false
  }

  private func text(_ items: [Item]) -> String { items.map(\.line).joined() }

  /// The length of the longest common subsequence, computed independently of the tested code.
  private func commonCount(_ left: [String], _ right: [String]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for line in left {
      var diagonal = 0
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = line == right[column] ? diagonal + 1 : max(above, row[column])
        diagonal = above
      }
    }
    return row[right.count]
  }

  private func isShortest(_ left: [Item], _ right: [Item], kept: Int) -> Bool {
    commonCount(left.map(\.line), right.map(\.line)) == kept
  }

  @Test(arguments: [3, 8, 1_000])
  func `undo gives the same text as making only the other edits, even if many lines are identical`(alphabet: Int) {
    var random = SeededRandom(seed: Fuzzing.seed(4_711 + UInt64(alphabet)))
    var (merged, compared) = (0, 0)
    for _ in 0..<Fuzzing.count(40_000) {
      func line() -> String { "- \(Int.random(in: 0..<alphabet, using: &random))\n" }
      var items = (0..<Int.random(in: 0...12, using: &random)).map { _ in Item(line: line()) }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...items.count, using: &random)
        if Bool.random(using: &random) || place == items.count {
          items.insert(Item(line: line(), isBefore: false), at: place)
        } else if items[place].isBefore {
          items[place].isAfter = false
        }
      }
      let (before, after) = (items.filter(\.isBefore), items.filter(\.isAfter))
      let known = items.count { $0.isBefore && $0.isAfter }
      var kept = after.count
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...items.count, using: &random)
        if Bool.random(using: &random) || place == items.count {
          // Next to a line that the change removed, the right side would be ambiguous.
          if place > 0, !items[place - 1].isAfter { continue }
          if place < items.count, !items[place].isAfter { continue }
          items.insert(Item(line: line(), isNew: true), at: place)
        } else if items[place].isBefore, items[place].isAfter, !items[place].isNew {
          items.remove(at: place)
          kept -= 1
        }
      }
      let (current, expected) = (items.filter(\.isAfter), items.filter(\.isBefore))
      guard isShortest(before, after, kept: known), isShortest(after, current, kept: kept) else { continue }
      compared += 1
      guard let result = takenBack(text(before), text(after), text(current)) else { continue }
      merged += 1
      #expect(result == text(expected), "\(before.map(\.line)) \(after.map(\.line)) \(current.map(\.line))")
    }
    #expect(compared > 0 && merged > compared / 20, "\(merged) of \(compared)")
  }
}

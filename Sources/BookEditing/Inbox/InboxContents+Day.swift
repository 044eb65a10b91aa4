import Ledger
import Photos

/// Functions that find the day of a photo or note in the inbox.
extension InboxContents {
  /// Returns the day in a photo's metadata or, if there is none, in the photo's file name; `nil` if neither contains a
  /// day.
  static func day(ofPhoto bytes: [UInt8], _ name: String) -> Day? {
    PhotoDay.of(bytes).flatMap { Day($0) } ?? day(in: name)
  }

  /// Returns the day in a name such as `IMG_20261103_1412.jpg` or `2026-11-03 lunch.txt`; `nil` if the name contains no
  /// day.
  static func day(in name: String) -> Day? {
    let letters = Array(name.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= letters.count else { return nil }
      return letters[range].reduce(0) { value, byte in
        value.flatMap { (48...57).contains(byte) ? $0 * 10 + Int(byte) - 48 : nil }
      }
    }
    func isDigit(_ index: Int) -> Bool { letters.indices.contains(index) && (48...57).contains(letters[index]) }
    for start in letters.indices where !isDigit(start - 1) {
      guard let year = number(start..<start + 4), Window.possibleYears.contains(year) else { continue }
      for gap in [0, 1] {
        let signs = gap == 0 ? [] : [start + 4, start + 7]
        guard signs.allSatisfy({ letters.indices.contains($0) && [45, 46, 95].contains(letters[$0]) }),
          let month = number(start + 4 + gap..<start + 6 + gap),
          let day = number(start + 6 + 2 * gap..<start + 8 + 2 * gap), !isDigit(start + 8 + 2 * gap)
        else { continue }
        if let day = Day(year: year, month: month, day: day) { return day }
      }
    }
    return nil
  }
}

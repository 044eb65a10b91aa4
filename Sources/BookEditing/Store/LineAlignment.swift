/// An alignment of the lines of two versions of a file.
enum LineAlignment {
  /// The maximum number of cells in a table of subsequence lengths. A month file needs only a few cells, because most
  /// of its lines are equal in both versions or unique.
  private static let greatestCellCount = 4_000_000

  /// Returns, for each line of the old version, the matching line of the new version; `nil` unless the match is the
  /// same in every longest common subsequence of the two versions.
  ///
  /// - Returns: `nil` if the versions are too long and too different to be compared.
  static func certainPlaces<Line: Hashable>(of old: [Line], in new: [Line]) -> [Int?]? {
    var numbers: [Line: Int] = [:]
    func number(_ line: Line) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (left, right) = (old.map(number), new.map(number))
    let (start, end) = equalEnds(left, right, numbers.count)
    let middle = (Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
    guard (middle.0.count + 1) * (middle.1.count + 1) <= greatestCellCount else { return nil }
    let shift = right.count - left.count
    return (0..<start).map { $0 } + certainPlaces(middle.0, middle.1).map { $0.map { $0 + start } }
      + (left.count - end..<left.count).map { $0 + shift }
  }

  /// Returns the number of lines at the beginning and at the end that match in every longest common subsequence. At
  /// each end, these are the equal lines up to the last one that is unique in both versions. Omitting such a line would
  /// make the subsequence shorter.
  private static func equalEnds(_ left: [Int], _ right: [Int], _ count: Int) -> (start: Int, end: Int) {
    var counts = [(left: Int, right: Int)](repeating: (0, 0), count: count)
    for number in left { counts[number].left += 1 }
    for number in right { counts[number].right += 1 }
    let shortest = min(left.count, right.count)
    var (start, place) = (0, 0)
    while place < shortest, left[place] == right[place] {
      place += 1
      if counts[left[place - 1]] == (1, 1) { start = place }
    }
    var end = 0
    place = 0
    while place < shortest - start, left[left.count - place - 1] == right[right.count - place - 1] {
      place += 1
      if counts[left[left.count - place]] == (1, 1) { end = place }
    }
    return (start, end)
  }

  /// Returns the certain matches in the lines between the equal ends, using two tables of subsequence lengths: one for
  /// prefixes and one for suffixes.
  private static func certainPlaces(_ left: [Int], _ right: [Int]) -> [Int?] {
    let width = right.count + 1
    var heads = [Int32](repeating: 0, count: (left.count + 1) * width)
    var tails = heads
    for row in left.indices {
      for column in right.indices {
        heads[(row + 1) * width + column + 1] =
          left[row] == right[column]
          ? heads[row * width + column] + 1
          : max(heads[row * width + column + 1], heads[(row + 1) * width + column])
      }
    }
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        tails[row * width + column] =
          left[row] == right[column]
          ? tails[(row + 1) * width + column + 1] + 1
          : max(tails[(row + 1) * width + column], tails[row * width + column + 1])
      }
    }
    let length = tails[0]
    return left.indices.map { row in
      let (above, below) = (row * width, (row + 1) * width)
      var places: [Int] = []
      for column in 0..<width {
        // A longest common subsequence without this line exists.
        if heads[above + column] + tails[below + column] == length { return nil }
        if column < right.count, left[row] == right[column],
          heads[above + column] + 1 + tails[below + column + 1] == length
        {
          places.append(column)
        }
      }
      return places.count == 1 ? places[0] : nil
    }
  }
}

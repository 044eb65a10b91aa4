/// The names most like a mistyped one, nearest first, at most three.
func nearestNames(to name: String, among candidates: some Sequence<String>) -> [String] {
  let limit = max(1, name.utf8.count / 3)
  let near = Set(candidates).compactMap { candidate -> (distance: Int, name: String)? in
    let distance = editDistance(Array(name.utf8), Array(candidate.utf8), limit: limit)
    return distance <= limit ? (distance, candidate) : nil
  }
  return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
}

/// How many bytes must be put in, taken out, replaced or swapped with their neighbour; more than `limit` if
/// the lengths alone differ by more.
func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
  if abs(left.count - right.count) > limit { return limit + 1 }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}

/// Unique names in the alphabet of another program. The same book always has the same names.
enum UniqueNames {
  /// Returns a name for each given name. Names that need no change keep theirs; other duplicates get `-2`, `-3` in
  /// order.
  ///
  /// - Parameters:
  ///   - names: the names in the book.
  ///   - taken: names that must not be used.
  ///   - limit: the maximum number of characters; a suffix such as `-2` replaces the last ones.
  ///   - written: a function that returns a name as the program allows it. A result must not change if it is applied
  ///     again.
  static func of(
    _ names: [String], besides taken: Set<String> = [], limit: Int = .max, _ written: (Int, String) -> String
  ) -> [String] {
    var taken = taken
    let wanted = names.enumerated().map { String(written($0, $1).prefix(limit)) }
    var result = wanted
    let isKept = zip(wanted, names).map { $0.hasSuffix($1) }
    for pass in [true, false] {
      for index in names.indices where isKept[index] == pass {
        var number = 1
        while !taken.insert(result[index]).inserted {
          number += 1
          let ending = "-\(number)"
          result[index] = wanted[index].prefix(limit - ending.count) + ending
        }
      }
    }
    return result
  }
}

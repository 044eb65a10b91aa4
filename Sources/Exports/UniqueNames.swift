/// Unique names that consist of characters allowed in another program. The same book always produces the same names.
enum UniqueNames {
  /// Returns a unique name for each given name. Names that need no change are kept. Duplicates have the suffixes `-2`,
  /// `-3` and so on.
  ///
  /// - Parameters:
  ///   - names: the names in the book.
  ///   - taken: names that must not be used.
  ///   - limit: the maximum number of characters; a suffix such as `-2` replaces the last characters.
  ///   - written: a function that replaces the characters that the program does not allow. It must leave its own
  ///     results unchanged.
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

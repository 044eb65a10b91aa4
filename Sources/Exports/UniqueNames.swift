/// Names in the alphabet of another program: the same for the same book, and no two alike.
enum UniqueNames {
  /// A name that needs no change keeps it; others that come to one that is taken get `-2`, `-3`, in their order.
  ///
  /// - Parameters:
  ///   - names: as the book has them.
  ///   - taken: what none of them may become.
  ///   - limit: the most characters of a name; a number takes the place of its last ones.
  ///   - written: the name as the program can have it, which is its own result.
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

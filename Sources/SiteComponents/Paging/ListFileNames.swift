import Ledger

/// Hands out the file names of lists, `category-food` and so on, so that no page of one falls on a page of another.
///
/// A long list has further pages, `category-food-2025` and `category-food-2025-03`; the list of a category “Food 2025”
/// must not be called so.
struct ListFileNames {
  private let prefix: String
  private var taken: Set<String> = []
  /// Names that a list with further pages must not have, for the sake of one whose name begins so.
  private var beginnings: Set<String> = []
  private let long: Set<String>

  /// - Parameters:
  ///   - prefix: `category` or `tag`.
  ///   - long: the titles of the lists that have further pages.
  init(_ prefix: String, long: [String]) {
    self.prefix = prefix
    self.long = Set(long.map(Slug.make))
  }

  /// The slug of a title; an equal one gets `-2`, `-3` and so on.
  mutating func stem(_ title: String) -> String {
    let slug = Slug.make(title)
    var name = slug
    var number = 1
    while !isFree(name) {
      number += 1
      name = "\(slug)-\(number)"
    }
    taken.insert(name)
    beginnings.formUnion(ListFileNames.beginnings(of: name))
    return "\(prefix)-\(name)"
  }

  private func isFree(_ name: String) -> Bool {
    if taken.contains(name) || beginnings.contains(name) { return false }
    return !ListFileNames.beginnings(of: name).contains { taken.contains($0) || long.contains($0) }
  }

  /// What stands before a year, a year and a month, or a part of such a month at the end of a name.
  private static func beginnings(of name: String) -> [String] {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count > 2, parts[parts.count - 2] == "part", parts.last.map({ isNumber($0) }) == true {
      parts.removeLast(2)
    }
    if parts.count > 2, isNumber(parts[parts.count - 1], 2), isNumber(parts[parts.count - 2], 4) {
      return [parts.dropLast(2).joined(separator: "-")]
    }
    if parts.count > 1, isNumber(parts[parts.count - 1], 4) { return [parts.dropLast().joined(separator: "-")] }
    return []
  }

  private static func isNumber(_ part: Substring, _ count: Int? = nil) -> Bool {
    part.utf8.allSatisfy { (48...57).contains($0) } && part.utf8.count == count ?? part.utf8.count
  }
}

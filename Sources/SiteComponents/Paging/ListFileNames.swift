import Ledger
import Formats

/// Creates unique file names for lists, such as `category-food`. No page of a list may have the same name as a page of
/// another list.
///
/// A long list has further pages, such as `category-food-2025` and `category-food-2025-03`, so the list of a category
/// named “Food 2025” must have a different file name.
struct ListFileNames {
  private let prefix: String
  private var taken: Set<String> = []
  /// The parts of used file names that precede a year or month. The name of a new list must not be one of them.
  private var beginnings: Set<String> = []
  private let long: Set<String>

  /// Creates a generator of names for lists of one kind.
  ///
  /// - Parameters:
  ///   - prefix: `category`, `tag` or `payee`.
  ///   - long: the titles of the lists that have several pages.
  init(_ prefix: String, long: [String]) {
    self.prefix = prefix
    self.long = Set(long.map(Slug.make))
  }

  /// Returns the prefix and the slug of the title. If the name could clash with a page of another list, `-2`, `-3` and
  /// so on is added.
  mutating func stem(_ title: String) -> String {
    let slug = Slug.make(title)
    var (name, number) = (slug, 1)
    var beginning = ListFileNames.beginning(of: name)
    while !isFree(name, beginning) {
      number += 1
      name = "\(slug)-\(number)"
      beginning = ListFileNames.beginning(of: name)
    }
    taken.insert(name)
    if let beginning { beginnings.insert(beginning) }
    return "\(prefix)-\(name)"
  }

  private func isFree(_ name: String, _ beginning: String?) -> Bool {
    if taken.contains(name) || beginnings.contains(name) { return false }
    return beginning.map { !taken.contains($0) && !long.contains($0) } ?? true
  }

  /// Returns the part of the name before a year or month at its end, which may be followed by a page number; `nil` for
  /// any other name.
  private static func beginning(of name: String) -> String? {
    // Most names do not end with a number.
    guard name.utf8.last?.isDigit == true else { return nil }
    var parts = name.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count > 2, parts[parts.count - 2] == "part", parts.last.map({ isNumber($0) }) == true {
      parts.removeLast(2)
    }
    if parts.count > 2, isNumber(parts[parts.count - 1], 2), isNumber(parts[parts.count - 2], 4) {
      return parts.dropLast(2).joined(separator: "-")
    }
    if parts.count > 1, isNumber(parts[parts.count - 1], 4) { return parts.dropLast().joined(separator: "-") }
    return nil
  }

  private static func isNumber(_ part: Substring, _ count: Int? = nil) -> Bool {
    part.utf8.allSatisfy(\.isDigit) && part.utf8.count == count ?? part.utf8.count
  }
}

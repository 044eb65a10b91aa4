import Platform

/// Finds file names that are not used yet.
enum UniqueFileName {
  /// Returns a file name with the given stem and extension. If the name is taken, `-2`, `-3` or the next free number is
  /// added before the extension.
  ///
  /// - Parameter others: names reserved for other files that are about to be created.
  static func of(
    _ stem: String, _ ending: String, in folder: String, _ disk: Disk, besides others: Set<String> = []
  ) -> String {
    let suffix = ending.isEmpty ? "" : ".\(ending)"
    var name = stem + suffix
    var number = 1
    while others.contains(name) || disk.isLinkOrFile("\(folder)/\(name)") {
      number += 1
      name = "\(stem)-\(number)\(suffix)"
    }
    return name
  }
}

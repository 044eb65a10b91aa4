import Platform

/// Names that no file has yet.
enum UniqueFileName {
  /// `stem.ending`, else `stem-2.ending` and so on.
  ///
  /// - Parameter others: names of files that are about to come in.
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

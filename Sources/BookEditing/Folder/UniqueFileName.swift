import Platform

/// File names that are not used yet.
enum UniqueFileName {
  /// Returns the name with its extension, or with `-2`, `-3` and so on before the extension if the file exists.
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

/// A regular font and its bold variant, each opened on first use.
final class FontFamily {
  let path: String
  private(set) lazy var regular: Font? = Font(path: path)
  /// The bold variant in the same folder, or a variable font set to bold; `nil` if there is neither.
  private(set) lazy var bold: Font? = openBold()

  init(path: String) {
    self.path = path
  }

  /// Returns the possible paths of the bold variant of a font file, most likely first.
  static func boldPaths(beside path: String) -> [String] {
    guard let dot = path.lastIndex(of: ".") else { return [] }
    let (stem, ending) = (path[..<dot], path[dot...])
    for regular in ["-Regular", " Regular", "Regular"] where stem.hasSuffix(regular) {
      return [stem.dropLast(regular.count) + regular.replacingRegular + ending]
    }
    return ["\(stem)-Bold\(ending)", "\(stem) Bold\(ending)"]
  }

  private func openBold() -> Font? {
    for candidate in Self.boldPaths(beside: path) {
      if let font = Font(path: candidate) { return font }
    }
    return Font(path: path, boldAxis: true)
  }
}

extension String {
  /// The name with `Bold` in place of `Regular` at its end.
  fileprivate var replacingRegular: String { dropLast("Regular".count) + "Bold" }
}

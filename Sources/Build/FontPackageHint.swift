/// A suggestion for a package that contains a font with a given character.
enum FontPackageHint {
  static func sentence(for character: Character) -> String {
    guard let scalar = character.unicodeScalars.first else { return "" }
    if scalar.properties.isEmoji { return "charts are drawn without emoji; the pages show them" }
    let package =
      switch scalar.value {
      case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: "fonts-noto-cjk"
      default: "fonts-noto-core"
      }
    return "install a font with this character, for example: apt install \(package)"
  }
}

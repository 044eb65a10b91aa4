#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FontSet {
  /// Returns the readable fonts of this machine in order of preference: the preferred font, a sans serif font for
  /// Latin, Greek and Cyrillic, fonts for other scripts, then further sans serif fonts. Only known paths are checked;
  /// folders are not searched.
  ///
  /// - Parameters:
  ///   - preferred: a font file that comes before all others. Omitted if it cannot be read (see `canRead`).
  ///   - home: the user's home folder, whose font folders are checked too; `nil` to check only system folders.
  package static func findFonts(preferred: String? = nil, home: String? = nil) -> [String] {
    var folders = systemFolders
    if let home {
      folders = ["\(home)/.local/share/fonts", "\(home)/.fonts", "\(home)/Library/Fonts"] + folders
    }
    func find(_ names: [String]) -> [String] {
      names.compactMap { name in folders.lazy.map { "\($0)/\(name)" }.first(where: canRead) }
    }
    // The first sans serif font, then the fonts for one script each, then further sans serif fonts as fallback.
    let general = find(sansNames)
    let found = general.prefix(1) + find(scriptNames) + general.dropFirst()
    guard let preferred, canRead(preferred) else { return Array(found) }
    return [preferred] + found.filter { $0 != preferred }
  }

  /// Whether there is a readable file of any kind at the path.
  package static func canRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  private static let systemFolders = [
    // Debian and Ubuntu
    "/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/liberation",
    // Arch, Alpine, openSUSE
    "/usr/share/fonts/noto", "/usr/share/fonts/noto-cjk", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu",
    "/usr/share/fonts/liberation", "/usr/share/fonts/truetype",
    // Fedora
    "/usr/share/fonts/google-noto", "/usr/share/fonts/google-noto-vf", "/usr/share/fonts/google-noto-sans-cjk-fonts",
    "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/liberation-sans",
    "/usr/local/share/fonts",
    // macOS
    "/System/Library/Fonts", "/System/Library/Fonts/Supplemental", "/Library/Fonts",
  ]

  /// The names of fonts for Latin, Greek and Cyrillic. Noto Sans comes before DejaVu Sans because it is narrower, so
  /// that more labels fit.
  private static let sansNames = [
    "NotoSans-Regular.ttf", "NotoSans[wght].ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf", "SFNS.ttf",
    "Helvetica.ttc", "Arial.ttf",
  ]

  private static let scriptNames = [
    "NotoSansDevanagari-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansCJK-Regular.ttc",
    "NotoSansHebrew-Regular.ttf", "NotoSansBengali-Regular.ttf", "NotoSansGurmukhi-Regular.ttf",
    "NotoSansGujarati-Regular.ttf", "NotoSansOriya-Regular.ttf", "NotoSansTamil-Regular.ttf",
    "NotoSansTelugu-Regular.ttf", "NotoSansKannada-Regular.ttf", "NotoSansMalayalam-Regular.ttf",
    "NotoSansSinhala-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSansLao-Regular.ttf",
    "NotoSansKhmer-Regular.ttf", "NotoSansMyanmar-Regular.ttf", "NotoSansGeorgian-Regular.ttf",
    "NotoSansArmenian-Regular.ttf", "NotoSansEthiopic-Regular.ttf",
    // Fedora's variable fonts
    "NotoSansDevanagari[wght].ttf", "NotoSansArabic[wght].ttf", "NotoSansHebrew[wght].ttf",
    // macOS
    "Kohinoor.ttc", "SFArabic.ttf", "GeezaPro.ttc", "PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc",
    "Arial Unicode.ttf",
    // Arrows and signs
    "NotoSansSymbols-Regular.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSansMath-Regular.ttf",
  ]
}

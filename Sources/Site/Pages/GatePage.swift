import Localization
package import SiteComponents
import Templates

/// The page before a sealed site. It is the same for every book of a language, and says nothing of this one.
package enum GatePage {
  /// `idle-why` holds `{seconds}` and `old-copy` `{date}` and `{newer}`, for the script.
  static let fields = Fields<Wording>(
    "gate",
    [
      .text("language") { $0.language },
      .text("idle-why") { $0.text(.gateIdleWhy, ["seconds": "{seconds}"]) },
      .text("old-copy") { $0.text(.gateOldCopy, ["date": "{date}", "newer": "{newer}"]) },
    ])

  /// Its script; the open site has no use for it.
  fileprivate static let script = "gate.js"

  /// What of a sealed site stays readable: the gate, and the template's assets.
  ///
  /// - Returns: paths below the site's folder.
  package static func shell(_ input: SiteInput) -> [(path: String, bytes: [UInt8])] {
    [("index.html", input.templates.page("gate").render(fields.record(input.wording)))]
      + input.assets.map { (path(of: $0.name), CompactAsset.bytes($0.name, $0.bytes)) }
  }

  fileprivate static func path(of asset: String) -> String { "assets/\(asset)" }
}

extension FileTree {
  /// The template's assets as an open site has them.
  mutating func addAssets(_ assets: [(name: String, bytes: [UInt8])]) {
    for asset in assets where asset.name != GatePage.script {
      add(GatePage.path(of: asset.name), .bytes(CompactAsset.bytes(asset.name, asset.bytes)))
    }
  }
}

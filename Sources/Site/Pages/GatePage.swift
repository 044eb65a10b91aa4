import Localization
package import SiteComponents
import Templates

/// The page that unlocks an encrypted site. It contains no data from the book, and is the same for all books in one
/// language.
package enum GatePage {
  /// The fields of the page. Two phrases contain placeholders that the script replaces: `idle-why` contains
  /// `{seconds}`, and `old-copy` contains `{date}` and `{newer}`.
  static let fields = Fields<Wording>(
    "gate",
    [
      .text("language") { $0.language },
      .text("idle-why") { $0.text(.gateIdleWhy, ["seconds": "{seconds}"]) },
      .text("old-copy") { $0.text(.gateOldCopy, ["date": "{date}", "newer": "{newer}"]) },
    ])

  /// The script of the page. Only an encrypted site needs it.
  fileprivate static let script = "gate.js"

  /// Returns the unencrypted files of an encrypted site: the unlock page and the template's assets.
  ///
  /// - Returns: paths relative to the site's folder, with the contents of the files.
  package static func unencryptedFiles(_ input: SiteInput) -> [(path: String, bytes: [UInt8])] {
    [("index.html", input.templates.page("gate").render(fields.record(input.wording)))]
      + input.assets.map { (path(of: $0.name), MinifiedAsset.bytes($0.name, $0.bytes)) }
  }

  fileprivate static func path(of asset: String) -> String { "assets/\(asset)" }
}

extension FileTree {
  /// Adds the template's assets, except the script that only an encrypted site needs.
  ///
  /// - Parameter key: the fingerprint of the command and of the whole template. The assets are minified only if this
  ///   fingerprint has changed; 0 to always minify them.
  mutating func addAssets(_ assets: [(name: String, bytes: [UInt8])], key: UInt64) {
    for asset in assets where asset.name != GatePage.script {
      let content = Content.one(key: key) { MinifiedAsset.bytes(asset.name, asset.bytes) }
      add(GatePage.path(of: asset.name), content)
    }
  }
}

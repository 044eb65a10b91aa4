import Diagnostics
import Formats

/// `assets/status.js`: tells every page of an older site that mistakes were made since (COMMANDS.md).
package enum StatusScript {
  package static let allIsWell = "daybookStatus = null;\n"

  /// - Parameter line: with `{built}` where the page puts its own day.
  package static func mistakes(line: String, link: String) -> String {
    // A classic script of our own: JSON text is JavaScript once `<` cannot end the element.
    let object = JSON.object([("line", JSON.string(line)), ("link", JSON.string(link))])
    return "daybookStatus = \(object.text);\n"
  }
}

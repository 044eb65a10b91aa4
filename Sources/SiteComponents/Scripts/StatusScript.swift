import Diagnostics
import Formats

/// The file `assets/status.js`, by which every page of an older site reports that the book has had errors since then.
package enum StatusScript {
  package static let allIsWell = "daybookStatus = null;\n"

  /// - Parameter line: the text with `{built}`, which the page replaces by its own day.
  package static func mistakes(line: String, link: String) -> String {
    // JSON text is valid JavaScript here: the script is a separate file, so that no `<` can end an element.
    let object = JSON.object([("line", JSON.string(line)), ("link", JSON.string(link))])
    return "daybookStatus = \(object.text);\n"
  }
}

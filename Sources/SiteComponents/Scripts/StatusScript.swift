import Diagnostics
import Formats

/// The file `assets/status.js`, which shows a message on every page of the last successful build if the book now has
/// errors.
package enum StatusScript {
  package static let allIsWell = "daybookStatus = null;\n"

  /// Returns the script for a book with errors.
  ///
  /// - Parameter line: the message. It contains the placeholder `{built}`, which each page replaces with the day of its
  ///   build.
  package static func mistakes(line: String, link: String) -> String {
    // JSON text is valid JavaScript here: the script is a separate file, so that no `<` can end an element.
    let object = JSON.object([("line", JSON.string(line)), ("link", JSON.string(link))])
    return "daybookStatus = \(object.text);\n"
  }
}

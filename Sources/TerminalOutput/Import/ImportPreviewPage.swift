import Diagnostics
import Imports

/// The preview of an import as one HTML page. The page does not load files or run scripts. It is written to `.daybook`,
/// which git ignores. All text from the bank is escaped.
package struct ImportPreviewPage {
  package static let folder = "preview"
  package static let name = "import.html"

  private let preview: ImportPreview

  package init(_ preview: ImportPreview) { self.preview = preview }

  package var text: String {
    let plan = preview.plan
    var body = "<h1>\(ImportPreviewPage.escaped(preview.summary))</h1>\n"
    for note in plan.notes { body += "<p>\(ImportPreviewPage.escaped(note))</p>\n" }
    for file in plan.files {
      let account = file.account.map { ", " + plan.accounts[$0].name } ?? ""
      body += "<h2>\(ImportPreviewPage.escaped("\(file.name): \(file.format)\(account)"))</h2>\n"
      for note in file.notes + [file.proof.map { "proved: \($0)" }].compactMap(\.self) {
        body += "<p>\(ImportPreviewPage.escaped(note))</p>\n"
      }
      body +=
        "<table>\n<tr><th>Line<th><th>Day<th>Title<th class=n>Amount<th>Category<th>Why<th>Bank's text</tr>\n"
      for row in plan.rows[file.rows] {
        let cells = preview.cells(row)
        body += "<tr class=\"\(row.state.rawValue)\"><td class=n>\(row.line)"
        for (index, cell) in (cells + [row.text]).enumerated() {
          body += "<td\(index == 3 ? " class=n" : "")>\(ImportPreviewPage.escaped(cell))"
        }
        body += "</tr>\n"
      }
      body += "</table>\n"
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>Import</title>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width"><style>\(ImportPreviewPage.style)</style></head>
      <body>
      \(body)</body></html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark } body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem }
    h1 { font-size: 1.2rem } h2 { font-size: 1rem } table { border-collapse: collapse; width: 100% }
    th, td { text-align: start; vertical-align: top; padding: .25rem .5rem; border-top: 1px solid #8884 }
    .n { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
    .there, .left-out { opacity: .6 } .question, .bad { background: #f802 }
    """

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in TerminalSafeText.line(text) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns the `file:` URL of the path.
  ///
  /// - Parameter path: an absolute path.
  package static func address(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var address = "file://"
    for byte in path.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2F, 0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      if isPlain {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        address += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return address
  }
}

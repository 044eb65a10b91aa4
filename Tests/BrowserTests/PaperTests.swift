import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The yearbook as a browser prints it.
  @Suite struct PaperTests {
    private static let reader = "/usr/bin/pdftotext"
    private static let hasReader = Tooling.hasProgram(
      reader, missing: "poppler-utils is not installed: the yearbook on paper is NOT CHECKED")

    /// Sizes in inches.
    enum Sheet: String, CaseIterable, Sendable, CustomTestStringConvertible {
      case a4, letter

      var size: (width: Double, height: Double) { self == .a4 ? (8.27, 11.69) : (8.5, 11) }
      var testDescription: String { rawValue }
    }

    private func output(_ program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(program) \(arguments)")
      return String(decoding: data, as: UTF8.self)
    }

    /// The sheet of every picture, counted from 1.
    private func drawn(in pdf: String) throws -> [Int] {
      let list = try output("/usr/bin/pdfimages", ["-list", pdf])
      var sheets: [Int] = []
      for line in list.split(separator: "\n").dropFirst(2) {
        let parts = line.split(separator: " ")
        if parts.count > 2, parts[2] == "image", let sheet = Int(parts[0]) { sheets.append(sheet) }
      }
      return sheets
    }

    @Test(.enabled(if: hasReader), arguments: Browser.chromiumOnly, Sheet.allCases)
    func `printed sheets are numbered, and no sheet ends with a heading or cuts a picture`(
      browser: Browser, sheet: Sheet
    )
      throws
    {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("yearbook-2026.html"))
        let seen = try page.run(
          """
          // Print unfolds what is closed on the screen.
          const isShown = (one) => !one || getComputedStyle(one).display !== 'none' && isShown(one.parentElement);
          const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim().replace(/\\s+/g, ' '));
          return { headings: texts('main h2, main h3'), heads: texts('main thead th:first-child'),
            pictures: [...document.querySelectorAll('main img')].filter(isShown).length };
          """)
        let printed = try page.devTools(
          "Page.printToPDF",
          [
            "printBackground": true, "paperWidth": .number(sheet.size.width), "paperHeight": .number(sheet.size.height),
            "preferCSSPageSize": false,
          ])
        let folder = try TemporaryFolder()
        let pdf = folder.path + "/yearbook.pdf"
        try folder.write(try #require(Data(base64Encoded: printed["data"].text ?? "")), to: "yearbook.pdf")
        let sheets = try output(PaperTests.reader, ["-layout", pdf, "-"]).split(separator: "\u{C}").map(String.init)
          .filter { !$0.allSatisfy(\.isWhitespace) }
        #expect(sheets.count > 10)
        let drawn = try self.drawn(in: pdf)
        for (place, text) in sheets.enumerated() {
          var lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
          #expect(lines.popLast() == "\(place + 1)", "sheet \(place + 1) has its number")
          guard let last = lines.last else { continue }
          // After a heading that is the last text there may be a picture, which contains no text.
          let isHeading = seen["headings"].texts.contains(last) && !drawn.contains(place + 1)
          #expect(!isHeading, "“\(last)” ends sheet \(place + 1)")
          let isHead = seen["heads"].texts.contains { last.hasPrefix($0 + "  ") && !last.contains(where: \.isNumber) }
          #expect(!isHead, "the head “\(last)” ends sheet \(place + 1)")
        }
        // A picture across two sheets is drawn on both.
        #expect(Double(drawn.count) == seen["pictures"].number)
      }
    }
  }
}

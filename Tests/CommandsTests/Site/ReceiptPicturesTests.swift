import Foundation
import Photos
@testable import Platform
import Synchronization
import TestSupport
import Testing

/// Receipts that become pictures of the site, and how often they are decoded.
@Suite struct ReceiptPicturesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\n", to: "book/book.yaml")
  }

  private func name(_ receipt: String) throws {
    try folder.write(
      "- { date: 2026-11-03, title: Tea, spent: 90, photo: \(receipt) }\n", to: "book/ledger/2026-11.yaml")
  }

  private func build(_ drawPage: (@Sendable (String, Int) -> [UInt8]?)? = nil, _ options: [String] = []) -> ToolRun {
    ToolRun(["build", "--book", folder.path + "/book"] + options, drawPage: drawPage)
  }

  private func page() throws -> String { try folder.read("book/site/t-2026-11-03-tea.html") }

  // MARK: Other formats

  /// A picture of four coloured quarters, 48 × 32.
  private let webp = Data(
    base64Encoded: "UklGRjgAAABXRUJQVlA4TCwAAAAvL8AHAAVZNpLJ+aM8xAPdfJOQgJANNNc2IQFhoGyubf2fAEZf6T2D9aveMw==")

  @Test func `a WebP photo is shown as a picture, without a finding`() throws {
    try folder.write(try #require(webp), to: "book/receipts/tea.webp")
    try name("tea.webp")
    let run = build()
    #expect(run.exitCode == 0 && !run.err.contains("warning"))
    let photo = try Data(contentsOf: folder.url.appending(path: "book/site/receipts/tea.jpg"))
    #expect(photo.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(try page().contains("receipts/tea.jpg") && page().contains("width=\"48\""))
  }

  @Test func `a WebP with damaged pixels is shown by name and reported`() throws {
    try folder.write(try #require(webp).prefix(40), to: "book/receipts/tea.webp")
    try name("tea.webp")
    let run = build()
    #expect(run.exitCode == 0 && run.err.contains("“tea.webp” is damaged"))
    #expect(try page().contains("tea.webp (WebP image)") && !folder.exists("book/site/receipts/tea.jpg"))
  }

  // MARK: PDF

  /// Writes a sheet of 120 × 200 points whose lower half is red.
  private func writePDF(_ receipt: String = "tea.pdf", color: String = "1 0 0") throws {
    let drawing = "\(color) rg 0 0 120 100 re f\n"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 120 200] /Contents 4 0 R >>",
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)endstream",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 5\n0000000000 65535 f \n"
    for place in places { text += String(repeating: "0", count: 10 - String(place).count) + "\(place) 00000 n \n" }
    text += "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    try folder.write(text, to: "book/receipts/\(receipt)")
  }

  @Test func `if there is no PDF renderer, a PDF is shown by name and type without a warning`() throws {
    try writePDF()
    try name("tea.pdf")
    let run = build()
    #expect(run.exitCode == 0 && !run.err.contains("warning"))
    #expect(try page().contains("tea.pdf (PDF document)"))
    #expect(!folder.exists("book/site/receipts/tea.jpg") && !folder.exists("book/site/receipts/pages.txt"))
  }

  @Test func `a PDF's page is rendered once, and again only after a change`() throws {
    let draws = Count()
    let draw: @Sendable (String, Int) -> [UInt8]? = { _, side in
      draws.increase()
      let (width, height) = (side * 3 / 5, side)
      let paper = Raster(
        width: width, height: height, pixels: .init(repeating: Pixel(repeating: 250), count: width * height))
      return try? JPEG.encode(paper, quality: 60)
    }
    try writePDF()
    try name("tea.pdf")
    #expect(build().exitCode == 0)
    let without = try page()
    // The program was installed since then.
    #expect(build(draw).exitCode == 0)
    #expect(draws.value == 1)
    #expect(try page().contains("src=\"receipts/tea.jpg\"") && page().contains("width=\"1440\" height=\"2400\""))
    #expect(try Photo.render(photo("tea.jpg"), longSide: 10, quality: 80).height == 10)
    #expect(build(draw).exitCode == 0)
    #expect(draws.value == 1)
    try writePDF(color: "0 0 1")
    #expect(build(draw).exitCode == 0)
    #expect(draws.value == 2)
    #expect(build(draw, ["--clean"]).exitCode == 0)
    #expect(draws.value == 3)
    // It was removed again.
    #expect(build().exitCode == 0)
    #expect(try page() == without && !folder.exists("book/site/receipts/tea.jpg"))
  }

  @Test func `a PDF that cannot be rendered is shown by name and type`() throws {
    try writePDF()
    try name("tea.pdf")
    for answer: [UInt8]? in [nil, Array("no picture".utf8)] {
      let run = build({ _, _ in answer })
      #expect(run.exitCode == 0 && !run.err.contains("warning"))
      #expect(try page().contains("tea.pdf (PDF document)"))
    }
  }

  @Test func `a PDF that no transaction uses is never rendered`() throws {
    let draws = Count()
    try writePDF("other.pdf")
    try folder.write("- { date: 2026-11-03, title: Tea, spent: 90 }\n", to: "book/ledger/2026-11.yaml")
    #expect(
      build({ _, _ in
        draws.increase(); return nil
      }).exitCode == 0)
    #expect(draws.value == 0)
  }

  @Test(.enabled(if: PDFRenderer.isDrawable)) func `pdftoppm renders the first page in the requested size`() throws {
    try writePDF("-tea sheet.pdf")
    try name("'-tea sheet.pdf'")
    let path = folder.path + "/book/receipts/-tea sheet.pdf"
    let page = try #require(PDFRenderer.draw(path, longSide: 200))
    let header = try PhotoHeader.read(page)
    #expect(header.kind == .png && header.width == 120 && header.height == 200)
    let picture = try JPEG.decode(Photo.render(page, longSide: 200, quality: 95).bytes, longSide: .max)
    #expect(picture[60, 50].y > 240 && picture[60, 150].x > 240 && picture[60, 150].y < 15)
    #expect(build({ PDFRenderer.draw($0, longSide: $1) }).exitCode == 0)
    #expect(folder.exists("book/site/receipts/tea-sheet.jpg"))
    try folder.write("%PDF-1.7\nno more\n", to: "book/receipts/-tea sheet.pdf")
    #expect(PDFRenderer.draw(path, longSide: 200) == nil)
  }

  private func photo(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: "book/site/receipts/\(file)")))
  }
}

/// A counter for all threads.
private final class Count: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func increase() { number.withLock { $0 += 1 } }
}

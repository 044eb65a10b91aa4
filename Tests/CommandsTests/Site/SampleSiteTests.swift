import Foundation
import TestSupport
import Testing

/// A complete build of the sample book, the largest end-to-end test.
@Suite struct SampleSiteTests {
  private let folder: TemporaryFolder
  private let site: BuiltSite

  /// The site, built once, since it is only read.
  private static let shared = Result {
    let folder = try TemporaryFolder()
    return (folder, try BuiltSite(book: sampleBook, into: folder))
  }

  init() throws {
    (folder, site) = try SampleSiteTests.shared.get()
  }

  @Test func `a build of the sample prints its intended finding and the path of the first page`() {
    #expect(site.run.exitCode == 0)
    #expect(site.run.out == folder.path + "/site/index.html\n")
    #expect(site.run.err.components(separatedBy: "warning:").count == 2)
    #expect(site.run.err.contains("with two digits swapped"))
  }

  @Test func `a build of the sample writes exactly the listed files`() {
    expectGolden(site.files.keys.sorted().map { $0 + "\n" }.joined(), "site/paths.txt")
  }

  @Test(arguments: ["index.html", "2027-11.html", "about.html", "receipts.html"])
  func `the home page, a future month, the about page and the receipts match the expected output`(path: String) throws {
    expectGolden(try site.page(path), "site/\(path)")
  }

  @Test func `every page of the sample is well formed and begins with its content security policy`() {
    for (path, text) in site.pages {
      let scan = PageScan(text)
      #expect(scan.problems == [], "\(path)")
      let firstMetas = scan.tags.filter { $0.name == "meta" }.prefix(2)
      #expect(firstMetas.last?.attributes["http-equiv"] == "Content-Security-Policy", "\(path)")
      #expect(!scan.tags.contains { $0.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") } }, "\(path)")
    }
  }

  @Test func `every link, picture and anchor in the sample's site has a target`() {
    expectLinksResolve(site.pages, among: Set(site.files.keys), sourceLocation: #_sourceLocation)
  }

  @Test func `pictures have the sizes stated in their pages, and charts are smaller than 60 KB`() throws {
    for (path, data) in site.files where path.hasPrefix("charts/") {
      #expect(data.count < 60 * 1024, "\(path) has \(data.count) bytes")
      #expect(data[25] == 3, "\(path) is no palette image")
    }
    for (path, text) in site.pages {
      for tag in PageScan(text).tags where tag.name == "img" && (tag.attributes["src"] ?? "").hasPrefix("charts/") {
        let data = try #require(site.files[tag.attributes["src"] ?? ""])
        let (width, height) = (Int(tag.attributes["width"] ?? "") ?? 0, Int(tag.attributes["height"] ?? "") ?? 0)
        if tag.attributes["src"]?.hasPrefix("charts/flow-") == true {
          // The large diagrams have fewer pixels for each unit, but the same proportions.
          #expect(abs(Int(number(data, 16)) * height - Int(number(data, 20)) * width) <= width, "\(path)")
          #expect(Int(number(data, 16)) > width, "\(path)")
        } else {
          #expect(width == number(data, 16) / 2 && height == number(data, 20) / 2, "\(path)")
        }
        #expect(!(tag.attributes["alt"] ?? "").isEmpty, "\(path)")
      }
    }
  }

  /// A 32-bit big-endian number of a PNG header.
  private func number(_ data: Data, _ offset: Int) -> Int {
    data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pngcheck")))
  func `pngcheck reports nothing about any chart`() throws {
    let charts = site.files.keys.filter { $0.hasPrefix("charts/") }.sorted()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/pngcheck")
    process.currentDirectoryURL = site.folder
    process.arguments = ["-q"] + charts
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(charts.count > 100)
  }

  @Test func `no photo in the sample's site contains metadata such as place or time`() {
    let photos = site.files.filter { $0.key.hasPrefix("receipts/") }
    #expect(photos.count >= 24)
    for (path, data) in photos {
      #expect(data.prefix(3) == Data([0xFF, 0xD8, 0xFF]), "\(path)")
      for trace in ["Exif", "GPS", "http://ns.adobe.com", "ICC_PROFILE", "Photoshop"] {
        #expect(data.range(of: Data(trace.utf8)) == nil, "\(trace) in \(path)")
      }
    }
  }

  @Test func `no page of the sample's site is larger than 300 KB`() {
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path)") }
  }

  @Test func `a second build of the sample produces identical files`() throws {
    let other = try TemporaryFolder()
    let again = try BuiltSite(book: sampleBook, into: other)
    #expect(again.files.keys.sorted() == site.files.keys.sorted())
    for (path, data) in site.files { #expect(again.files[path] == data, "\(path)") }
  }

  @Test func `building the sample again writes no file`() throws {
    let again = try BuiltSite(book: sampleBook, into: folder)
    #expect(again.run.err.contains("\n0 files written"), "\(again.run.err)")
    #expect(again.files == site.files)
  }
}

import Build
import Charts
import Platform
import Foundation
import TestSupport
import Testing

/// A small book in one of two states, and the sites of clean builds: whatever happens to a build, each page must belong
/// to one state or the other.
struct TwoStateBook {
  enum State: Int, CaseIterable { case first, second }

  let folder: TemporaryFolder
  /// The files of a clean build, by path.
  private(set) var sites: [State: [String: [UInt8]]] = [:]

  var book: String { folder.path + "/book" }
  var site: String { folder.path + "/site" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Small\n", to: "book/book.yaml")
    try folder.write("- { name: Food, budget: 100 }\n- { name: Home }\n", to: "book/categories.yaml")
    for state in State.allCases {
      try change(to: state)
      let clean = ToolRun(["build", "--book", book, "--out", "\(folder.path)/clean", "--clean"])
      try #require(clean.exitCode == 0, "\(clean.err)")
      sites[state] = try TwoStateBook.files("\(folder.path)/clean")
    }
    let (first, second) = (try #require(sites[.first]), try #require(sites[.second]))
    // Otherwise there would be nothing to write, add or remove.
    try #require(first.count(where: { second[$0.key] != nil && second[$0.key] != $0.value }) > 10)
    try #require(!Set(first.keys).isSubset(of: second.keys) && !Set(second.keys).isSubset(of: first.keys))
    for (path, bytes) in first { try #require(TwoStateBook.isWhole(path, bytes), "\(path)") }
  }

  var options: [String] { ["--book", book, "--today", "2026-11-21", "--out", site] }

  /// Saves the book in one of the states, which differ in an amount, a title, a photo and an additional entry.
  func change(to state: State) throws {
    let isFirst = state == .first
    for month in ["2026-09", "2026-10", "2026-11"] {
      var text = ""
      for day in ["03", "09", "17"] {
        text += "- date: \(month)-\(day)\n  title: Thing \(month) \(day)\n  spent: \(day).50\n  category: Food\n"
        if day == "09" { text += "  photo: a.png\n" }
      }
      if month != "2026-09" {
        text += "- date: \(month)-20\n  title: \(isFirst ? "Lamp" : "Chair")\n  spent: \(isFirst ? 41 : 97)\n"
        text += "  category: Home\n"
      }
      try folder.write(text, to: "book/ledger/\(month).yaml")
    }
    let palette = [ChartColor(isFirst ? 0x20_4060 : 0x60_4020)]
    let photo = try encodePNG(pixels: [UInt8](repeating: 0, count: 3000), width: 50, height: 60, palette: palette)
    try folder.write(Data(photo), to: "book/receipts/a.png")
  }

  // MARK: Checks

  static func isWhole(_ path: String, _ bytes: [UInt8]) -> Bool {
    let end: [UInt8]
    switch path.split(separator: ".").last {
    case "html": end = Array("</html>\n".utf8)
    case "png": end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    case "jpg": end = [0xFF, 0xD9]
    default: return true
    }
    return bytes.suffix(end.count).elementsEqual(end)
  }

  /// Whether a file is complete and equal to the file in one of the two sites.
  func isKnown(_ path: String, _ bytes: [UInt8]) -> Bool {
    TwoStateBook.isWhole(path, bytes) && State.allCases.contains { sites[$0]?[path] == bytes }
  }

  /// The pages, pictures and other files that both sites have.
  var common: [String] { (sites[.first] ?? [:]).keys.filter { sites[.second]?[$0] != nil }.sorted() }

  /// Every file below a folder, except the manifest.
  static func files(_ folder: String) throws -> [String: [UInt8]] {
    guard Disk().status(folder) != nil else { return [:] }
    var files: [String: [UInt8]] = [:]
    for path in try Disk().files(below: folder) where path != SiteFolder.markerName {
      files[path] = try Disk().read("\(folder)/\(path)")
    }
    return files
  }

  func files() throws -> [String: [UInt8]] { try TwoStateBook.files(site) }

  /// The defects of a site; temporary files are allowed.
  ///
  /// - Parameter hadSite: whether a whole site existed before the build.
  func flaws(_ files: [String: [UInt8]], hadSite: Bool) -> [String] {
    var flaws = files.filter { !TwoStateBook.isTemporary($0.key) && !isKnown($0.key, $0.value) }.map {
      "half: \($0.key)"
    }
    if hadSite { flaws += common.filter { files[$0] == nil }.map { "missing: \($0)" } }
    return flaws.sorted()
  }

  private static func isTemporary(_ path: String) -> Bool {
    (path as NSString).lastPathComponent.hasPrefix(".daybook-new-")
  }

  /// The differences from a clean build, with temporary files and empty folders.
  func differences(from state: State) throws -> [String] {
    let (files, expected) = (try files(), sites[state] ?? [:])
    let names = Set(files.keys).union(expected.keys).filter { files[$0] != expected[$0] }
    return names.sorted() + (try TwoStateBook.emptyFolders(site))
  }

  private static func emptyFolders(_ folder: String) throws -> [String] {
    let names = try Disk().names(in: folder).map { "\(folder)/\($0)" }
    if names.isEmpty { return [folder] }
    return try names.filter { Disk().status($0)?.kind == .folder }.flatMap(emptyFolders)
  }
}

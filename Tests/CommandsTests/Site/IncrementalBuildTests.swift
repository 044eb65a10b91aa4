import Charts
import Foundation
import TestSupport
import Testing

/// A build that makes only changed pages gives the site of a clean build, whatever was changed.
@Suite struct IncrementalBuildTests {
  /// Twenty changes in all by default: `FingerprintTests` tests many more in memory, for the fingerprints of pages.
  /// This is a test of the folder and its manifest.
  @Test(.timeLimit(.minutes(30)), arguments: UInt64(1)...4)
  func `after each random change, the site is the same as after a clean build`(seed: UInt64) throws {
    var changing = try ChangingFolder(seed: seed, count: 60)
    var refused = 0
    for number in 1...(Fuzzing.isFull ? 25 : 5) {
      if try !changing.buildsAlikeAfterChange(number) { refused += 1 }
    }
    // Most changes leave a book that can be built; otherwise the test would show little.
    #expect(refused < 4)
  }

  /// Lists and months with over 500 rows have further pages.
  @Test(.timeLimit(.minutes(30)))
  func `after random changes to lists with several pages, the site is the same as after a clean build`() throws {
    var changing = try ChangingFolder(seed: 7, count: 1600)
    for number in 1...Fuzzing.count(25) {
      _ = try changing.buildsAlikeAfterChange(number)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `after each changed setting or category field, the site is the same as after a clean build`() throws {
    var changing = try ChangingFolder(seed: 11, count: 80)
    #expect(try changing.buildsAlike("at first"))
    try changing.changeEachSetting()
  }

  @Test func `a build without changes renders and writes no file`() throws {
    let changing = try ChangingFolder(seed: 8, count: 60)
    #expect(changing.build().exitCode == 0)
    let before = try changing.stamps()
    let again = changing.build()
    #expect(again.err.contains("0 files written") && again.err.contains("0 removed"), "\(again.err)")
    #expect(try changing.stamps() == before)
  }

  @Test func `a changed amount changes the pages that show it, and no page of an unrelated month`() throws {
    var changing = try ChangingFolder(seed: 9, count: 60)
    #expect(changing.build().exitCode == 0)
    let before = try changing.stamps()
    let place = try #require(changing.book.entries.lastIndex { $0.month == "2026-11" && $0.amount.contains("spent") })
    changing.book.entries[place].amount = "spent: 77.77"
    try changing.save()
    #expect(changing.build().exitCode == 0)
    let changed = Set(try changing.stamps().filter { before[$0.key] != $0.value }.keys)
    #expect(changed.isSuperset(of: ["index.html", "2026-11.html", "trends.html", "about.html", "yearbook-2026.html"]))
    #expect(changed.isDisjoint(with: ["2024-03.html", "2025-01.html", "yearbook-2024.html", "assets/style.css"]))
    #expect(changed.count(where: { $0.hasPrefix("t-") }) < 12, "\(changed)")
  }

  @Test
  func `the errors page exists until the error is fixed, then the site is the same as after a clean build`() throws {
    var changing = try ChangingFolder(seed: 10, count: 60)
    #expect(try changing.buildsAlike("at first"))
    changing.book.entries[0].category = "Foood"
    try changing.save()
    #expect(changing.build().exitCode == 1)
    #expect(try changing.read("errors.html").contains("Foood"))
    changing.book.entries[0].category = "Food"
    try changing.save()
    #expect(try changing.buildsAlike("mended"))
    #expect(try !changing.read("errors.html").contains("Foood"))
  }
}

/// A book in a folder that changes at random, and the builds of it.
private struct ChangingFolder {
  let folder: TemporaryFolder
  var book: ChangingBook
  private var written: [String: Data] = [:]

  init(seed: UInt64, count: Int) throws {
    folder = try TemporaryFolder()
    book = ChangingBook(seed: seed, count: count)
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "site-template"), to: folder.url.appending(path: "template"))
    try save()
  }

  // MARK: Changing

  /// Changes something, and reverts it if the book is then refused.
  mutating func buildsAlikeAfterChange(_ number: Int) throws -> Bool {
    let (entries, settings) = (book.entries, book.settings)
    let change = try changeSomething()
    if try buildsAlike("\(number): \(change)") { return true }
    (book.entries, book.settings) = (entries, settings)
    try save()
    return false
  }

  /// - Returns: a description of the change.
  private mutating func changeSomething() throws -> String {
    switch Int.random(in: 0..<30, using: &book.random) {
    case 28: return try damageSite()
    case 29: return try breakAndMend()
    default:
      let change = book.changeSomething()
      try save()
      return change
    }
  }

  /// Changes each setting, one after another.
  mutating func changeEachSetting() throws {
    for (name, value) in [("budget", "77"), ("color", "plum"), ("icon", "🥖")] {
      book.categories[name] = value
      try save()
      #expect(try buildsAlike(name))
    }
    for (name, value) in [
      ("title", "Ours"), ("show-currency", "no"), ("language", "ru"), ("first-weekday", "sunday"),
      ("opening-balance", "12.50"),
    ] {
      book.settings[name] = value
      try save()
      #expect(try buildsAlike(name), "\(name) is refused")
    }
    book.rate = "1.25"
    try save()
    #expect(try buildsAlike("rate"))
    book.today = "2026-11-30"
    #expect(try buildsAlike("today"))
  }

  /// Removes or damages files of the site, as a user might by mistake.
  private mutating func damageSite() throws -> String {
    let files = try BuiltSite.read(folder.url.appending(path: "site")).keys.sorted()
    guard !files.isEmpty else { return "no site to damage" }
    let file = book.one(of: files)
    if Bool.random(using: &book.random) {
      try FileManager.default.removeItem(at: folder.url.appending(path: "site/\(file)"))
    } else {
      try folder.write("short", to: "site/\(file)")
    }
    try folder.write("x", to: "site/charts/foreign.txt")
    return "damaged \(file)"
  }

  private mutating func breakAndMend() throws -> String {
    let place = Int.random(in: 0..<book.entries.count, using: &book.random)
    let category = book.entries[place].category
    book.entries[place].category = "Unheard"
    try save()
    _ = build()
    book.entries[place].category = category
    try save()
    return "broken and mended"
  }

  // MARK: Saving

  /// Writes the files that differ from the last saved ones.
  mutating func save() throws {
    var files = book.files.mapValues { Data($0.utf8) }
    for (name, shade) in book.photos {
      let (pixels, width, colors) = ChangingBook.pixels(shade: shade)
      files["receipts/\(name)"] = Data(
        try encodePNG(pixels: pixels, width: width, height: 60, palette: colors.map { ChartColor($0) }))
    }
    for path in written.keys where files[path] == nil {
      try FileManager.default.removeItem(at: folder.url.appending(path: "book/\(path)"))
    }
    for (path, data) in files where written[path] != data { try folder.write(data, to: "book/\(path)") }
    written = files
    for name in book.templateChanges.keys {
      let original = try String(
        contentsOf: repositoryFolder.appending(path: "site-template/\(name)"), encoding: .utf8)
      try folder.write(book.template(name, original), to: "template/\(name)")
    }
  }

  // MARK: Building

  func build(clean: Bool = false) -> ToolRun {
    let out = clean ? ["--clean", "--out", "\(folder.path)/clean"] : ["--out", "\(folder.path)/site"]
    return ToolRun(
      ["build", "--book", "\(folder.path)/book", "--template", "\(folder.path)/template", "--today", book.today] + out)
  }

  /// - Returns: false if both builds refused the book.
  func buildsAlike(_ change: String) throws -> Bool {
    let run = build()
    let clean = build(clean: true)
    #expect(run.exitCode == clean.exitCode, "\(change): \(run.err)")

    guard run.exitCode == 0 else { return false }
    let site = try BuiltSite.read(folder.url.appending(path: "site"))
    let expected = try BuiltSite.read(folder.url.appending(path: "clean"))
    let different = Set(site.keys).union(expected.keys).filter { site[$0] != expected[$0] }.sorted()
    #expect(different.isEmpty, "\(change): \(different.prefix(12))")
    return true
  }

  func read(_ file: String) throws -> String { try folder.read("site/\(file)") }

  /// The modification times by path, which show whether a file was written again.
  func stamps() throws -> [String: Date] {
    var stamps: [String: Date] = [:]
    for path in try BuiltSite.read(folder.url.appending(path: "site")).keys {
      let values = try folder.url.appending(path: "site/\(path)").resourceValues(forKeys: [.contentModificationDateKey])
      stamps[path] = values.contentModificationDate
    }
    return stamps
  }
}

import Foundation
import TestSupport
import Testing

/// `daybook build --only … --from … --to …`: a filtered site whose files contain no other data.
@Suite struct PartSiteTests {
  /// A `PartBook` in a temporary folder.
  @dynamicMemberLookup
  private struct PartFolder {
    let folder: TemporaryFolder
    private let book = PartBook()

    init() throws {
      folder = try TemporaryFolder()
      for (path, text) in book.files { try folder.write(text, to: "book/\(path)") }
    }

    var path: String { folder.path + "/book" }

    subscript<Value>(dynamicMember member: KeyPath<PartBook, Value>) -> Value { book[keyPath: member] }
  }

  @Test(.timeLimit(.minutes(30)))
  func `no file or file name of a filtered site contains data that the filter excludes`() throws {
    let book = try PartFolder()
    let wanted = Set(book.categories.prefix(2))
    let filter = "category:" + book.categories.prefix(2).joined(separator: ",")
    let months = "2026-03"..."2026-10"
    func isInside(_ entry: PartBook.Entry) -> Bool {
      !wanted.isDisjoint(with: [entry.category, entry.other ?? ""]) && months.contains(entry.month)
    }
    let (inside, outside) = (book.entries.filter(isInside), book.entries.filter { !isInside($0) })
    func words(_ entries: [PartBook.Entry]) -> Set<String> {
      Set(entries.flatMap { [$0.title, $0.note, $0.account, $0.tag, grouped($0.amount)] })
    }
    // If only a part of an entry is shown, its whole appears nowhere.
    let cut = inside.filter { $0.other != nil && !Set([$0.category, $0.other ?? ""]).isSubset(of: wanted) }
    #expect(!cut.isEmpty)
    let rest = words(outside).union(book.categories).union(book.accounts).subtracting(words(inside))
      .subtracting(wanted).union(cut.map { grouped($0.amount) })
      .union(["27,182,818", "31,415,926", "2718281828"])
    #expect(inside.count > 5 && rest.count > 150)
    let beside = try TemporaryFolder()
    let open = try BuiltSite(book: book.path, into: beside)
    #expect(open.run.exitCode == 0, "\(open.run.err)")
    let told = Set(try SecretFolder.leaks(open.folder, rest).map { $0.split(separator: ": ", maxSplits: 1)[1] })
    #expect(told.count > rest.count - 3, "the search finds nearly all of it on the open site")
    let part = try BuiltSite(
      book: book.path, into: book.folder, ["--only", filter, "--from", "2026-03", "--to", "2026-10"])
    #expect(part.run.exitCode == 0, "\(part.run.err)")
    #expect(try SecretFolder.leaks(part.folder, rest) == [])
    // All entries inside of the filter are present.
    #expect(Set(try SecretFolder.leaks(part.folder, words(inside)).map { $0.split(separator: ": ").last }).count > 20)
    for entry in inside { #expect(try part.page("\(entry.month).html").contains(entry.title), "\(entry)") }
    let monthPages = part.files.keys.filter { $0.firstMatch(of: /^20[0-9][0-9]-[0-9][0-9].html/) != nil }.sorted()
    #expect(monthPages.first == "2026-03.html" && monthPages.last == "2026-10.html" && monthPages.count == 8)
    for path in ["balance.html", "history.html", "forecast.html", "errors.html"] {
      #expect(part.files[path] == nil, "\(path)")
    }
    for (path, text) in part.pages {
      #expect(
        text.contains("Part of the book: \(filter) · March 2026 to October 2026. All totals cover only this part."))
      for month in ["2025-12", "2026-02", "2026-11.html", "2026-12", "2027"] where path != "trends.html" {
        #expect(!text.contains("href=\"\(month)"), "\(path) leads to \(month)")
      }
    }
  }

  private func grouped(_ minor: Int) -> String {
    let whole = String(minor / 100)
    return "\(whole.prefix(whole.count - 3)),\(whole.suffix(3)).\(String(format: "%02d", minor % 100))"
  }

  @Test func `totals of a filtered site equal the totals of “list” and “report”`() throws {
    let book = try PartFolder()
    let filter = "category:" + book.categories.prefix(2).joined(separator: ",")
    let part = try BuiltSite(
      book: book.path, into: book.folder, ["--only", filter, "--from", "2026-01", "--to", "2026-12"])
    let run = ToolRun(["list", "--book", book.path, "--today", "2026-11-21", filter, "2026"])
    let spent = try #require(run.out.firstMatch(of: /spent ([0-9,.]+[0-9])/)?.1)
    #expect(try part.page("yearbook-2026.html").contains(">\(spent)<"), "\(spent)")
    let planned = run.out.firstMatch(of: /planned: ([0-9,.]+[0-9]) to spend/)?.1 ?? "0"
    func minor(_ text: Substring) -> Int { Int(text.filter(\.isNumber)) ?? 0 }
    let whole = "\(minor(spent) + minor(planned))"
    let about = try part.page("about.html").filter { $0 != "," && $0 != "." }
    #expect(about.contains(" \(whole)<"), "\(whole)")
    let month = ToolRun(["list", "--book", book.path, "--today", "2026-11-21", filter, "2026-10"])
    let spentInMonth = try #require(month.out.firstMatch(of: /spent ([0-9,.]+[0-9])/)?.1)
    #expect(try part.page("2026-10.html").contains(">\(spentInMonth)<"), "\(spentInMonth)")
  }

  /// The shown entries are part of the keys of pages, so an edit outside of the filter changes no page.
  @Test func `editing an entry that the filter excludes changes no file of the filtered site`() throws {
    let book = try PartFolder()
    let options = ["--only", "category:\(book.categories[0])", "--from", "2026-03", "--to", "2026-10"]
    _ = try BuiltSite(book: book.path, into: book.folder, options)
    let path = "book/ledger/2026-11.yaml"
    try book.folder.write(try book.folder.read(path).replacingOccurrences(of: "spent: ", with: "spent: 1"), to: path)
    let rest = try BuiltSite(book: book.path, into: book.folder, options)
    #expect(rest.run.err.contains("0 files written"), "\(rest.run.err)")
    let inside = try #require(book.entries.first { $0.category == book.categories[0] && $0.month == "2026-09" })
    let own = "book/ledger/2026-09.yaml"
    for (old, new) in [(inside.title, "Renamed"), (inside.note, "Noted")] {
      try book.folder.write(try book.folder.read(own).replacingOccurrences(of: old, with: new), to: own)
      let over = try BuiltSite(book: book.path, into: book.folder, options)
      let clean = try BuiltSite(book: book.path, into: TemporaryFolder(), options)
      #expect(over.files == clean.files, "\(new)")
      #expect(try over.page("2026-09.html").contains("Renamed"))
    }
  }

  @Test func `a build with an invalid filter reports the filter and writes nothing`() throws {
    let book = try PartFolder()
    func run(_ options: [String]) -> ToolRun {
      ToolRun(["build", "--book", book.path, "--out", book.folder.path + "/s"] + options)
    }
    let unknown = run(["--only", "category:Nowhere"])
    #expect(unknown.exitCode == 64 && unknown.err.contains("there is no category “Nowhere”"), "\(unknown.err)")
    let turned = run(["--from", "2026-05", "--to", "2026-03"])
    #expect(turned.exitCode == 64 && turned.err.contains("--from 2026-05 is later than --to 2026-03"))
    #expect(run(["--from", "2026-13"]).exitCode == 64)
    #expect(run(["--only", ""]).exitCode == 64)
    let none = run(["--only", "no such word"])
    #expect(none.exitCode == 1 && none.err.contains("no transaction matches") && none.out.isEmpty)
    #expect(try BuiltSite.read(book.folder.url.appending(path: "s")).isEmpty)
  }
}

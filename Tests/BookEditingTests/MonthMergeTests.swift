@testable import BookEditing
import Diagnostics
import Formats
import TestSupport
import Testing

/// A three-way merge of month files by entry.
@Suite struct MonthMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> MonthMerge.Result {
    try MonthMerge.merge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
  }

  /// The merged text; `nil` if there are conflicts.
  private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> String? {
    let result = try merge(base, ours, theirs)
    return result.conflicts.isEmpty ? String(decoding: result.bytes, as: UTF8.self) : nil
  }

  private static let rent = "- date: 2026-11-01\n  title: Rent\n  spent: 900\n"
  private static let tea = "# with Ana\n- date: 2026-11-03\n  title: Tea\n  spent: 4\n"
  private static let bus = "- date: 2026-11-07\n  title: Bus\n  spent: 4\n"
  private static let base = "# November\n\n\(rent)\n\(tea)\n\(bus)"

  private func entry(_ day: String, _ title: String, _ spent: String) -> String {
    "- date: 2026-11-\(day)\n  title: \(title)\n  spent: \(spent)\n"
  }

  @Test func `merging keeps the changes of both versions to different entries`() throws {
    let ours = Self.base.replacing("spent: 900", with: "spent: 950")
    let theirs = Self.base.replacing("title: Bus", with: "title: Bus\n  note: late")
    let both = ours.replacing("title: Bus", with: "title: Bus\n  note: late")
    #expect(try merged(Self.base, ours, theirs) == both)
    #expect(try merged(Self.base, theirs, ours) == both)
  }

  @Test func `entries that both versions add at the same position are kept, sorted by day`() throws {
    let ours = Self.base + "\n" + entry("20", "Shoes", "80")
    let theirs = Self.base + "\n" + entry("18", "Socks", "8")
    let both = Self.base + "\n" + entry("18", "Socks", "8") + "\n" + entry("20", "Shoes", "80")
    #expect(try merged(Self.base, ours, theirs) == both)
    #expect(try merged(Self.base, theirs, ours) == both)
  }

  @Test
  func `an entry added in both versions is kept once, and different entries with the same title both remain`() throws {
    let tea = entry("18", "Tea", "5")
    let ours = Self.base + "\n" + tea
    #expect(try merged(Self.base, ours, ours + "\n" + entry("19", "Bus", "2")) == ours + "\n" + entry("19", "Bus", "2"))
    #expect(
      try merged(Self.base, ours, Self.base + "\n" + entry("18", "Tea", "6"))
        == ours + "\n" + entry("18", "Tea", "6"))
    // Ours has two equal ones, theirs one.
    let cheaper = { (text: String) in text.replacing("spent: 900", with: "spent: 800") }
    #expect(try merged(Self.base, ours + "\n" + tea, cheaper(ours)) == cheaper(ours) + "\n" + tea)
  }

  @Test func `an entry that one version removed is removed with its comment`() throws {
    let ours = Self.base.replacing(Self.tea + "\n", with: "")
    let theirs = Self.base.replacing("spent: 900", with: "spent: 950")
    let both = ours.replacing("spent: 900", with: "spent: 950")
    #expect(try merged(Self.base, ours, theirs) == both)
    #expect(try merged(Self.base, theirs, ours) == both)
  }

  @Test func `different changes to the same entry are a conflict that contains the whole entry`() throws {
    let ours = Self.base.replacing("title: Tea\n  spent: 4", with: "title: Tea\n  spent: 5")
    let theirs = Self.base.replacing("title: Tea\n", with: "title: Tea\n  category: Food\n")
    let result = try merge(Self.base, ours, theirs)
    #expect(result.conflicts == ["“Tea”"])
    let text = String(decoding: result.bytes, as: UTF8.self)
    let (own, other) = (
      Self.tea.replacing("4", with: "5"), Self.tea.replacing("Tea\n", with: "Tea\n  category: Food\n")
    )
    #expect(
      text == Self.base.replacing(Self.tea, with: "<<<<<<< ours\n\(own)=======\n\(other)>>>>>>> theirs\n"), "\(text)")
    let findings = TextReader.read(SourceFile(path: "ledger/2026-11.yaml", bytes: result.bytes)).1
    #expect(findings.map(\.id) == [.mergeConflict])
  }

  @Test func `removing an entry in one version and changing it in the other is a conflict`() throws {
    let removed = Self.base.replacing(Self.tea + "\n", with: "")
    let changed = Self.base.replacing("Tea\n  spent: 4", with: "Tea\n  spent: 5")
    for (ours, theirs) in [(removed, changed), (changed, removed)] {
      let result = try merge(Self.base, ours, theirs)
      #expect(result.conflicts == ["“Tea”"])
      #expect(String(decoding: result.bytes, as: UTF8.self).contains("title: Tea\n  spent: 5\n"))
    }
  }

  @Test func `an entry with an id is recognized even if its day and title changed`() throws {
    let base =
      "- { id: rent, date: 2026-11-01, title: Rent, spent: 900 }\n- { date: 2026-11-02, title: Tea, spent: 1 }\n"
    let ours = base.replacing("2026-11-01, title: Rent", with: "2026-11-03, title: Our rent")
    #expect(try merge(base, ours, base.replacing("900", with: "950")).conflicts == ["“Our rent”"])
    #expect(
      try merged(base, ours, base.replacing("spent: 1 ", with: "spent: 2 "))
        == ours.replacing("spent: 1 ", with: "spent: 2 "))
    // Two entries of one id would be an error.
    let new = "- { id: new, date: 2026-11-08, title: A, spent: 1 }\n"
    #expect(try merge(base, base + new, base + new.replacing("title: A", with: "title: B")).conflicts == ["“A”"])
  }

  @Test func `entries with the same day and title are distinguished by their text`() throws {
    let base = entry("03", "Tea", "4") + entry("03", "Tea", "5") + entry("03", "Tea", "6")
    let ours = entry("03", "Tea", "4") + entry("03", "Tea", "5") + entry("03", "Tea", "7")
    let theirs = entry("03", "Tea", "5") + entry("03", "Tea", "6")
    #expect(try merged(base, ours, theirs) == entry("03", "Tea", "5") + entry("03", "Tea", "7"))
  }

  @Test func `the comment at the top is merged line by line`() throws {
    let base = "# one\n# two\n# three\n\n\(Self.rent)\n# about buses\n\n\(Self.bus)"
    let ours = base.replacing("# one", with: "# 1").replacing("# about buses", with: "# buses")
    let theirs = base.replacing("# three", with: "# 3").replacing("4\n", with: "5\n")
    #expect(try merged(base, ours, theirs) == ours.replacing("# three", with: "# 3").replacing("4\n", with: "5\n"))
    #expect(try merge(base, ours, base.replacing("# one", with: "# I")).conflicts == ["the comment at the top"])
  }

  @Test func `merging keeps the order, line breaks and indentation of the local version`() throws {
    let ours = "  - { date: 2026-11-09, title: B, spent: 2 }\r\n  - { date: 2026-11-02, title: A, spent: 1 }\r\n"
    let base = "- { date: 2026-11-02, title: A, spent: 1 }\n- { date: 2026-11-09, title: B, spent: 2 }\n"
    let theirs = base + "- { date: 2026-11-10, title: C, spent: 3 }\n"
    #expect(
      try merged(base, ours, theirs)
        == "  - { date: 2026-11-09, title: B, spent: 2 }\r\n  - { date: 2026-11-10, title: C, spent: 3 }\r\n"
        + "  - { date: 2026-11-02, title: A, spent: 1 }\r\n")
  }

  @Test func `two new files are merged into one month`() throws {
    let (ours, theirs) = ("# ours\n" + Self.rent, Self.bus)
    #expect(try merged("", ours, theirs) == ours + "\n" + Self.bus || merged("", ours, theirs) == ours + Self.bus)
    #expect(try merged("", "", "") == "")
    #expect(try merged(Self.rent, "", Self.rent) == "")
  }

  @Test func `merging preserves text blocks and a last line without a newline`() throws {
    let block = "- date: 2026-11-08\n  title: Note\n  spent: 1\n  note: |\n    a\n    b"
    let keep = "- date: 2026-11-08\n  title: Note\n  spent: 1\n  note: |+\n    a\n\n\n"
    for text in [block, keep] {
      let base = Self.rent + text
      let theirs = Self.rent.replacing("900", with: "950") + text
      let ours = base + (text == block ? "\n" : "") + Self.bus
      let result = try #require(try merged(base, ours, theirs))
      #expect(result == ours.replacing("900", with: "950"))
      let added = try #require(try merged(base, theirs, ours))
      #expect(added.contains("Bus") && added.contains("950"))
    }
  }

  @Test func `merging reports which version is not a month file`() {
    for bad in [
      "a: [\n", "title: x\n", "[{ date: 2026-11-01, title: A, spent: 1 }]\n", "<<<<<<< a\n- a\n=======\n>>>>>>> b\n",
    ] {
      #expect(throws: MonthMerge.Side.ours) { try merge(Self.base, bad, Self.base) }
      #expect(throws: MonthMerge.Side.theirs) { try merge(Self.base, Self.base, bad) }
      #expect(throws: MonthMerge.Side.base) { try merge(bad, Self.base, Self.base) }
    }
  }
}

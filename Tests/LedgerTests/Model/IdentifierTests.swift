import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct IdentifierTests {
  private func ids(_ text: String) -> [String] { Identifiers(BookReading(november: text).ledger).ids }

  @Test func `an id is derived from date and title`() {
    #expect(ids(entry(["date": "2026-11-03", "title": "Dining out", "spent": "1"])) == ["2026-11-03-dining-out"])
  }

  @Test func `entries with the same day and slug are numbered in file order`() {
    #expect(
      ids(tea() + tea().replacing("Tea", with: "TEA!") + tea()) == [
        "2026-11-03-tea", "2026-11-03-tea-2", "2026-11-03-tea-3",
      ])
  }

  @Test func `a derived id is never the same as an id that is written anywhere in the book`() {
    let text =
      tea() + tea() + tea("id: 2026-11-03-tea") + entry(["date": "2026-11-03", "title": "Tea 3", "spent": "1"])
    #expect(ids(text) == ["2026-11-03-tea-2", "2026-11-03-tea-3", "2026-11-03-tea", "2026-11-03-tea-3-2"])
  }

  @Test func `an id that is written in the file is kept and found`() {
    let identifiers = Identifiers(BookReading(november: tea() + tea("id: the-best")).ledger)
    #expect(identifiers.ids == ["2026-11-03-tea", "the-best"])
    #expect(identifiers.index(of: "the-best") == 1)
    #expect(identifiers.index(of: "the-worst") == nil)
  }

  @Test func `two transactions never share an id, whatever their titles`() {
    var random = SeededRandom(seed: Fuzzing.seed(11))
    for _ in 0..<Fuzzing.count(40) {
      let text = (0..<30).map { _ in
        tea(Bool.random(using: &random) ? "note: x" : "id: 2026-11-03-tea-\(Int.random(in: 1...30, using: &random))")
          .replacing("Tea", with: ["Tea", "tea 2", "Tea-3", "Tea, 2"].randomElement(using: &random) ?? "Tea")
      }
      let reading = BookReading(november: text.joined())
      if reading.ids.contains("duplicate-id") { continue }
      let ids = Identifiers(reading.ledger).ids
      #expect(Set(ids).count == ids.count)
    }
  }

  // MARK: Slugs

  @Test(arguments: [
    ("Dining out", "dining-out"), ("  Dining -- out! ", "dining-out"), ("Größe & Co", "größe-co"), ("ÉCOLE", "école"),
    ("e\u{301}cole", "école"), ("Чай №5", "чай-no5"), ("東京 タワー", "東京-タワー"), ("हिन्दी", "हिन्दी"), ("Ｆｕｌｌ ｗｉｄｔｈ", "full-width"),
    ("ﬁnance", "finance"), ("١٢ شاي", "١٢-شاي"), ("!!!", "entry"), ("👩‍👩‍👧", "entry"), ("", "entry"),
    ("a_b/c.d", "a-b-c-d"),
    ("Room #5", "room-5"), ("½ litre", "1-2-litre"),
    ("☕\u{FE0F} Coffee", "coffee"), ("☕\u{FE0F}", "entry"), ("Tea ☕\u{FE0F}", "tea"),
    ("1\u{FE0F}\u{20E3} Rent", "1-rent"),
    ("#\u{FE0F}\u{20E3}", "entry"), ("🏴\u{E0067}\u{E0062}\u{E007F} Pub", "pub"), ("Lebens\u{AD}mittel", "lebensmittel"),
    ("\u{645}\u{6CC}\u{200C}\u{62F}", "\u{645}\u{6CC}\u{62F}"), ("क्\u{200D}ष", "क्ष"), ("\u{301} tea", "tea"),
    ("a \u{301}b", "a-b"), ("e\u{200D}\u{301}", "é"), ("\u{3164}", "entry"), ("திரு", "திரு"),
    ("ไทย น้ำ", "ไทย-น้\u{E4D}\u{E32}"),
  ])
  func `a slug consists of letters, marks and digits of any script, and hyphens`(title: String, slug: String) {
    #expect(Slug.make(title).unicodeScalars.elementsEqual(slug.unicodeScalars), "\(Slug.make(title))")
  }

  @Test(arguments: [
    (String(repeating: "a", count: 200), 80), (String(repeating: "é", count: 200), 80),
    (String(repeating: "東", count: 200), 78), (String(repeating: "a", count: 79) + " b", 79),
    (String(repeating: "a", count: 78) + " b", 80), (String(repeating: "a", count: 79) + "é", 79),
  ])
  func `a slug has at most 80 bytes and ends with a whole character, never a hyphen`(title: String, byteCount: Int) {
    #expect(Slug.make(title).utf8.count == byteCount)
    #expect(!Slug.make(title).hasSuffix("-"))
  }

  @Test func `the slug of a slug is the slug itself`() {
    for title in ["Dining out", "Größe & Co", "हिन्दी 東京", "Чай №5"] {
      #expect(Slug.make(Slug.make(title)) == Slug.make(title))
    }
  }

  @Test func `slugs of random text contain only visible characters, and the slug of such a slug is itself`() {
    let signs: [Unicode.Scalar] = [
      "a", "É", "7", " ", "-", "☕", "👩", "क", "\u{94D}", "\u{301}", "\u{345}", "\u{200D}", "\u{200C}", "\u{FE0F}",
      "\u{20E3}",
      "\u{AD}", "\u{34F}", "\u{115F}", "\u{180B}", "\u{E0067}", "한", "م",
    ]
    var random = SeededRandom(seed: Fuzzing.seed(97))
    for _ in 0..<Fuzzing.count(20_000) {
      var title = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &random) { title.append(signs.randomElement(using: &random) ?? "a") }
      let slug = Slug.make(String(title))
      let shown = title.map { String($0.value, radix: 16) }
      #expect(slug.unicodeScalars.allSatisfy { !$0.properties.isDefaultIgnorableCodePoint }, "\(shown)")
      let parts = slug.unicodeScalars.split(separator: "-", omittingEmptySubsequences: false)
      #expect(
        parts.allSatisfy {
          $0.first.map { ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory) } == true
        },
        "\(shown)")
      #expect(Slug.make(slug).unicodeScalars.elementsEqual(slug.unicodeScalars), "\(shown)")
    }
  }

  @Test func `a slug contains no invisible characters`() {
    for value in UInt32(0x80)...0xE_0FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isUnseen = properties.isDefaultIgnorableCodePoint || properties.generalCategory == .enclosingMark
      if isUnseen { #expect(Slug.make("a\(scalar)b") == "ab", "\(String(value, radix: 16))") }
    }
  }

  // MARK: Findings

  @Test func `a duplicate id is reported with the positions of both entries`() {
    let reading = BookReading(november: tea("id: x") + tea("id: x"))
    #expect(reading.places == ["ledger/2026-11.yaml:8 duplicate-id"])
    #expect(reading.findings.first?.notes.first?.place?.bytes.map { reading.ledger.files[1].text(in: $0) } == "x")
  }

  @Test func `“for” may contain a written or a derived id, and an unknown id is reported`() {
    #expect(BookReading(november: tea("id: x") + tea("for: x", "id: y")).findings == [])
    #expect(BookReading(november: tea() + tea("for: 2026-11-03-tea", "id: y")).findings == [])
    #expect(BookReading(november: tea("for: 2026-11-03-tee", "id: y")).ids == ["unknown-id"])
  }

  @Test func `“for” may contain an id of any script`() {
    let text = tea().replacing("Tea", with: "चाय") + tea("for: 2026-11-03-चाय")
    #expect(BookReading(november: text).findings == [])
  }

  @Test(arguments: ["A", "a b", "é", "a_b", "''", String(repeating: "a", count: 61)])
  func `an id must consist of 1 to 60 lower-case letters, digits and hyphens`(id: String) {
    #expect(BookReading(november: tea("id: \(id)")).ids == ["bad-id"])
  }

  @Test(arguments: ["a", "'-'", "0", String(repeating: "a", count: 60)])
  func `the shortest and the longest id are valid`(id: String) {
    #expect(BookReading(november: tea("id: \(id)")).findings == [])
  }

  @Test func `the proposed replacement of an invalid id is valid`() {
    for id in ["Dining Out!", "Größe 5", String(repeating: "ab ", count: 40)] {
      let edits = BookReading(november: tea("id: \(id)")).findings.flatMap(\.suggestions).flatMap(\.edits)
      #expect(edits.allSatisfy { BookReading(november: tea("id: \($0.replacement)")).findings == [] })
      #expect(edits.count == 1)
    }
  }
}

import Formats

/// A detector of single-byte code pages, based on the letters of each language and on known headings.
///
/// With the right page, the decoded characters beyond ASCII are letters of one language. With a wrong page, they are
/// symbols, letters of several languages, or capitals within words.
struct CodePageDetector {
  /// A byte beyond ASCII with its neighbours.
  private struct Place {
    var byte: UInt8
    var before: UInt8
    var after: UInt8
  }

  private let places: [Place]
  private let cells: [[UInt8]]

  /// The maximum number of bytes beyond ASCII that are examined.
  private static let mostPlaces = 4_000

  init(_ bytes: [UInt8]) {
    var places: [Place] = []
    for index in bytes.indices where bytes[index] >= 0x80 {
      let before = index > 0 ? bytes[index - 1] : 10
      let after = index + 1 < bytes.count ? bytes[index + 1] : 10
      // A £ before a number is not an Ł.
      if bytes[index] == 0xA3, after.isDigit || after == .minus { continue }
      places.append(Place(byte: bytes[index], before: before, after: after))
      if places.count == CodePageDetector.mostPlaces { break }
    }
    self.places = places
    cells = CodePageDetector.headingCells(bytes)
  }

  /// Returns the cells with bytes beyond ASCII in the first lines, which may be headings.
  private static func headingCells(_ bytes: [UInt8]) -> [[UInt8]] {
    let head = bytes.prefix(8_192).split(whereSeparator: { $0 == 10 || $0 == 13 }).prefix(40)
    let cells = head.flatMap { line in
      line.split(whereSeparator: { [UInt8(ascii: ","), UInt8(ascii: ";"), 9, UInt8(ascii: "|")].contains($0) })
    }
    return cells.filter { cell in cell.count < 60 && cell.contains { $0 >= 0x80 } }
      .map { cell in cell.filter { $0 != UInt8(ascii: "\"") } }
  }

  /// Returns the likeliest page, and the number of known headings in the text decoded with it.
  ///
  /// - Parameter usual: the page that is returned unless another page fits clearly better.
  func likeliest(usual: TextEncoding) -> (encoding: TextEncoding, headings: Int) {
    let pages = CodePageDetector.pages
    var best = (encoding: usual, score: score(usual), headings: headingCount(usual))
    for page in pages where page != usual {
      let (score, headings) = (score(page), headingCount(page))
      let isFitting = score >= 0 || headings > best.headings
      let isBetter =
        headings == best.headings
        ? score >= best.score + 1 && score * 10 >= best.score * 11 : headings > best.headings
      if isFitting, isBetter { best = (page, score, headings) }
    }
    return (best.encoding, best.headings)
  }

  /// Returns the score of a code page per byte beyond ASCII: at most 1, and below zero if the page does not fit.
  func share(_ page: TextEncoding) -> Double { places.isEmpty ? 0 : score(page) / Double(places.count) }

  private func headingCount(_ page: TextEncoding) -> Int {
    guard let table = DecodedText.scalars(page) else { return 0 }
    return cells.count { cell in
      var text = String.UnicodeScalarView()
      for byte in cell { text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80]) }
      return ColumnRole.of(String(text)) != nil
    }
  }

  /// Returns the score of the best-fitting language of a code page: at most one point for each byte beyond ASCII, minus
  /// penalties for symbols between letters, capitals within words and undefined bytes.
  private func score(_ page: TextEncoding) -> Double {
    let kinds = CodePageDetector.kinds[page] ?? []
    if kinds.isEmpty { return 0 }
    func kind(_ byte: UInt8) -> Kind {
      if byte >= 0x80 { return kinds[Int(byte) - 0x80] }
      return byte >= 0x61 && byte <= 0x7A ? .lower : byte >= 0x41 && byte <= 0x5A ? .upper : .sign
    }
    // Points that are subtracted for all languages of the page.
    var lost = 0.0
    for place in places {
      let (own, before, after) = (kind(place.byte), kind(place.before), kind(place.after))
      switch own {
      case .undefined: lost += 2
      case .sign: if before.isLetter, after.isLetter { lost += 1 }
      case .upper: if before == .lower { lost += 1 }
      case .lower, .caseless: break
      }
      if CodePageDetector.scripts.contains(page), own.isLetter,
        place.before.isASCIILetter || place.after.isASCIILetter
      {
        lost += 1
      }
    }
    let best = (CodePageDetector.weights[page] ?? []).map { weights in
      places.reduce(0.0) { $0 + weights[Int($1.byte) - 0x80] }
    }.max()
    return (best ?? 0) - lost
  }

  // MARK: Languages

  private enum Kind {
    case sign, lower, upper, caseless, undefined

    var isLetter: Bool { self == .lower || self == .upper || self == .caseless }
  }

  /// The letters of a language beyond ASCII and, for a non-Latin script, the few that make up most of its text.
  private struct Alphabet {
    var letters: String
    var frequent: String?
  }

  /// Code pages whose letters never occur next to Latin letters.
  static let scripts: Set<TextEncoding> = [.cyrillic, .koi8, .dosCyrillic, .greek, .hebrew, .arabic, .thai]
  /// The code pages in order of preference.
  private static let pages: [TextEncoding] = [
    .western, .central, .cyrillic, .turkish, .greek, .baltic, .hebrew, .arabic, .thai, .koi8, .dos, .dosCyrillic, .mac,
  ]

  private static let westernAlphabets = [
    "äöüß", "àâæçéèêëîïôœùûüÿ«»", "áéíñóúü¿¡ºª", "áâãàçéêíóôõúüºª", "àèéìíîòóùú", "åäöæøé", "áðéíóúýþæö", "ëïéèöüáóç",
  ].map { Alphabet(letters: $0) }

  private static let russian = Alphabet(
    letters: "абвгдежзийклмнопрстуфхцчшщъыьэюяё", frequent: "оеаинтсрвлкмдп")

  private static let alphabets: [TextEncoding: [Alphabet]] = [
    .western: westernAlphabets, .dos: westernAlphabets, .mac: westernAlphabets,
    .central: [
      "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "âăîşţ", "čćđšž",
    ].map { Alphabet(letters: $0) },
    .turkish: [Alphabet(letters: "çğıöşüâîûİ")],
    .baltic: ["ąčęėįšųūž", "āčēģīķļņšūž", "äöõüšž"].map { Alphabet(letters: $0) },
    .cyrillic: [russian, Alphabet(letters: "абвгдежзийклмнопрстуфхцчшщьюяіїєґ", frequent: "оаиіентрсвлкдпу")],
    .koi8: [russian], .dosCyrillic: [russian],
    .greek: [Alphabet(letters: "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ", frequent: "αοιετσνηυρπκλςάίό")],
    .hebrew: [Alphabet(letters: "אבגדהוזחטיכלמנסעפצקרשתםןץףך", frequent: "יוהלארמתבשםנ")],
    .arabic: [Alphabet(letters: "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ", frequent: "اليمونرتبةسعدف")],
    .thai: [
      Alphabet(
        letters:
          "กขคฆงจฉชซญฎฏฐณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาำเแโใไ\u{E31}\u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E47}\u{E48}\u{E49}\u{E4C}",
        frequent: "านรกอเงมยลวดทสตะ\u{E31}\u{E34}\u{E35}\u{E48}\u{E49}")
    ],
  ]

  private static let kinds: [TextEncoding: [Kind]] = {
    var kinds: [TextEncoding: [Kind]] = [:]
    for page in pages {
      kinds[page] = (DecodedText.scalars(page) ?? []).map { scalar in
        let properties = scalar.properties
        if scalar == "\u{FFFD}" { return .undefined }
        if properties.isLowercase, properties.isAlphabetic {
          return "ªº".unicodeScalars.contains(scalar) ? .sign : .lower
        }
        if properties.isUppercase { return .upper }
        let isMark = properties.generalCategory == .nonspacingMark
        return properties.isAlphabetic || isMark ? .caseless : .sign
      }
    }
    return kinds
  }()

  /// The score of each byte from 0x80 on, for each language of a page.
  private static let weights: [TextEncoding: [[Double]]] = {
    var weights: [TextEncoding: [[Double]]] = [:]
    for (page, alphabets) in alphabets {
      let scalars = DecodedText.scalars(page) ?? []
      weights[page] = alphabets.map { alphabet in
        func set(_ letters: String) -> Set<Unicode.Scalar> {
          Set((letters + letters.uppercased()).unicodeScalars)
        }
        let (letters, frequent) = (set(alphabet.letters), alphabet.frequent.map(set))
        return scalars.enumerated().map { place, scalar in
          if letters.contains(scalar) { return frequent.map { $0.contains(scalar) ? 1 : 0.25 } ?? 1 }
          let isLetter = kinds[page]?[place].isLetter ?? false
          return isLetter ? -0.5 : 0
        }
      }
    }
    return weights
  }()
}

/// Functions that choose between the three most frequent code pages.
extension CodePageDetector {
  /// Chooses the Western, Polish or Cyrillic code page. Cyrillic words consist only of bytes beyond ASCII; in Western
  /// and Polish words, such bytes are mixed with ASCII letters. Some of these bytes are letters in the Western page and
  /// signs in the Polish page, or the reverse.
  static func likeliest(_ bytes: [UInt8]) -> TextEncoding {
    var (long, between, polish, western) = (0, 0, 0, 0)
    var place = 0
    while place < bytes.count {
      guard isLetter(bytes[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < bytes.count, isLetter(bytes[place]) { place += 1 }
      let word = bytes[start..<place]
      let high = word.count { $0 >= 0x80 }
      if high == 0 { continue }
      // A £ before a number is not an Ł.
      if word == [0xA3], place < bytes.count, bytes[place].isDigit || bytes[place] == .minus {
        western += 1
        continue
      }
      // A word that consists of at least two such bytes is treated as Cyrillic; an abbreviation may have two letters.
      if high == word.count, high > 1 { long += high } else { between += high }
      for byte in word where byte >= 0x80 {
        if polishLetters.contains(byte) { polish += 1 }
        if westernLetters.contains(byte) { western += 1 }
      }
    }
    if long > between { return .cyrillic }
    return polish > western ? .central : .western
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || polishLetters.contains(byte) || byte == 0xA8
      || byte == 0xB8
  }

  /// Bytes of Polish letters: Ś Ź ś ź Ł Ą Ż ł ą ż, which are signs or rare letters in the Western page, and ę ć ń Ę Ć
  /// Ń.
  private static let polishLetters: Set<UInt8> = [
    0x8C, 0x8F, 0x9C, 0x9F, 0xA3, 0xA5, 0xAF, 0xB3, 0xB9, 0xBF, 0xEA, 0xE6, 0xF1, 0xCA, 0xC6, 0xD1,
  ]
  /// Bytes of German, French, Spanish, Italian and Portuguese letters that are rare in Polish. The bytes of ñ, Ñ and ê
  /// are in both sets.
  private static let westernLetters: Set<UInt8> = [
    0xC4, 0xD6, 0xDC, 0xDF, 0xE4, 0xF6, 0xFC, 0xE0, 0xE1, 0xE2, 0xE3, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xED, 0xEE, 0xEF,
    0xF1, 0xF4, 0xF5, 0xF9, 0xFA, 0xFB, 0xC9, 0xC0, 0xC7, 0xD1,
  ]
}

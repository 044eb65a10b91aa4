/// Numbers of accounts as files write them.
package enum AccountNumber {
  /// An IBAN in a text, without its blanks, if its check digits are right.
  package static func iban(in text: String) -> String? {
    let letters = text.uppercased().unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    let characters = Array(letters.map { Character($0) })
    guard characters.count >= 15 else { return nil }
    for start in 0...(characters.count - 15) where characters[start].isLetter && characters[start + 1].isLetter {
      guard characters[start + 2].isNumber, characters[start + 3].isNumber else { continue }
      let country = String(characters[start..<start + 2])
      guard let length = lengths[country], start + length <= characters.count else { continue }
      let number = String(characters[start..<start + length])
      if isRight(number) { return number }
    }
    return nil
  }

  /// Whether a text has the form of an IBAN and other check digits than it should have.
  package static func hasWrongCheckDigits(_ text: String) -> Bool {
    let number = text.uppercased().filter { !$0.isWhitespace }
    guard lengths[String(number.prefix(2))] == number.count,
      number.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return false }
    return !isRight(number)
  }

  /// ISO 13616: the first four letters behind the rest, letters as numbers, the remainder by 97 is 1.
  private static func isRight(_ iban: String) -> Bool {
    var remainder = 0
    for character in iban.dropFirst(4) + iban.prefix(4) {
      guard let value = Int(String(character), radix: 36) else { return false }
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    return remainder == 1
  }

  /// Characters of an IBAN by country (SWIFT's registry).
  private static let lengths: [String: Int] = {
    let text = """
      AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23
      GL18 GR27 GT28 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15
      PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 VG24 XK20
      """
    return Dictionary(
      uniqueKeysWithValues: text.split(whereSeparator: \.isWhitespace).map {
        (String($0.prefix(2)), Int($0.dropFirst(2)) ?? 0)
      })
  }()
}

extension AccountNumber {
  private static func plain(_ number: String) -> [Character] {
    // Of a number with stars only what stands behind them is known.
    let masks: Set<Character> = ["*", "•", "…", "x", "X"]
    let tail = number.reversed().prefix { !masks.contains($0) }.reversed()
    let known = tail.filter { $0.isLetter || $0.isNumber }
    let all = number.filter { $0.isLetter || $0.isNumber }
    return Array((known.count >= 3 && number.contains(where: masks.contains) ? String(known) : all).uppercased())
  }

  /// Whether two ways of writing a number may be of one account: the same, or the last digits of it.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (plain(left), plain(right))
    if left.isEmpty || right.isEmpty { return false }
    if left == right { return true }
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    return short.count >= 4 && long.suffix(short.count).elementsEqual(short)
  }

  /// `DE89…3000`: its last four digits, and of an IBAN its country.
  package static func masked(_ number: String) -> String {
    let all = number.filter { $0.isLetter || $0.isNumber }
    guard all.count > 4 else { return "…\(all)" }
    return (iban(in: all) == nil ? "" : String(all.prefix(4))) + "…" + String(all.suffix(4))
  }
}

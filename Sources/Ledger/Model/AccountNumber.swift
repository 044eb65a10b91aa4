/// Functions that recognize and compare account numbers, such as IBANs, as written in bank files.
package enum AccountNumber {
  /// Returns the first IBAN in the text that has valid check digits, without spaces; `nil` if there is none.
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

  /// Whether the text has the country code and length of an IBAN, but wrong check digits.
  package static func hasWrongCheckDigits(_ text: String) -> Bool {
    let number = text.uppercased().filter { !$0.isWhitespace }
    guard lengths[String(number.prefix(2))] == number.count,
      number.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return false }
    return !isRight(number)
  }

  /// Whether the check digits of an IBAN are valid (ISO 13616): its first four characters move to the end, letters
  /// become numbers, and the remainder modulo 97 is 1.
  private static func isRight(_ iban: String) -> Bool {
    var remainder = 0
    for character in iban.dropFirst(4) + iban.prefix(4) {
      guard let value = Int(String(character), radix: 36) else { return false }
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    return remainder == 1
  }

  /// The lengths of IBANs, keyed by country, from SWIFT's registry.
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
  private static let masks: Set<Character> = ["*", "•", "…", "x", "X"]

  private static func letters(_ number: String) -> String {
    let all = String(number.uppercased().filter { $0.isLetter || $0.isNumber })
    return all.allSatisfy(\.isNumber) ? String(all.drop { $0 == "0" }) : all
  }

  private static func isMasked(_ number: String) -> Bool {
    number.contains { "*•…".contains($0) } || number.uppercased().contains("XX")
  }

  /// Returns the last characters of a masked or shortened number; `nil` for a complete number, or if too few characters
  /// are visible.
  private static func ending(_ number: String) -> String? {
    if isMasked(number) {
      // Masked by asterisks and the like, or by letters in place of digits.
      let tail = number.reversed().prefix { !masks.contains($0) }.reversed()
      let known = String(tail.filter { $0.isLetter || $0.isNumber })
      return known.count >= 3 ? known.uppercased() : nil
    }
    let plain = number.filter { $0.isLetter || $0.isNumber }
    return (4...6).contains(plain.count) && plain.allSatisfy(\.isNumber) ? plain : nil
  }

  /// Whether two complete numbers identify the same account, ignoring spaces and leading zeros. An IBAN also matches
  /// its account part.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    let (first, second) = (letters(left), letters(right))
    if first.isEmpty || second.isEmpty { return false }
    if first == second { return !isMasked(left) && !isMasked(right) }
    if isMasked(left) || isMasked(right) { return false }
    return isAccountPart(first, of: second) || isAccountPart(second, of: first)
  }

  /// Whether the digits are the account part of the IBAN, which follows the bank code.
  private static func isAccountPart(_ digits: String, of iban: String) -> Bool {
    guard digits.allSatisfy(\.isNumber), digits.count >= 5, lengths[String(iban.prefix(2))] == iban.count,
      iban.hasSuffix(digits)
    else { return false }
    let bank = iban.dropFirst(4).dropLast(digits.count)
    // The account part may include the bank code, or lack leading zeros.
    guard let own = accountPartLengths[String(iban.prefix(2))] else { return bank.count <= 8 }
    return digits.count >= own || iban.suffix(own).dropLast(digits.count).allSatisfy { $0 == "0" }
  }

  /// The number of digits in the account part, keyed by country.
  private static let accountPartLengths = [
    "DE": 10, "AT": 11, "CH": 12, "LI": 12, "NL": 10, "GB": 8, "IE": 8, "ES": 10, "IT": 12, "PL": 16, "DK": 10,
    "CZ": 10, "SK": 10, "FI": 8, "LU": 13,
  ]

  /// Whether two numbers may identify the same account: at least one of them is shortened to its last digits, and the
  /// other one ends with these digits.
  package static func mayBeSame(_ left: String, _ right: String) -> Bool {
    let whole = [left, right].map { String($0.uppercased().filter { $0.isLetter || $0.isNumber }) }
    if let end = ending(left), ending(right) == nil { return whole[1].hasSuffix(end) }
    if let end = ending(right), ending(left) == nil { return whole[0].hasSuffix(end) }
    guard let first = ending(left), let second = ending(right) else { return false }
    return first.hasSuffix(second) || second.hasSuffix(first)
  }

  /// The accounts that an account number may identify. Endings are compared only if no account has exactly this number.
  package enum Match: Equatable {
    case none
    case one(Int)
    /// Several accounts whose numbers have the matching ending.
    case several([Int])
  }

  package static func match(_ number: String, among numbers: [String?]) -> Match {
    let same = numbers.indices.filter { place in numbers[place].map { isSame($0, number) } == true }
    if let first = same.first { return .one(first) }
    let like = numbers.indices.filter { place in numbers[place].map { mayBeSame($0, number) } == true }
    return like.isEmpty ? .none : like.count == 1 ? .one(like[0]) : .several(like)
  }

  /// Returns a shortened number for display, such as `DE89…3000`: the last four characters and, if the number is an
  /// IBAN, also the first four.
  package static func masked(_ number: String) -> String {
    let all = number.filter { $0.isLetter || $0.isNumber }
    guard all.count > 4 else { return "…\(all)" }
    return (iban(in: all) == nil ? "" : String(all.prefix(4))) + "…" + String(all.suffix(4))
  }
}

import Formats

/// A name prepared for repeated searches.
struct SearchedName {
  /// The forms of the name, in UTF-8. Each form is a list of words, with a space before each word.
  fileprivate let forms: [[UInt8]]
  let texts: [String]

  /// Prepares the searchable forms of a name.
  ///
  /// - Parameter names: alternative names; any of them may match.
  init(_ names: [String]) {
    texts = names.flatMap(TypedName.forms)
    forms = texts.map { text in TypedName.words(text).flatMap { [0x20] + Array($0.utf8) } }
  }
}

/// A comparison of names with typed text. Case and accents are ignored. `ä` may be typed as `ae`, and Cyrillic and
/// Devanagari may be typed in Latin letters.
enum TypedName {
  /// Returns the forms of the name. Typed text matches the name if a word in any form begins with the text.
  static func forms(_ name: String) -> [String] {
    let folded = UnicodeText.searchable(name)
    if UnicodeText.isASCII(name) { return [folded] }
    var forms = [folded]
    for form in [UnicodeText.searchable(spelledOut(name)), romanized(folded)] where !forms.contains(form) {
      forms.append(form)
    }
    return forms
  }

  /// Typed text, prepared for comparison with many names.
  struct Typed {
    /// The typed words in UTF-8, with a space before each word.
    private let words: [[UInt8]]

    init(_ text: String) {
      words = TypedName.words(UnicodeText.searchable(text)).map { [0x20] + Array($0.utf8) }
    }

    /// Whether each typed word is the beginning of a word in one form of the name; also `true` if nothing is typed.
    func matches(_ name: SearchedName) -> Bool {
      words.isEmpty
        || name.forms.contains { form in
          words.allSatisfy { word in Typed.isIn(form, word) }
        }
    }

    private static func isIn(_ form: [UInt8], _ word: [UInt8]) -> Bool {
      if form.count < word.count { return false }
      return form.withUnsafeBufferPointer { form in
        word.withUnsafeBufferPointer { word in
          var start = 0
          while start + word.count <= form.count {
            var index = 0
            while index < word.count, form[start + index] == word[index] { index += 1 }
            if index == word.count { return true }
            start += 1
          }
          return false
        }
      }
    }
  }

  fileprivate static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "'" }
  }

  /// Returns the text that the client compares with the typed text: the typed text and the rest of the name, so that
  /// the client need not request completion again.
  static func filterText(_ name: String, _ forms: [String], typed: String) -> String {
    let others = forms.filter { $0 != name }.joined(separator: " ")
    let all = others.isEmpty ? name : "\(name) \(others)"
    guard !typed.isEmpty, !name.hasPrefix(typed) else { return all }
    let folded = UnicodeText.searchable(typed)
    var rest: Substring?
    var start = name.startIndex
    while start < name.endIndex {
      let isBeginning = start == name.startIndex || !name[name.index(before: start)].isLetter
      if isBeginning, UnicodeText.searchable(String(name[start...].prefix(typed.count))) == folded {
        rest = name[start...].dropFirst(typed.count)
        break
      }
      start = name.index(after: start)
    }
    return "\(typed)\(rest ?? "") \(all)"
  }

  /// Returns a name in which umlauts and similar letters are replaced by two letters.
  private static func spelledOut(_ name: String) -> String {
    String(name.map { pairs[$0].map { String($0) } ?? String($0) }.joined())
  }

  private static let pairs: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "å": "aa", "ø": "oe", "æ": "ae",
    "Å": "Aa", "Ø": "Oe", "Æ": "Ae",
  ]

  private static func romanized(_ text: String) -> String {
    var result = ""
    var needsVowel = false
    // The nukta, a dot below a letter, is ignored in Latin letters.
    for scalar in text.unicodeScalars where scalar.value != 0x93C {
      if let consonant = consonants[scalar] {
        if needsVowel { result += "a" }
        result += consonant
        needsVowel = true
      } else if let sign = vowelSigns[scalar] {
        result += sign
        needsVowel = false
      } else {
        // The implicit vowel is pronounced between consonants, but not at the end of a word.
        needsVowel = false
        if let letter = letters[scalar] { result += letter } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static func table(_ pairs: String) -> [Unicode.Scalar: String] {
    var table: [Unicode.Scalar: String] = [:]
    // By scalars: a vowel sign after a space forms one character with it.
    for pair in pairs.unicodeScalars.split(separator: " ") {
      guard let first = pair.first else { continue }
      table[first] = String(String.UnicodeScalarView(pair.dropFirst()))
    }
    return table
  }

  /// The Cyrillic letters, and the independent vowels and digits of Devanagari.
  private static let letters = table(
    "аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya "
      + "іi їyi єye ґg ўu "
      + "अa आaa इi ईii उu ऊuu ऋri एe ऐai ओo औau ंn ँn ०0 १1 २2 ३3 ४4 ५5 ६6 ७7 ८8 ९9")
  private static let consonants = table(
    "कk खkh गg घgh ङn चch छchh जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl वv शsh षsh सs हh ")
  private static let vowelSigns = table("ाaa िi ीii ुu ूuu ृri ेe ैai ोo ौau ्")
}

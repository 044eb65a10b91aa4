import Diagnostics
import Formats

/// Compares category names and reports similar names, because confusing them divides a total between two categories.
enum CategorySimilarity {
  enum Likeness {
    case same
    /// Equal except for case, spaces, punctuation or a plural ending.
    case spelling
    /// Equal except for letters of another script that look the same.
    case lookalike
    /// One edit apart (`isOneEdit`), which `distinct: yes` allows.
    case oneEdit
  }

  /// Reports similar category names. Each name has at most one finding, with a note at the first name that is similar
  /// to it.
  static func check(_ entries: [CategoryReader.Entry], _ values: ValueReader) {
    let forms = entries.map { Forms($0.category.name) }
    // The first name of each form. Names that are one edit apart are searched separately.
    var firsts: [String: Int] = [:]
    var similar = SimilarNames()
    for (later, form) in forms.enumerated() {
      var earliest = form.keys.compactMap { firsts[$0] }.min()
      for key in form.keys where firsts[key] == nil { firsts[key] = later }
      for known in similar.add(form.letters) where !entries[later].isDistinct && known.indices[0] < earliest ?? later {
        guard let index = known.indices.first(where: { !entries[$0].isDistinct }), index < earliest ?? later else {
          continue
        }
        if isOneEdit(form, forms[index]) { earliest = index }
      }
      guard let earliest, let similarity = similarity(form, forms[earliest]) else { continue }
      values.findings.add(finding(similarity, entries[later], entries[earliest], values))
    }
    for name in Category.permanentNames where !entries.contains(where: { $0.category.name == name }) {
      let form = Forms(name)
      for (entry, own) in zip(entries, forms) { checkDefault(form, entry, own, values) }
    }
  }

  /// Compares the name with `Other` or `Income`, which exist even if the file does not list them.
  private static func checkDefault(
    _ form: Forms, _ entry: CategoryReader.Entry, _ own: Forms, _ values: ValueReader
  ) {
    guard let similarity = similarity(own, form), similarity == .spelling || similarity == .lookalike else { return }
    let place = values.place(entry.nameNode)
    values.findings.add(
      .similarCategory, at: place, "category “\(own.name)” is almost the same as “\(form.name)”, which always exists",
      label: LookAlike.difference(of: own.name, from: form.name) ?? "",
      suggestions: [Suggestion("write “\(form.name)”", edits: [.init(place, form.name)])])
  }

  private static func finding(
    _ similarity: Likeness, _ later: CategoryReader.Entry, _ earlier: CategoryReader.Entry, _ values: ValueReader
  ) -> Finding {
    let place = values.place(later.nameNode)
    let name = later.category.name
    let other = earlier.category.name
    let note = Finding.Note("the other one", at: values.place(earlier.nameNode))
    switch similarity {
    case .same:
      return Finding(
        .duplicateCategory, at: place, "category “\(name)” is defined twice", label: "remove one of the two",
        notes: [Finding.Note("the first one", at: values.place(earlier.nameNode))])
    case .spelling:
      return Finding(
        .similarCategory, at: place, "category “\(name)” is almost the same as “\(other)”",
        label: "differs only in case, spaces, punctuation or a plural ending", notes: [note])
    case .lookalike:
      return Finding(
        .similarCategory, at: place, "category “\(name)” looks like “\(other)”",
        label: LookAlike.difference(of: name, from: other) ?? "letters of another alphabet that look the same",
        notes: [note])
    case .oneEdit:
      return Finding(
        .similarCategory, at: place, "category “\(name)” differs from “\(other)” by one letter",
        label: "is this a typo?",
        notes: [note, Finding.Note("if both are intended, add “distinct: yes” to one of them")])
    }
  }

  /// A name, with the normalized forms that are compared.
  struct Forms {
    /// The name as written in the file.
    let written: String
    var name: String
    var key: String
    var skeleton: String
    var letters: [Character]
    /// The number of characters in `letters` that are letters.
    var letterCount: Int

    /// The keys for an exact comparison. Two names that share a key are equal or look the same.
    var keys: [String] {
      ["n\(name)", key.isEmpty ? nil : "k\(key)", skeleton.isEmpty ? nil : "s\(skeleton)"].compactMap(\.self)
    }

    init(_ name: String) {
      written = name
      self.name = name
      let folded = UnicodeText.normalized(name, folding: true)
      let kept = folded.unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory)
      }
      key = Forms.withoutPlural(String(String.UnicodeScalarView(kept)))
      skeleton = String(String.UnicodeScalarView(key.unicodeScalars.map { lookalikes[$0] ?? $0 }))
      letters = Array(folded)
      letterCount = letters.count(where: \.isLetter)
    }

    /// Returns the word without an English plural ending: “gift” for “gifts”, “tax” for “taxes”, “hobby” for “hobbies”.
    private static func withoutPlural(_ word: String) -> String {
      guard word.count > 3 else { return word }
      if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
      for ending in ["sses", "shes", "ches", "xes", "zes"] where word.hasSuffix(ending) {
        return String(word.dropLast(2))
      }
      if word.hasSuffix("s"), !word.hasSuffix("ss") { return String(word.dropLast()) }
      return word
    }
  }

  private static func similarity(_ left: Forms, _ right: Forms) -> Likeness? {
    if left.name == right.name { return .same }
    if left.key == right.key, !left.key.isEmpty { return .spelling }
    if left.skeleton == right.skeleton, !left.skeleton.isEmpty { return .lookalike }
    return isOneEdit(left, right) ? .oneEdit : nil
  }

  /// Whether two names are one edit apart and both have at least eight letters. Shorter names are often one edit apart
  /// on purpose.
  static func isOneEdit(_ left: Forms, _ right: Forms) -> Bool {
    left.letterCount >= 8 && right.letterCount >= 8 && isOneEdit(left.letters, right.letters)
  }

  /// Whether two names differ by a common typo: a letter is doubled in only one of them, or two adjacent letters are
  /// swapped. `false` if one of the names has fewer than four letters.
  static func isSlip(_ left: Forms, _ right: Forms) -> Bool {
    guard left.letterCount >= 4, right.letterCount >= 4, isOneEdit(left.letters, right.letters) else { return false }
    if left.letters.count == right.letters.count { return left.letters.sorted() == right.letters.sorted() }
    let (short, long) =
      left.letters.count < right.letters.count ? (left.letters, right.letters) : (right.letters, left.letters)
    let index = zip(short, long).enumerated().first { $1.0 != $1.1 }?.offset ?? short.count
    return index > 0 && long[index] == long[index - 1]
  }

  /// Whether two names differ by one edit that may be a typo. Differences in digits and single-letter words are
  /// considered intended.
  static func isOneEdit(_ left: [Character], _ right: [Character]) -> Bool {
    let shorter = min(left.count, right.count)
    guard max(left.count, right.count) - shorter <= 1 else { return false }
    // The difference is between the common beginning and the common end.
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - end - 1] == right[right.count - end - 1] { end += 1 }
    switch (left.count - start - end, right.count - start - end) {
    case (1, 1), (1, 0), (0, 1): break
    case (2, 2) where left[start] == right[start + 1] && left[start + 1] == right[start]: break
    default: return false
    }
    for (letters, other) in [(left, right), (right, left)] {
      let changed = letters[start..<letters.count - end]
      if changed.contains(where: \.isNumber) { return false }
      if other.count >= letters.count || !changed.isEmpty, isSingleLetterWord(letters, start..<letters.count - end) {
        return false
      }
    }
    return true
  }

  /// Whether the range is a single-letter word, as in “Plan A” and “Plan B”.
  private static func isSingleLetterWord(_ letters: [Character], _ range: Range<Int>) -> Bool {
    guard range.count == 1, letters[range.lowerBound].isLetter else { return false }
    let before = range.lowerBound == 0 || !letters[range.lowerBound - 1].isLetter
    let after = range.upperBound == letters.count || !letters[range.upperBound].isLetter
    return before && after
  }
}

/// Latin letters, keyed by the characters that look like them after case folding.
private let lookalikes = LookAlike.latin.merging(
  ["ё": "e", "ї": "i", "ɡ": "g", "γ": "y", "ı": "i", "0": "o", "1": "l"]
) { latin, _ in latin }

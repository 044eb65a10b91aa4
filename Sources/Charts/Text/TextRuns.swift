import CFriBidi
import CHarfBuzz

/// A part of a string with the same font, script and direction.
struct TextRun: Equatable {
  /// The range of the run's Unicode scalars in the text.
  var scalars: Range<Int>
  /// The embedding level (Unicode Annex 9); odd levels are right to left.
  var level: Int8
  var script: hb_script_t
  /// The index of the font family; `nil` if no font has the characters.
  var family: Int?

  var isRightToLeft: Bool { level & 1 == 1 }
}

enum TextRuns {
  /// Returns the embedding level of each scalar in a single line of text. The first strong character determines the
  /// base direction.
  static func levels(of scalars: [UInt32]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: scalars.count)
    // No script below U+0590 is right to left.
    guard scalars.contains(where: { $0 >= 0x0590 }) else { return levels }
    let highest = daybook_fribidi_levels(scalars, Int32(scalars.count), &levels)
    // Zero means that memory ran out; left to right is a usable default.
    return highest > 0 ? levels : [Int8](repeating: 0, count: scalars.count)
  }

  /// Returns the script of each scalar. Common characters, such as spaces, digits and marks, get the script of the
  /// letter before them or, at the beginning, of the first letter.
  static func scripts(of scalars: [UInt32]) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var scripts = scalars.map { hb_unicode_script(functions, $0) }
    func isShared(_ script: hb_script_t) -> Bool {
      script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
    }
    var last = scripts.first { !isShared($0) } ?? HB_SCRIPT_LATIN
    for index in scripts.indices {
      if isShared(scripts[index]) { scripts[index] = last } else { last = scripts[index] }
    }
    return scripts
  }

  /// Returns the runs in visual order from left to right (rule L2 of Unicode Annex 9).
  static func visualOrder(_ runs: [TextRun]) -> [TextRun] {
    var runs = runs
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        if end > start + 1 { runs[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return runs
  }
}

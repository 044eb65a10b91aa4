/// The visible part of a line, with the position of the caret.
struct Excerpt {
  var text: String
  /// The text before the caret: spaces, and the tabs of the line.
  var indentation: String
  /// The width of the carets in columns.
  var markWidth: Int

  /// The maximum width in columns. Longer lines are cut on both sides of the caret.
  static let greatestWidth = 140

  init(_ file: SourceFile, line: Range<Int>, marked: Range<Int>) {
    let start = min(max(marked.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(marked.upperBound, start), line.upperBound)
    let (left, marked, right) = (
      file.ending(of: line.lowerBound..<start), file.beginning(of: start..<end),
      file.beginning(of: end..<line.upperBound)
    )
    var before = TerminalSafeText.excerpt(left.text)
    let inside = TerminalSafeText.excerpt(marked.text)
    var after = TerminalSafeText.excerpt(right.text)
    var mark = inside
    let width = TerminalWidth.of(before) + TerminalWidth.of(inside) + TerminalWidth.of(after)
    if width > Excerpt.greatestWidth || left.isCut || marked.isCut || right.isCut {
      if TerminalWidth.of(before) > 60 || left.isCut { before = "…" + String(before.suffix(50)) }
      if TerminalWidth.of(inside) > 60 || marked.isCut { mark = String(inside.prefix(59)) + "…" }
      if TerminalWidth.of(after) > 30 || right.isCut { after = String(after.prefix(29)) + "…" }
      if mark != inside { after = "" }
    }
    text = before + mark + after
    indentation = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: TerminalWidth.of($0)) }.joined()
    markWidth = TerminalWidth.of(mark)
  }
}

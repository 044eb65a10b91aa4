/// Computes the layout of a year's picture.
struct YearPictureLayouter<Ruler: TextMeasuring> {
  let picture: YearPicture
  let ruler: Ruler

  private let left = 64.0
  private var right: Double { YearPicture.width - left }
  private var room: Double { right - left }

  func layout() -> YearPicture.Layout {
    var layout = YearPicture.Layout()
    // The number is on the right of the title, so both share the width.
    let title = ruler.shrunk(picture.title, TextStyle(84, .bold), to: room * 0.42, smallest: 40)
    let number = ruler.shrunk(picture.number, TextStyle(64, .bold), to: room * 0.5, smallest: 28)
    add(picture.kicker, TextStyle(22), .label, to: &layout, x: left, middle: 66, room: room * 0.46)
    add(picture.title, title, .strong, to: &layout, x: left, middle: 122, room: room * 0.46)
    add(picture.numberLabel, TextStyle(22), .label, to: &layout, x: right, middle: 66, room: room * 0.5, anchor: .right)
    add(picture.number, number, .strong, to: &layout, x: right, middle: 122, room: room * 0.5, anchor: .right)
    let sentence = ruler.shrunk(picture.sentence, TextStyle(26, .bold), to: room, smallest: 18)
    add(picture.sentence, sentence, .strong, to: &layout, x: left, middle: 192, room: room)
    addDays(to: &layout)
    addFacts(to: &layout)
    return layout
  }

  private func add(
    _ text: String, _ style: TextStyle, _ role: PlacedText.Role, to layout: inout YearPicture.Layout, x: Double,
    middle: Double, room: Double, anchor: PlacedText.Anchor = .left
  ) {
    let shown = ruler.shortened(text, style, to: room)
    if shown.isEmpty { return }
    layout.texts.append(PlacedText(shown, style, role, anchor, x: x, middle: middle, ruler: ruler))
  }

  // MARK: Days

  private func addDays(to layout: inout YearPicture.Layout) {
    let top = 246.0
    let columns = (picture.firstRow + picture.levels.count + 6) / 7
    let step = (room / Double(max(1, columns))).rounded(.down)
    func place(_ day: Int) -> (x: Double, y: Double) {
      let (column, row) = (picture.firstRow + day).quotientAndRemainder(dividingBy: 7)
      return (left + Double(column) * step, top + Double(row) * 19)
    }
    layout.squares = picture.levels.indices.map { day in
      let (x, y) = place(day)
      return Rect(x: x, y: y, width: 16, height: 16)
    }
    var end = 0.0
    for month in picture.months {
      let x = place(month.day).x
      // A long name may reach the next month.
      guard x >= end, x < right else { continue }
      let count = layout.texts.count
      add(month.name, TextStyle(15), .label, to: &layout, x: x, middle: top - 13, room: right - x)
      if layout.texts.count > count { end = x + layout.texts[count].width + 6 }
    }
  }

  // MARK: Facts

  private func addFacts(to layout: inout YearPicture.Layout) {
    let gap = 28.0
    let width = (room - 2 * gap) / 3
    for (number, fact) in picture.facts.prefix(6).enumerated() {
      let (row, column) = number.quotientAndRemainder(dividingBy: 3)
      let x = left + Double(column) * (width + gap)
      let y = 420 + Double(row) * 102
      let heading = ruler.shrunk(fact.heading, TextStyle(24, .bold), to: width, smallest: 18)
      add(fact.heading, heading, .strong, to: &layout, x: x, middle: y, room: width)
      for (line, text) in lines(fact.note, TextStyle(17), width).enumerated() {
        add(text, TextStyle(17), .label, to: &layout, x: x, middle: y + 29 + Double(line) * 23, room: width)
      }
    }
  }

  /// Returns the text as at most two lines, broken between words.
  private func lines(_ text: String, _ style: TextStyle, _ width: Double) -> [String] {
    var (first, rest) = ("", text[...])
    while let word = rest.split(separator: " ", maxSplits: 1).first {
      let longer = first.isEmpty ? String(word) : "\(first) \(word)"
      if ruler.width(of: longer, style) > width { break }
      first = longer
      rest = rest[word.endIndex...].drop { $0 == " " }
    }
    // A first word that does not fit is shortened.
    if first.isEmpty { return [text] }
    return rest.isEmpty ? [first] : [first, String(rest)]
  }
}

/// A picture of a year, 1200 × 630 pixels, in the size that messengers and social networks show: a title, a number, the
/// days as squares, and up to six facts.
package struct YearPicture: Sendable, Hashable {
  /// A fact: a short heading, and an explanation of up to two lines.
  package struct Fact: Sendable, Hashable {
    package var heading: String
    package var note: String

    package init(heading: String, note: String) {
      self.heading = heading
      self.note = note
    }
  }

  /// The line above the title.
  package var kicker: String
  package var title: String
  /// The words above the number.
  package var numberLabel: String
  package var number: String
  /// The sentence below the title; empty for none.
  package var says: String
  /// The levels of the days from 1 January on: 0 for a day without spending, 1…5 for other days, and `nil` for future
  /// days.
  package var levels: [Int?]
  /// The row of 1 January, 0…6.
  package var firstRow: Int
  /// The names of the months, each with the index of the day next to which it is placed.
  package var months: [Month]
  package var facts: [Fact]

  package struct Month: Sendable, Hashable {
    package var day: Int
    package var name: String

    package init(day: Int, name: String) {
      self.day = day
      self.name = name
    }
  }

  package init(
    kicker: String, title: String, numberLabel: String, number: String, says: String, levels: [Int?], firstRow: Int,
    months: [Month], facts: [Fact]
  ) {
    self.kicker = kicker
    self.title = title
    self.numberLabel = numberLabel
    self.number = number
    self.says = says
    self.levels = levels
    self.firstRow = firstRow
    self.months = months
    self.facts = facts
  }

  package static let width = 1200.0
  package static let height = 630.0

  /// The positions of all parts of the picture.
  package struct Layout: Sendable {
    /// The squares of the days.
    package var squares: [Rect] = []
    package var texts: [PlacedText] = []
  }

  /// Returns the layout of the picture, without drawing it.
  package func layout(measuring ruler: some TextMeasuring) -> Layout {
    YearPictureLayouter(picture: self, ruler: ruler).layout()
  }

  /// Draws the picture. One pixel is one CSS px.
  package func draw(_ layout: Layout, with fonts: FontSet) -> Drawing {
    var canvas = Canvas(
      width: YearPicture.width, height: YearPicture.height, scale: 1, background: ChartPalette.background)
    canvas.reserve([ChartPalette.ink, ChartPalette.ink2, ChartPalette.line] + ChartPalette.heat)
    for (level, square) in zip(levels, layout.squares) {
      let corners = Path.Corners(all: 3)
      if let level {
        canvas.fill(Path(square, corners: corners), ChartPalette.heat[min(5, max(0, level))])
      } else {
        canvas.fill(Path(frameOf: square, corners: corners, thickness: 1), ChartPalette.line)
      }
    }
    for text in layout.texts {
      canvas.draw(text, text.role == .strong ? ChartPalette.ink : ChartPalette.ink2, with: fonts)
    }
    return Drawing(
      width: Int(YearPicture.width), height: Int(YearPicture.height), regions: [], canvas: canvas)
  }
}

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
    let says = ruler.shrunk(picture.says, TextStyle(26, .bold), to: room, smallest: 18)
    add(picture.says, says, .strong, to: &layout, x: left, middle: 192, room: room)
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

  /// Returns text in at most two lines, broken between words.
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

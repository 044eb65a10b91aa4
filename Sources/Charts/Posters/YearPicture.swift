/// A picture of a year, with the size of 1200 × 630 pixels that messengers and social networks show: a title, a number,
/// the days as squares, and up to six facts.
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
  /// The sentence below the title; empty if there is none.
  package var sentence: String
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
    kicker: String, title: String, numberLabel: String, number: String, sentence: String, levels: [Int?], firstRow: Int,
    months: [Month], facts: [Fact]
  ) {
    self.kicker = kicker
    self.title = title
    self.numberLabel = numberLabel
    self.number = number
    self.sentence = sentence
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
      width: YearPicture.width, height: YearPicture.height, scale: 1, background: ThemedPalette.background)
    canvas.reserve([ThemedPalette.ink, ThemedPalette.ink2, ThemedPalette.line] + ThemedPalette.heat)
    for (level, square) in zip(levels, layout.squares) {
      let corners = Path.Corners(all: 3)
      if let level {
        canvas.fill(Path(square, corners: corners), ThemedPalette.heat[min(5, max(0, level))])
      } else {
        canvas.fill(Path(frameOf: square, corners: corners, thickness: 1), ThemedPalette.line)
      }
    }
    for text in layout.texts {
      canvas.draw(text, text.role == .strong ? ThemedPalette.ink : ThemedPalette.ink2, with: fonts)
    }
    return Drawing(
      width: Int(YearPicture.width), height: Int(YearPicture.height), regions: [], canvas: canvas)
  }
}

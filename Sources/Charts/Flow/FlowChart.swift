/// A flow diagram (Sankey diagram): bands from sources on the left through a bar in the middle to uses on the right.
package struct FlowChart: Sendable, Hashable {
  /// A source or a use, with its labels.
  package struct Node: Sendable, Hashable {
    /// The name, shortened if it does not fit.
    package var label: String
    /// The text after the name, such as an amount and a share.
    package var note: String
    /// A shorter note, which is used if `note` does not fit.
    package var shortNote: String
    /// The thickness of the band, in the caller's unit; at least 0.
    package var value: Int64
    /// The colour of the bar and the band.
    package var tone: Tone
    /// Whether the name is bold.
    package var isStrong: Bool

    /// Creates a node. Only the label, the value and the colour are required.
    package init(
      label: String, note: String = "", shortNote: String = "", value: Int64, tone: Tone, isStrong: Bool = false
    ) {
      self.label = label
      self.note = note
      self.shortNote = shortNote
      self.value = max(0, value)
      self.tone = tone
      self.isStrong = isStrong
    }
  }

  /// The colour of a band.
  package enum Tone: Sendable, Hashable {
    /// The colour of income.
    case income
    /// The accent colour, for the money that is left.
    case accent
    /// The colour of a category or of “everything else”.
    case tint(Tint)

    /// The colour for both themes.
    package var color: ThemedColor {
      switch self {
      case .income: ThemedPalette.income
      case .accent: ThemedPalette.accent
      case .tint(let tint): ThemedPalette.color(of: tint)
      }
    }
  }

  /// The form of the diagram.
  package enum Form: Sendable, Hashable {
    /// A form that is 1064 CSS px wide, with labels outside the bands.
    case wide
    /// A form that is 326 CSS px wide, with the labels of sources on their bands.
    case narrow
  }

  /// The sources, top to bottom.
  package var sources: [Node]
  /// The uses, top to bottom.
  package var uses: [Node]
  /// The text above the bar in the middle; the narrow form does not show it.
  package var title: String
  /// The second part of the title, such as the total amount.
  package var titleNote: String
  /// The form of the diagram, which determines its width.
  package var form: Form

  /// Creates a diagram.
  package init(sources: [Node], uses: [Node], title: String, titleNote: String = "", form: Form) {
    self.sources = sources
    self.uses = uses
    self.title = title
    self.titleNote = titleNote
    self.form = form
  }

  /// Returns the layout of the diagram, without drawing it.
  package func layout(measuring ruler: some TextMeasuring) -> FlowLayout {
    FlowLayouter(chart: self, ruler: ruler).layout()
  }

  /// The share of a band's own colour in its mixture with the background, in fifteenths (`.flow` in style.css). It is
  /// the same for all bands, so that none is emphasized. A gap separates neighbouring bands, whatever their colours
  /// are.
  package static let strength = 7

  /// Returns the colour of a band on the background of a card.
  package static func bandColor(of tone: Tone) -> ThemedColor {
    ThemedPalette.background.mixed(with: tone.color, level: strength)
  }
}

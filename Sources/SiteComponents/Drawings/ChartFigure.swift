import Templates

/// A chart on a page, with its images, its links and its alternative text, for the partial `chart`.
package struct ChartFigure {
  /// The drawings of the chart: one for wide and one for narrow windows, or a single one for both.
  var drawings: [Drawing]
  var alt: String
  /// The CSS class of the chart.
  var name: String

  struct Drawing {
    var path: String
    var width: Double
    var height: Double
    /// The kind of window for which the drawing is intended: `wide`, `narrow`, or empty for both.
    var role: String
    var links: [Link]

    static let fields = Fields<Drawing>(
      "drawing",
      [
        .text("class") { $0.role },
        .text("light") { "\($0.path)-light.png" },
        .text("dark") { "\($0.path)-dark.png" },
        .text("width") { String(Int($0.width.rounded())) },
        .text("height") { String(Int($0.height.rounded())) },
        .flag("has-links") { !$0.links.isEmpty },
        .list("links", Link.fields) { $0.links },
      ])
  }

  struct Link {
    var address: String
    var text: String
    var shape: String
    /// The text in the middle of the ring while the pointer is over this slice; `nil` for bars and for full pies.
    var middle: Middle?

    static let fields = Fields<Link>(
      "link",
      [
        .text("href") { $0.address }, .text("text") { $0.text }, .markup("shape") { $0.shape },
        .record("middle", Middle.fields) { $0.middle },
      ])
  }

  struct Middle {
    var color: String
    var name: String
    var amount: String
    /// The x coordinate of the centre of the circle that contains the text.
    var x: String
    var y: String
    var radius: String

    static let fields = Fields<Middle>(
      "middle",
      [
        .text("color") { $0.color }, .text("name") { $0.name }, .text("amount") { $0.amount },
        .text("x") { $0.x }, .text("y") { $0.y }, .text("radius") { $0.radius },
      ])
  }

  static let list: [Field<ChartFigure>] = [
    .text("class") { $0.name },
    .text("alt") { $0.alt },
    .list("drawings", Drawing.fields) { $0.drawings },
  ]
  package static let fields = Fields<ChartFigure>("chart", list)

  /// Returns the chart's fields for a row that contains a chart.
  package static func fields<Whole>(_ figure: @escaping @Sendable (Whole) -> ChartFigure) -> [Field<Whole>] {
    list.map { $0.of(figure) }
  }

  /// The same chart without links, for printing.
  package var withoutLinks: ChartFigure {
    var figure = self
    for index in figure.drawings.indices { figure.drawings[index].links = [] }
    return figure
  }
}

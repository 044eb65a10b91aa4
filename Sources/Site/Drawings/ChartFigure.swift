import Templates

/// A chart as a page shows it, with its pictures, the links over it and its sentence: what the partial `chart` uses.
struct ChartFigure {
  /// For wide and for narrow windows; one for both where it is small anyway.
  var drawings: [Drawing]
  var alt: String
  /// A class of the style sheet.
  var name: String

  struct Drawing {
    var path: String
    var width: Double
    var height: Double
    /// `wide`, `narrow`, or empty for both.
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

    static let fields = Fields<Link>(
      "link", [.text("href") { $0.address }, .text("text") { $0.text }, .markup("shape") { $0.shape }])
  }

  static let list: [Field<ChartFigure>] = [
    .text("class") { $0.name },
    .text("alt") { $0.alt },
    .list("drawings", Drawing.fields) { $0.drawings },
  ]
  static let fields = Fields<ChartFigure>("chart", list)

  /// The fields of a row that is a chart and more.
  static func fields<Whole>(_ figure: @escaping @Sendable (Whole) -> ChartFigure) -> [Field<Whole>] {
    list.map { $0.of(figure) }
  }

  /// The same pictures without links, for paper.
  var withoutLinks: ChartFigure {
    var figure = self
    for index in figure.drawings.indices { figure.drawings[index].links = [] }
    return figure
  }
}

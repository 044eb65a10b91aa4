import Templates

/// A label or a dot in a line chart.
///
/// The position is a percentage of the plot's width or height, so that the plot can be resized without scaling its
/// text.
struct LineMark {
  var name = ""
  var x = ""
  var y = ""
  var below = 0
  var anchor = "start"
  var text = ""

  static let fields = Fields<LineMark>(
    "line-mark",
    [
      .text("class") { $0.name }, .text("x") { $0.x }, .text("y") { $0.y }, .text("dy") { String($0.below) },
      .text("anchor") { $0.anchor }, .text("text") { $0.text },
    ])
}

/// Returns the number of tenths as a decimal: `12.5` for 125.
func tenth(_ value: Int) -> String { value % 10 == 0 ? "\(value / 10)" : "\(value / 10).\(value % 10)" }

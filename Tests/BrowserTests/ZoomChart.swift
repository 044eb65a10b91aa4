import BrowserSupport
import Foundation

/// The zoomable chart of an open page, as a test sees and moves it.
struct ZoomChart {
  let page: Page
  /// The id of the chart's figure.
  var id = "trend"

  /// The state of the chart.
  struct State {
    var level: String
    var from: String
    var to: String
    var bars: Int
    /// The number of rows in the chart's table.
    var rows: Int
    /// The text that a screen reader speaks about the selected bar.
    var spoken: String
    var readout: String
    var scroll: Double
    var hash: String
    /// Whether the wheel zooms after a click.
    var hasWheel: Bool

    /// The length of the visible period in days.
    var span: Int {
      let style = Date.ISO8601FormatStyle().year().month().day()
      guard let first = try? style.parse(from), let last = try? style.parse(to) else { return -1 }
      return Int(last.timeIntervalSince(first) / 86_400 + 0.5) + 1
    }
  }

  /// Opens a page and waits until its chart is still.
  static func open(
    _ page: Page, _ name: String = "trends.html", id: String = "trend", on place: SampleSite.Place = .disk
  ) throws -> ZoomChart {
    try page.open("about:blank")
    try place.open(name, page)
    let chart = ZoomChart(page: page, id: id)
    try chart.settle()
    return chart
  }

  /// Waits until nothing moves and status line, table and address are up to date.
  func settle() throws {
    try page.wait(
      until: "document.querySelector('#\(id)').dataset.state === 'settled'", "the chart stands still",
      seeing: "JSON.stringify(document.querySelector('#\(id)').dataset)")
  }

  func state() throws -> State {
    let seen = try page.run(
      """
      const figure = document.querySelector('#\(id)'), plot = figure.querySelector('.plot');
      return { ...figure.dataset, rows: figure.querySelectorAll(':scope > .data tbody tr').length,
        spoken: plot.getAttribute('aria-valuetext'), readout: figure.querySelector('.readout').textContent,
        scroll: scrollY, hash: location.hash, hasWheel: plot.classList.contains('active') };
      """)
    return State(
      level: seen["level"].text ?? "", from: seen["from"].text ?? "", to: seen["to"].text ?? "",
      bars: Int(seen["bars"].text ?? "") ?? -1, rows: Int(seen["rows"].number ?? -1), spoken: seen["spoken"].text ?? "",
      readout: seen["readout"].text ?? "", scroll: seen["scroll"].number ?? -1, hash: seen["hash"].text ?? "",
      hasWheel: seen["hasWheel"].bool ?? false)
  }

  /// Performs an action, and waits until the chart has followed.
  func after(_ work: () throws -> Void) throws -> State {
    // An action that moves it marks it again; any other leaves the mark.
    try work()
    try page.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    try settle()
    return try state()
  }

  /// Presses one of the chart's buttons, found by text or label.
  @discardableResult
  func button(_ name: String) throws -> State {
    try after {
      let found = try page.run(
        """
        const button = [...document.querySelectorAll('#\(id) button')]
          .find((one) => (one.ariaLabel || one.textContent) === arguments[0]);
        button?.click();
        return Boolean(button);
        """, .text(name))
      if found != true { throw BrowserFailure("no button “\(name)”") }
    }
  }

  @discardableResult
  func press(_ keys: Key..., holding modifiers: [Key] = []) throws -> State {
    try after { for key in keys { try page.press(key, holding: modifiers) } }
  }

  /// A position in the plot, in fractions of its width and height; the page is still.
  func point(_ x: Double, _ y: Double = 0.5) throws -> Point {
    // Firefox continues to scroll for a while after a wheel.
    try page.run(
      """
      let [last, same] = [scrollY, 0];
      return new Promise((done) => requestAnimationFrame(function look() {
        same = scrollY === last ? same + 1 : 0;
        last = scrollY;
        if (same < 8) requestAnimationFrame(look); else done();
      }));
      """)
    return try page.point(of: "#\(id) .plot", x: x, y: y)
  }

  /// The sum of the amounts in the table, in minor units of a currency with two decimals.
  func tableSum() throws -> Int64 {
    let cells = try page.value(
      """
      [...document.querySelectorAll('#\(id) > .data tbody tr')]
        .flatMap((row) => [...row.cells[1].childNodes].map((node) => node.textContent))
      """)
    return cells.texts.reduce(0) { $0 + Self.minor($1) }
  }

  static func minor(_ text: String) -> Int64 {
    let amount = Int64(text.filter { $0.isASCII && $0.isNumber }) ?? 0
    return text.contains("−") ? -amount : amount
  }
}

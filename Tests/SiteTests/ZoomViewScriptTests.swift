import Foundation
import TestSupport
import Testing

@testable import Site

/// The script `zoom-view.js`, which computes the visible days and the bars with their positions.
@Suite(.enabled(if: Node.isThere)) struct ZoomViewScriptTests {
  /// The result of a function's body, which may use `view`, with a plot of the given width, and `book`.
  private func answer(_ body: String, input: Any = [String]()) throws -> Any {
    let site = try TextSite.ofSample()
    let page = try site.page("trends.html")
    let data = try #require(page.firstMatch(of: /<script type="application\/json">(.*?)<\/script>/))
    let node = Node(
      scripts: [
        try site.page("assets/words.js"), try Node.script("format.js"), try Node.script("zoom-data.js"),
        try Node.script("zoom-view.js"),
      ])
    return try node.run(
      """
      const book = new daybookZoom.Book(\(data.1));
      const view = daybookZoom.makeView(book, 'rest', () => {});
      const move = ([width, from, until, level]) => {
        Object.assign(view, { width, left: 40, level });
        [view.from, view.until] = view.inside([from, until]);
        view.level = view.wanted();
      };
      \(body)
      """, input: input)
  }

  /// Widths of the plot, ranges of days, and earlier levels.
  private func moves(_ seed: UInt64) -> [[Any]] {
    var random = SeededRandom(seed: seed)
    return (0..<200).map { _ in
      let first = Int.random(in: 19_000...21_000, using: &random)
      let length = Int.random(in: 1...1_500, using: &random)
      let level = ["years", "months", "weeks", "days"].randomElement(using: &random) ?? "days"
      return [Int.random(in: 260...1_400, using: &random), first, first + length, level]
    }
  }

  @Test func `the zoomed view never goes beyond the range of the book, and its bars add up to their days`() throws {
    let wrong = try answer(
      """
      return input.filter((one) => {
        move(one);
        const [first, last] = view.full;
        const isInside = view.from >= first && view.until <= last && view.until - view.from >= daybookZoom.SHORTEST;
        const again = view.inside([view.from, view.until]);
        const bars = view.bars();
        const sum = bars.reduce((sum, bar) => sum + bar.total, 0);
        const isWhole = bars.every((bar, place) => !place || bar.from === bars[place - 1].until)
          && bars[0].from <= view.from && bars.at(-1).until >= view.until;
        const isEqual = sum === book.between(book.total, bars[0].from, bars.at(-1).until);
        const isWide = view.edges(bars[0]).wide >= 2 && bars.length <= one[0] / 8;
        return !(isInside && isWhole && isEqual && isWide && again[0] === view.from && again[1] === view.until);
      });
      """, input: moves(1))
    #expect((wrong as? [[Any]])?.isEmpty == true, "\(wrong)")
  }

  @Test func `zooming keeps the position of the day under the pointer, and zooming out restores the view`() throws {
    let wrong = try answer(
      """
      return input.filter((one) => {
        move(one);
        const px = view.left + view.plotWidth() * 0.3;
        const day = view.dayAt(px);
        const before = [view.from, view.until];
        const nearer = view.scaled(0.5, day);
        const isFree = (view.until - view.from) / 2 > daybookZoom.SHORTEST;
        [view.from, view.until] = nearer;
        const isSame = Math.abs(view.x(day) - px) < 1e-6;
        const back = view.scaled(2, day);
        return !isSame || (isFree && Math.abs(back[0] - before[0]) + Math.abs(back[1] - before[1]) > 1e-6);
      });
      """, input: moves(2))
    #expect((wrong as? [[Any]])?.isEmpty == true, "\(wrong)")
  }

  @Test func `a selected bar is scrolled into view, and moving the view moves the selection`()
    throws
  {
    let wrong = try answer(
      """
      const isIn = () => view.start(view.anchor) < view.until && view.start(view.anchor, 1) > view.from;
      return input.filter((one) => {
        move(one);
        const level = view.level;
        view.select(view.start(book.first + (one[1] * 7) % (book.end - book.first)));
        const isChosen = isIn();
        const [from, until] = [view.from, view.until];
        [view.from, view.until] = view.inside([from + 60, until + 60]);
        const isLevel = view.wanted() === level;
        const shown = view.bars();
        view.follow(shown);
        return !(isChosen && isLevel && isIn() && !view.follow(shown));
      });
      """, input: moves(3))
    #expect((wrong as? [[Any]])?.isEmpty == true, "\(wrong)")
  }
}

import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The time to draw and zoom the chart for twenty years of days in 22 categories. `make bench` prints it; no time
  /// makes this test fail.
  @Suite(.enabled(if: BenchBook.isWanted)) struct ZoomSpeed {
    @Test(arguments: Browser.chromiumOnly)
    func `the time to redraw the chart, and the time from a wheel event to the next frame, are measured`(
      browser: Browser
    ) throws {
      let book = try BenchBook(transactions: 50_000, months: 240)
      try book.build()
      try browser.page { page in
        for extras in ["", ",stacked"] {
          try page.open("about:blank")
          try page.open(
            book.site.appending(path: "trends.html").absoluteString + "#trend=2006-12-01..2026-11-30\(extras)")
          let chart = ZoomChart(page: page)
          try chart.settle()
          let seen = try page.run(
            """
            const plot = document.querySelector('.plot'), box = plot.getBoundingClientRect(), figure = document.querySelector('#trend');
            const turn = (dy) => plot.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: dy, clientX: box.left + 700,
              clientY: box.top + 100, bubbles: true, cancelable: true }));
            const settled = async () => { while (figure.dataset.state !== 'settled') await new Promise((done) => setTimeout(done, 20)); };
            const redraws = [], paints = [];
            for (let n = 0; n < 600; n += 1) {
              const before = figure.dataset.from + figure.dataset.to, began = performance.now();
              turn(n % 200 < 100 ? -12 : 12);
              const took = performance.now() - began;
              if (figure.dataset.from + figure.dataset.to !== before) redraws.push(took);
              if (n % 20 === 0) await settled();
            }
            for (let n = 0; n < 60; n += 1) {
              await new Promise((done) => {
                const began = performance.now();
                turn(n % 40 < 20 ? -12 : 12);
                requestAnimationFrame(() => { const after = new MessageChannel(); after.port1.onmessage = () => { paints.push(performance.now() - began); done(); }; after.port2.postMessage(0); });
              });
            }
            const middle = (all) => [...all].sort((left, right) => left - right)[all.length >> 1];
            return [redraws.length, Number(middle(redraws).toFixed(1)), Number(middle(paints).toFixed(1))];
            """)
          let words = extras.isEmpty ? "total" : "22 categories stacked"
          BenchBook.report("zoom", words, "a redraw", "\(seen[1])")
          BenchBook.report("zoom", words, "from the wheel to the paint", "\(seen[2])")
        }
      }
    }
  }
}

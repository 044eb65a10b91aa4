import BrowserSupport
import Foundation
import Testing

/// The zoomable chart, used by keyboard, wheel, mouse and fingers.
extension BrowserTests {
  @Suite struct ZoomChartTests {
    /// The total of the whole sample book, in minor units.
    private func total() throws -> Int64 {
      let listed = Tool.run(["list", "--json", "--book", SampleSite.book]).out
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any])
      let sum = try #require(answer["spent"] as? Double) + #require(answer["spentPlanned"] as? Double)
      return Int64((sum * 100).rounded())
    }

    // MARK: Content

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `the chart replaces the static pictures and shows months first`(browser: Browser, place: SampleSite.Place)
      throws
    {
      try browser.page { page in
        for name in ["trends.html", "index.html#home", "category-food.html"] {
          let chart = try ZoomChart.open(page, name, on: place)
          let state = try chart.state()
          #expect(state.level == "months" && (6...24).contains(state.bars), "\(name): \(state)")
          #expect(state.to == "2026-11-30" && state.bars == state.rows, "\(name): \(state)")
          let shown = try page.value("[...document.querySelectorAll('.still')].map((one) => one.checkVisibility())")
          #expect(shown.list.allSatisfy { $0 == false } && !shown.list.isEmpty, "\(name)")
          #expect(try page.messages() == [], "\(name)")
        }
      }
    }

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `at every level, the last bar of net worth shows the current balance`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page, "balance.html", id: "worth", on: place)
        let before = try chart.state()
        #expect(before.level == "months" && before.to == "2026-11-30" && before.bars == before.rows, "\(before)")
        let stated = ZoomChart.minor(try page.value("document.querySelector('.big').textContent").text ?? "")
        for (button, level) in [("Days", "days"), ("Weeks", "weeks"), ("Months", "months"), ("Years", "years")] {
          let state = try chart.button(button)
          #expect(state.level == level && state.rows >= 4 && state.rows == state.bars, "\(button): \(state)")
          // No bar represents future days, and the last one is the present balance.
          let last = try page.value(
            "[...document.querySelectorAll('#worth > .data tbody tr')].at(-1).cells[1].textContent")
          #expect(ZoomChart.minor(last.text ?? "") == stated, "\(level): \(last)")
        }
        // The month before, next to the forecast of its end in the table.
        _ = try chart.button("Months")
        let october = try page.value(
          "[...document.querySelectorAll('#worth > .data tbody tr')].at(-2).cells[1].textContent")
        let told = try page.value(
          "[...document.querySelectorAll('#line .data tr')].find((row) => row.textContent.includes('October 2026')).cells[3]?.textContent || [...document.querySelectorAll('#line .data tr')].find((row) => row.textContent.includes('October 2026')).lastElementChild.textContent"
        )
        #expect(ZoomChart.minor(october.text ?? "") == ZoomChart.minor(told.text ?? "-"), "\(october) \(told)")
        #expect(try chart.state().readout.contains("more than at the end of October 2026"))
        let pressed = try chart.button("Last year")
        #expect(
          pressed.readout.contains("at the end of November 2025") && pressed.hash.contains("before"), "\(pressed)")
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted)
    func `the chart's buttons select each level and the whole period`(browser: Browser) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        for (button, level) in [("Years", "years"), ("Days", "days"), ("Weeks", "weeks"), ("Months", "months")] {
          let state = try chart.button(button)
          #expect(state.level == level && state.bars >= 4 && state.rows == state.bars, "\(button): \(state)")
        }
        let before = try chart.state()
        #expect(try chart.button("Zoom in").span < before.span)
        #expect(try chart.button("Zoom out").span == before.span)
        #expect(try chart.button("Earlier").from < before.from)
        #expect(try chart.button("Later").from == before.from)
        let all = try chart.button("Show everything")
        #expect(all.from <= "2023-11-01" && all.to >= "2027-02-28" && all.level == "years", "\(all)")
        #expect(all.hash == "", "the whole keeps the address clean")
        #expect(try chart.tableSum() == total())
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `bars at every level add up to the ledger's total, even if they are stacked by category`(browser: Browser)
      throws
    {
      try browser.page { page in
        _ = try ZoomChart.open(page)
        // No user is moving the chart, so the table need not wait.
        try page.run(
          "const later = setTimeout; window.setTimeout = (work, time) => later(work, Math.min(time ?? 0, 5));")
        for stacked in ["", ",stacked"] {
          for (level, days) in [("years", 0), ("months", 600), ("weeks", 26 * 7), ("days", 28)] {
            let sum = try page.run(
              """
              const [level, step, extras] = arguments, figure = document.querySelector('#trend');
              const day = (iso) => Date.parse(iso + 'T00:00Z') / 864e5, iso = (day) => new Date(day * 864e5).toISOString().slice(0, 10);
              const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 5)));
              const show = async (from, to) => {
                figure.dataset.state = 'asked';
                location.hash = `#trend=${from}..${to}${extras}`;
                do { await frame(); } while (figure.dataset.state !== 'settled');
                if (figure.dataset.level !== level) throw new Error(`${from}..${to} shows ${figure.dataset.level}`);
                const texts = [...figure.querySelectorAll(':scope > .data tbody tr')].flatMap((row) => [...row.cells[1].childNodes].map((node) => node.textContent));
                return texts.reduce((sum, text) => sum + (text.includes('−') ? -1 : 1) * Number(text.replace(/[^0-9]/g, '')), 0);
              };
              if (level === 'years') return show('2023-01-01', '2027-12-31');
              let sum = 0;
              if (level === 'months') {
                for (const year of [2023, 2024, 2025, 2026, 2027]) sum += await show(`${year}-01-01`, `${year}-12-31`);
                return sum;
              }
              // 1 January 2023 was a Sunday: weeks begin on the day after.
              for (let from = day('2023-01-02'); from < day('2027-12-26'); from += step) sum += await show(iso(from), iso(Math.min(from + step - 1, day('2027-12-26'))));
              return sum;
              """, .text(level), .number(Double(days)), .text(stacked))
            #expect(Int64(sum.number ?? -1) == (try total()), "\(level)\(stacked)")
          }
        }
      }
    }

    @Test(arguments: Browser.wanted)
    func `the chart's readout shows the amount, the change, planned amounts and links`(browser: Browser) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        try page.focus(".plot")
        let now = try chart.state()
        // The figures of the home page: this month so far, compared with the same number of days of the previous month.
        #expect(now.readout.contains("November 2026 so far") && now.readout.contains("€3,304.38"), "\(now.readout)")
        #expect(now.readout.contains("22") && now.readout.contains("more than the same days of October 2026"))
        #expect(now.readout.contains("€217.60 more planned"), "\(now.readout)")
        let before = try chart.press(.left)
        #expect(before.spoken.hasPrefix("October 2026, €3,047.69"), "\(before.spoken)")
        #expect(before.readout.contains("▼") && before.readout.contains("less than September 2026"))
        #expect(try page.value("document.querySelector('.readout a').getAttribute('href')") == "2026-10.html")
        try chart.button("Days")
        let day = try chart.after { try page.run("location.hash = '#trend=2026-11-01..2026-11-30'") }
        #expect(day.level == "days")
        try page.focus(".plot")
        for _ in 0..<60 where !(try chart.state().spoken.hasPrefix("21 November")) { try page.press(.right) }
        #expect(try page.value("document.querySelector('.readout a').getAttribute('href')") == "2026-11.html#d21")
        try page.focus(".plot")
        try page.press(.enter)
        try page.wait(until: "location.href.endsWith('2026-11.html#d21')", "Enter opens the day")
      }
    }

    // MARK: Keys

    @Test(arguments: Browser.wanted)
    func `each keyboard shortcut of the chart moves, zooms or selects as intended`(browser: Browser) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        try page.tab(to: "#trend .plot")
        #expect(try page.value("document.activeElement.role") == "slider")
        #expect(try chart.press("0").level == "years")
        var levels = ["years"]
        for _ in 0..<9 {
          let level = try chart.press("+").level
          if levels.last != level { levels.append(level) }
        }
        #expect(levels == ["years", "months", "weeks", "days"])
        let closest = try chart.state()
        #expect(closest.span == 7 && closest.rows == closest.bars && closest.hash.hasPrefix("#trend="), "\(closest)")
        let moved = try chart.press(.left)
        #expect(moved.spoken != closest.spoken)
        for _ in 0..<12 { try page.press(.left) }
        #expect(try chart.press(.left).from < closest.from, "past the edge the view follows")
        let first = try chart.press(.home)
        #expect(first.spoken.hasPrefix("1 November 2023"), "\(first)")
        #expect(try chart.press(.end).to >= "2027-02-28")
        let page1 = try chart.press(.pageUp)
        #expect(page1.to < (try chart.press(.pageDown).to))
        #expect(try chart.press("-").span == 14)
        #expect(try chart.press(.backspace).span == 28)
        #expect(try chart.press("0").level == "years")
        for _ in 0..<5 where !(try chart.state().spoken.hasPrefix("2025")) { try chart.press(.left) }
        let year = try chart.press(.enter)
        #expect(year.level == "months" && year.from == "2025-01-01" && year.to == "2025-12-31", "\(year)")
        #expect(try chart.press(.enter, holding: [.shift]).span > year.span)
        // Keys of the browser are left to the browser.
        let before = try chart.state()
        #expect(try chart.press("0", holding: [.control]).span == before.span)
      }
    }

    // MARK: Wheel

    @Test(arguments: Browser.wanted)
    func `the wheel scrolls the page, and with Ctrl it zooms at the pointer`(browser: Browser) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        let place = try chart.point(0.6)
        let before = try chart.state()
        var state = try chart.after { try page.wheel(at: place, y: 240) }
        try page.wait(until: "scrollY > \(before.scroll)", "the page has scrolled")
        #expect(state.span == before.span)
        let again = try chart.point(0.6)
        let still = try chart.state()
        state = try chart.after { try page.holding(.control) { try page.wheel(at: again, y: -60) } }
        #expect(state.span < still.span && abs(state.scroll - still.scroll) < 2, "\(still) → \(state)")
        #expect(try page.value("visualViewport.scale") == 1)
        // The zoom centre is the pointer: more was removed on the longer side.
        #expect(state.from > still.from && state.to < still.to)
      }
    }

    @Test(arguments: Browser.wanted)
    func `after a click on the chart, the wheel zooms until Esc is pressed or the pointer leaves the chart`(
      browser: Browser
    ) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        let place = try chart.point(0.6)
        let clicked = try chart.after { try page.click(place) }
        #expect(clicked.hasWheel)
        let zoomed = try chart.after { try page.wheel(at: place, y: -60) }
        #expect(zoomed.span < clicked.span && abs(zoomed.scroll - clicked.scroll) < 2)
        #expect(!(try chart.press(.escape).hasWheel))
        let scrolled = try chart.after { try page.wheel(at: place, y: 100) }
        #expect(scrolled.span == zoomed.span, "after Esc the page has it again")
        let second = try chart.point(0.6)
        let again = try chart.after { try page.click(second) }
        #expect(again.hasWheel)
        try page.move(to: Point(second.x, 20))
        try page.wait(until: "!document.querySelector('.plot.active')", "leaving gives the wheel back")
        // At a limit the page scrolls.
        try chart.button("Show everything")
        let third = try chart.point(0.6)
        let all = try chart.after { try page.click(third) }
        _ = try chart.after { try page.wheel(at: third, y: 200) }
        try page.wait(until: "scrollY > \(all.scroll)", "the page scrolls at the limit")
      }
    }

    @Test(arguments: Browser.wanted) func `turning the wheel sideways, or with Shift, moves the shown period`(
      browser: Browser
    ) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        let place = try chart.point(0.5)
        let before = try chart.state()
        let side = try chart.after { try page.wheel(at: place, x: -150) }
        #expect(side.from < before.from && side.span == before.span && abs(side.scroll - before.scroll) < 2)
        let shifted = try chart.after { try page.holding(.shift) { try page.wheel(at: place, y: -150) } }
        #expect(shifted.from < side.from, "\(side) → \(shifted)")
      }
    }

    // MARK: Mouse

    @Test(arguments: Browser.wanted)
    func `dragging moves the shown period, and a click with a slight movement selects a bar`(
      browser: Browser
    ) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        let place = try chart.point(0.4)
        let before = try chart.state()
        let dragged = try chart.after { try page.drag(from: place, to: place + (x: 200, y: 0)) }
        #expect(dragged.from < before.from && abs(dragged.span - before.span) <= 1, "\(before) → \(dragged)")
        #expect(
          !dragged.spoken.hasPrefix("November 2026") && dragged.spoken != before.spoken, "what is selected is in view")
        let trembling = try chart.after { try page.drag(from: place, to: place + (x: 3, y: 2), steps: 2) }
        #expect(trembling.from == dragged.from && trembling.spoken != dragged.spoken)
        #expect(try page.value("Boolean(document.querySelector('.readout a[href]'))") == true)
      }
    }

    @Test(arguments: Browser.wanted) func `dragging with Shift zooms to the dragged period`(browser: Browser) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        let (left, right) = (try chart.point(0.4), try chart.point(0.6))
        let before = try chart.state()
        let state = try chart.after { try page.holding(.shift) { try page.drag(from: left, to: right) } }
        #expect(
          abs(Double(state.span) - Double(before.span) * 0.215) < Double(before.span) * 0.03, "\(before) → \(state)")
      }
    }

    @Test(arguments: Browser.wanted)
    func `a double click zooms into a bar, and a double click with Shift zooms out`(
      browser: Browser
    ) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        let all = try chart.button("Show everything")
        let place = try chart.point(0.52)
        let state = try chart.after { try page.doubleClick(place) }
        #expect(state.level == "months" && state.from == "2025-01-01" && state.to == "2025-12-31", "\(state)")
        let out = try chart.after { try page.holding(.shift) { try page.doubleClick(place) } }
        #expect(out.span > state.span && out.span <= all.span)
      }
    }

    // MARK: Fingers

    @Test(arguments: Browser.chromiumOnly)
    func `two fingers zoom, one finger moves the shown period, and a vertical swipe scrolls the page`(browser: Browser)
      throws
    {
      try browser.page(Screen(width: 390, height: 844, isTouch: true)) { page in
        let chart = try ZoomChart.open(page)
        let middle = try chart.point(0.6)
        let before = try chart.state()
        let pinched = try chart.after { try page.pinch(at: middle, from: 60, to: 240) }
        #expect(pinched.span < before.span / 2, "\(before) → \(pinched)")
        #expect(try page.value("visualViewport.scale") == 1)
        let place = try chart.point(0.4)
        let held = try chart.state()
        let moved = try chart.after { try page.swipe(from: place, to: place + (x: 120, y: 4)) }
        #expect(moved.from < held.from && abs(moved.scroll - held.scroll) < 2, "\(held) → \(moved)")
        let low = try chart.point(0.5, 0.7)
        let scrolled = try chart.state()
        let after = try chart.after { try page.swipe(from: low, to: low + (x: 0, y: -220), steps: 20) }
        try page.wait(until: "scrollY > \(scrolled.scroll + 80)", "the page has scrolled")
        #expect(after.from == scrolled.from && after.span == scrolled.span)
        let tapped = try chart.after { try page.tap(try chart.point(0.3)) }
        #expect(tapped.spoken != after.spoken && !tapped.hasWheel)
      }
    }

    // MARK: Keeping a view

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `a reload and a link restore the view of the chart`(browser: Browser, place: SampleSite.Place) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page, on: place)
        try chart.button("Weeks")
        try chart.button("By category")
        let before = try chart.button("Income")
        #expect(before.hash.hasSuffix(",stacked,income"))
        try place.reload("trends.html", page)
        try chart.settle()
        let after = try chart.state()
        #expect(after.from == before.from && after.to == before.to && after.level == before.level)
        #expect(try page.value("document.querySelectorAll('#trend .seg [aria-pressed=true]').length") == 3)
        try place.open("trends.html#days", page)
        try chart.settle()
        #expect(try chart.state().level == "days")
      }
    }

    @Test(arguments: Browser.wanted)
    func `a selected month stays selected when the chart shows another level`(browser: Browser)
      throws
    {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        try page.focus(".plot")
        let chosen = try chart.press(.left, .left, .left)
        #expect(chosen.spoken.hasPrefix("August 2026"))
        for level in ["Years", "Days", "Weeks", "Months"] { try chart.button(level) }
        #expect(try chart.state().spoken == chosen.spoken)
        // Zooming keeps the selected bar in view, however often.
        for _ in 0..<8 { try chart.button("Zoom in") }
        let close = try chart.state()
        #expect(close.from <= "2026-08-01" && close.to >= "2026-08-01", "\(close)")
      }
    }

    @Test(arguments: Browser.wanted) func `a chart keeps its view while it is hidden`(browser: Browser) throws {
      try browser.page { page in
        let chart = try ZoomChart.open(page)
        try chart.button("Weeks")
        let before = try chart.button("Earlier")
        try page.run("document.querySelector('#zoom').style.display = 'none'")
        try page.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        let after = try chart.after { try page.run("document.querySelector('#zoom').style.display = ''") }
        #expect(after.from == before.from && after.to == before.to && after.level == before.level)
      }
    }
  }
}

import BrowserSupport
import Foundation
import Testing

/// The chart's colours, labels and data, and pages without the chart.
extension BrowserTests.ZoomChartTests {
  // MARK: Categories, income, budget

  @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
  func `daily data by category are loaded when they are needed, and each category can be hidden`(
    browser: Browser, place: SampleSite.Place
  ) throws {
    try browser.page { page in
      let chart = try ZoomChart.open(page, on: place)
      let plain = try chart.tableSum()
      let scripts = "[...document.scripts].filter((one) => one.src.includes('/days-')).length"
      try chart.button("By category")
      #expect(try chart.tableSum() == plain)
      #expect(try page.value("document.querySelectorAll('.plot .part').length") == 8)
      #expect(try page.value(scripts) == 0, "months are in the page")
      try chart.button("Weeks")
      // After the gate their data is read, and no script runs.
      #expect(try place.isSealed || page.value(scripts).number ?? 0 > 0)
      let all = try chart.tableSum()
      try chart.button("Months")
      let months = try chart.tableSum()
      let home = try page.run(
        """
        const button = [...document.querySelectorAll('.switches button')].find((one) => one.textContent.startsWith('Home'));
        button.click();
        return [button.ariaPressed, document.querySelectorAll('.plot .dim').length];
        """)
      #expect(home[0] == "true" && home[1].number ?? 0 > 5, "\(home)")
      _ = try chart.after {}
      let alone = try chart.state()
      #expect(try chart.tableSum() < months && all > 0)
      #expect(alone.readout.hasPrefix("Home, November 2026 so far €1,418.39"), "\(alone.readout)")
      _ = try chart.after { try page.run("document.querySelector('.switches [aria-pressed=true]').click()") }
      #expect(try chart.tableSum() == months, "a second press shows all again")
      try chart.button("By category")
      #expect(try chart.tableSum() == months, "the total is of all")
    }
  }

  @Test(arguments: Browser.wanted)
  func `the seven largest categories have their own colours, and the others are under “more”`(
    browser: Browser
  ) throws {
    try browser.page { page in
      let chart = try ZoomChart.open(page)
      try chart.button("By category")
      let shown = "[...document.querySelectorAll('.switches li')].filter((one) => one.checkVisibility()).length"
      #expect(try page.value(shown) == 9, "seven, the rest, and more")
      #expect(try page.value("document.querySelectorAll('.plot .part.rest').length") == 1)
      // A refund of one category opens no band below the line: the lowest label is zero.
      let ticks = try page.value("[...document.querySelectorAll('.plot .tick')].map((one) => one.textContent)").texts
      #expect(ticks.contains("€0") && !ticks.contains { $0.contains("−") }, "\(ticks)")
      try page.run("[...document.querySelectorAll('.switches button')].at(-1).click()")
      #expect(try page.value(shown).number ?? 0 > 15)
      let pets = try page.run(
        """
        [...document.querySelectorAll('.switches button')].find((one) => one.textContent.startsWith('Pets')).click();
        return [...document.querySelectorAll('.plot .part')].filter((one) => !one.classList.contains('dim')).length;
        """)
      #expect(pets == 1)
      #expect(try chart.state().readout.hasPrefix("Pets, "))
    }
  }

  @Test(arguments: Browser.wanted)
  func `the chart draws last year in the background, and the readout compares the bar with last year`(
    browser: Browser
  )
    throws
  {
    try browser.page { page in
      let chart = try ZoomChart.open(page)
      let state = try chart.button("Last year")
      #expect(try page.value("document.querySelectorAll('.plot .past').length").number ?? 0 > 10)
      #expect(state.readout.contains("€785.56 more than a year before"), "\(state.readout)")
      #expect(state.hash.hasSuffix(",before"))
      for level in ["Years", "Weeks", "Days"] {
        try chart.button(level)
        #expect(try page.value("document.querySelectorAll('.plot .past').length").number ?? 0 > 1, "\(level)")
      }
      #expect(try chart.button("Last year").hash.hasSuffix(",before") == false)
      #expect(try page.value("document.querySelectorAll('.plot .past').length") == 0)
    }
  }

  @Test(arguments: Browser.wanted)
  func `labels are evenly spaced, and the first label and January include the year`(browser: Browser) throws {
    try browser.page { page in
      let chart = try ZoomChart.open(page)
      for range in ["2025-02-01..2027-09-30", "2024-01-01..2026-12-31", "2026-01-01..2026-12-31"] {
        _ = try chart.after { try page.run("location.hash = '#trend=\(range)'") }
        let seen = try page.run(
          """
          const labels = [...document.querySelectorAll('.plot .tick')].filter((one) => Number(one.getAttribute('y')) > 250 && !one.textContent.includes('€'));
          const boxes = labels.map((one) => one.getBBox());
          const middles = boxes.map((one) => one.x + one.width / 2).slice(1);
          const steps = middles.slice(1).map((one, place) => one - middles[place]);
          return [Math.max(...steps) - Math.min(...steps), labels[0].textContent, labels.filter((one) => one.classList.contains('head')).length,
            boxes.slice(1).every((one, place) => one.x > boxes[place].x + boxes[place].width)];
          """)
        // Months have different lengths.
        #expect((seen[0].number ?? 99) < 6, "\(range): \(seen)")
        #expect(
          seen[1].text?.contains("202") == true && seen[2].number ?? 0 >= 1 && seen[3] == true, "\(range): \(seen)")
      }
    }
  }

  @Test(arguments: Browser.chromiumOnly)
  func `on a phone, the chart has two rows of controls and a menu for splitting the bars`(
    browser: Browser
  ) throws {
    try browser.page(Screen(width: 390, height: 844, isTouch: true)) { page in
      let chart = try ZoomChart.open(page)
      let rows =
        """
        [...document.querySelectorAll('.trendbar button')].filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect().top).sort((one, other) => one - other)
            .filter((top, place, all) => !place || top - all[place - 1] > 8).length
        """
      try page.wait(until: "\(rows) === 2", "the buttons are in two rows", seeing: rows)
      let menu = "document.querySelector('.split .seg').checkVisibility()"
      #expect(try page.value(menu) == false)
      try page.tap(try page.point(of: ".splitter", x: 0.5, y: 0.5))
      try page.wait(until: menu, "the menu is open")
      try page.tap(try page.point(of: ".split [data-option=stacked]", x: 0.5, y: 0.5))
      try page.wait(until: "!\(menu)", "a choice closes it")
      try chart.settle()
      #expect(try chart.state().hash.hasSuffix(",stacked"))
      try page.tap(try page.point(of: ".splitter", x: 0.5, y: 0.5))
      try page.press(.escape)
      #expect(try page.value("[\(menu), document.activeElement.className]") == [false, "splitter"])
      try page.tap(try page.point(of: ".splitter", x: 0.5, y: 0.5))
      try page.tap(try page.point(of: ".split .plainly", x: 0.5, y: 0.5))
      #expect(try page.value("document.querySelectorAll('.split [aria-pressed=true]').length") == 0)
      #expect(try page.value("document.querySelector('.trendhelp').checkVisibility()") == false)
      try page.tap(try page.point(of: ".hint-button", x: 0.5, y: 0.5))
      #expect(
        try page.value("document.querySelector('.trendhelp').innerText") == "Drag to move, pinch to zoom.")
    }
  }

  @Test(arguments: Browser.wanted) func `the chart shows income next to spending and a budget as a line`(
    browser: Browser
  ) throws {
    try browser.page { page in
      var chart = try ZoomChart.open(page)
      try chart.button("Income")
      #expect(try page.value("document.querySelectorAll('.plot .earned').length").number ?? 0 > 10)
      #expect(
        try page.value("document.querySelector('#trend > .data thead').textContent.includes('Received')") == true)
      #expect(try chart.state().readout.contains("€3,580.00 received"))
      #expect(try page.value("document.querySelectorAll('.plot .limit').length") == 0)
      chart = try ZoomChart.open(page, "category-food.html")
      #expect(try page.value("document.querySelectorAll('.plot .limit').length") == 1)
      #expect(try chart.state().readout.contains("of the budget of €650.00"))
      chart = try ZoomChart.open(page, "category-salary.html")
      #expect(
        try page.value("document.querySelector('#trend > .data thead').textContent.includes('Received')") == true)
      #expect(try chart.button("Show everything").bars >= 4)
      #expect(try page.value("document.querySelectorAll('.plot .awaited').length").number ?? 0 > 0, "expected pay")
    }
  }

  // MARK: Without scripts, broken, with less motion, on paper

  @Test(arguments: Browser.chromiumOnly)
  func `without scripts, the trends page shows pictures for four levels of detail, links and tables`(browser: Browser)
    throws
  {
    var screen = Screen.desk
    screen.runsScripts = false
    try browser.page(screen) { page in
      try page.open(try SampleSite.Place.disk.address("trends.html"))
      #expect(try page.value("document.querySelector('#zoom').checkVisibility()") == false)
      let seen = try page.run(
        """
        return [...document.querySelectorAll('.levels > section')].map((one) => [one.checkVisibility(),
          [...one.querySelectorAll('img')].filter((image) => image.checkVisibility() && image.alt.length > 20).length,
          one.querySelectorAll('tbody tr').length > 3, one.querySelectorAll('.zoom a').length]);
        """)
      #expect(seen.list.count == 4 && seen.list.allSatisfy { $0 == [true, 1, true, 4] }, "\(seen)")
    }
  }

  @Test(arguments: Browser.wanted)
  func `a chart that fails removes itself, and the pictures are shown again`(browser: Browser) throws {
    try browser.page { page in
      let chart = try ZoomChart.open(page)
      // The next bar that is drawn throws an error.
      try page.run("SVGElement.prototype.replaceChildren = () => { throw new Error('broken by the test'); }")
      try page.focus(".plot")
      try page.press(.left)
      try page.wait(until: "!document.querySelector('#trend.live')", "the chart has gone")
      #expect(try page.value("document.querySelectorAll('#trend .plot, #trend .trendbar').length") == 0)
      #expect(try page.value("document.querySelector('.levels img').checkVisibility()") == true)
      #expect(try page.messages().contains { $0.contains("broken by the test") })
      _ = chart
      try page.open("about:blank")
      try page.open(try SampleSite.Place.disk.address("index.html#home"))
      try page.run(
        """
        document.querySelector('#trend').classList.remove('live');
        document.querySelectorAll('#trend > :not(.still, script)').forEach((one) => one.remove());
        document.querySelector('#trend script').textContent = '{"days":';
        const again = document.createElement('script');
        again.src = 'assets/zoom.js?again';
        document.body.append(again);
        return new Promise((done) => { again.onload = done; });
        """)
      #expect(try page.value("document.querySelector('#trend .still').checkVisibility()") == true)
    }
  }

  @Test(arguments: Browser.chromiumOnly) func `reduced motion stops the chart's animations`(browser: Browser) throws {
    for isCalm in [true, false] {
      var screen = Screen.desk
      screen.isCalm = isCalm
      try browser.page(screen) { page in
        _ = try ZoomChart.open(page)
        let levels = try page.run(
          """
          const seen = [], plot = document.querySelector('#trend');
          const watch = new MutationObserver(() => seen.push(plot.dataset.from));
          watch.observe(plot, { attributes: true, attributeFilter: ['data-from'] });
          [...document.querySelectorAll('#trend button')].find((one) => one.ariaLabel === 'Earlier').click();
          await new Promise((done) => setTimeout(done, 600));
          return new Set(seen).size;
          """)
        #expect(isCalm ? levels == 1 : (levels.number ?? 0) > 2, "\(levels)")
      }
    }
  }

  @Test(arguments: Browser.chromiumOnly) func `a printed chart shows the same view in light colours, without controls`(
    browser: Browser
  ) throws {
    var screen = Screen.desk
    screen.theme = .dark
    try browser.page(screen) { page in
      let chart = try ZoomChart.open(page)
      try chart.button("Weeks")
      try page.devTools("Emulation.setEmulatedMedia", ["media": "print"])
      // The next page starts without this setting in any case.
      defer { _ = try? page.devTools("Emulation.setEmulatedMedia", ["media": ""]) }
      let seen = try page.run(
        """
        const shown = (selector) => document.querySelector(selector).checkVisibility();
        return [shown('.plot svg'), shown('.trendbar'), shown('.trendhelp'), shown('.readout'),
          getComputedStyle(document.querySelector('.plot .bar:not(.on)')).fill, getComputedStyle(document.body).backgroundColor];
        """)
      #expect(seen == [true, false, false, true, "rgb(76, 149, 138)", "rgb(255, 255, 255)"], "\(seen)")
      let paper = try page.devTools("Page.printToPDF", ["printBackground": true])
      #expect((paper["data"].text ?? "").count > 20_000)
    }
  }
}

import Charts
import Ledger
import Localization
package import Reports
import Templates

/// The flow of money as inline SVG in a wide and a narrow form, for the partial `flow-figure`.
package struct FlowFigure {
  let drawings: [Drawing]
  let label: String

  package static let fields = Fields<FlowFigure>(
    "flow-figure", [.list("drawings", Drawing.fields) { $0.drawings }, .text("label") { $0.label }])

  /// Creates the figure of a flow.
  ///
  /// - Parameter links: the addresses to which the streams link.
  package init(_ site: SiteMaker, _ flow: MoneyFlow, period: String, _ links: FlowLinks) {
    drawings = [FlowChart.Form.wide, .narrow].map { form in
      let chart = site.flowChart(flow, form, showsAmounts: true)
      let layout = chart.layout(measuring: EstimatedRuler())
      return Drawing(
        form: form, layout: layout,
        bands: layout.nodes.map { node in
          let stream = (node.side == .source ? flow.sources : flow.uses)[node.index]
          return Band(
            href: links.address(of: stream, site), text: site.flowText(stream, of: flow),
            color: site.flowColor(stream, isSource: node.side == .source), node: node)
        })
    }
    label =
      site.wording.hidesAmounts
      ? site.flowAlternative(flow, period)
      : site.wording.text(
        .flowAlt,
        [
          "period": period, "received": site.wording.money(flow.received), "spent": site.wording.money(flow.spent),
        ])
  }

  struct Drawing {
    let form: FlowChart.Form
    let layout: FlowLayout
    let bands: [Band]

    static let fields = Fields<Drawing>(
      "flow-drawing",
      [
        .text("class") { $0.form == .wide ? "wide" : "narrow" },
        .text("width") { tenths($0.layout.width) },
        .text("height") { tenths($0.layout.height) },
        .list("bands", Band.fields) { $0.bands },
        .text("x") { tenths($0.layout.middle.x) },
        .text("y") { tenths($0.layout.middle.y) },
        .text("bar-width") { tenths($0.layout.middle.width) },
        .text("bar-height") { tenths($0.layout.middle.height) },
        .record("title", Line.fields) { $0.layout.title.map(Line.init) },
      ])
  }

  struct Band {
    let href: String
    let text: String
    let color: String
    let node: FlowLayout.PlacedNode

    static let fields = Fields<Band>(
      "flow-band",
      [
        .text("href") { $0.href },
        .text("text") { $0.text },
        .text("color") { $0.color },
        .markup("shape") { "<path d=\"\($0.node.band.svg)\"/>" },
        .text("x") { tenths($0.node.bar.x) },
        .text("y") { tenths($0.node.bar.y) },
        .text("width") { tenths($0.node.bar.width) },
        .text("height") { tenths($0.node.bar.height) },
        .list("lines", Line.fields) { $0.node.lines.map(Line.init) },
      ])
  }

  struct Line {
    let line: FlowLayout.Line

    static let fields = Fields<Line>(
      "flow-line",
      [
        .text("x") { tenths($0.line.x) },
        .text("y") { tenths($0.line.baseline) },
        .text("class") { $0.names },
        .text("name") { $0.line.name },
        .text("note") { $0.line.note },
      ])

    private var names: String {
      let anchor =
        switch line.anchor {
        case .left: ""
        case .middle: "middle"
        case .right: "end"
        }
      return line.isStrong ? anchor + " strong" : anchor
    }
  }
}

extension SiteMaker {
  /// Returns the name of the stream in a flow of money.
  package func flowName(_ stream: MoneyFlow.Stream) -> String {
    switch stream.kind {
    case .category(let category): name(category)
    case .others(let count): wording.text(.moreRows, count: count)
    case .savings: wording.text(.flowSavings)
    case .left: wording.text(.left)
    case .refunds: wording.text(.flowRefunds)
    case .corrections: wording.text(.flowCorrections)
    }
  }

  /// Returns the CSS class for the colour of the stream.
  package func flowColor(_ stream: MoneyFlow.Stream, isSource: Bool) -> String {
    switch stream.kind {
    case .category(let category): isSource ? "income" : categoryLinks[category.index].plainColor
    case .savings, .left: "kept"
    case .others: isSource ? "income" : "others"
    case .refunds, .corrections: "others"
    }
  }

  /// Returns the text for the link of a stream: its name, its share and, unless amounts are hidden, its amount.
  func flowText(_ stream: MoneyFlow.Stream, of flow: MoneyFlow) -> String {
    let percent = wording.percent(flow.percent(of: stream))
    if wording.hidesAmounts { return wording.text(.pieShare, ["name": flowName(stream), "percent": percent]) }
    let amount = wording.text(.storyShare, ["amount": wording.money(stream.amount), "percent": percent])
    return wording.text(.pieLink, ["name": flowName(stream), "amount": amount])
  }

  /// Returns the alternative text of a diagram that shows the flow of money without amounts.
  func flowAlternative(_ flow: MoneyFlow, _ period: String) -> String {
    let shares = flow.uses.map { use in
      wording.text(.pieShare, ["name": flowName(use), "percent": wording.percent(flow.percent(of: use))])
    }
    return wording.text(.flowPictureAlt, ["period": period, "shares": shares.joined(separator: wording.text(.join))])
  }

  /// Returns the diagram for the flow of money.
  ///
  /// - Parameter showsAmounts: whether the labels of the wide form include amounts, unless the book hides them. If
  ///   `false`, the bands are rounded to half a percent, so that a small change does not affect the picture.
  func flowChart(_ flow: MoneyFlow, _ form: FlowChart.Form, showsAmounts: Bool) -> FlowChart {
    let hasAmounts = showsAmounts && form == .wide && !wording.hidesAmounts
    func nodes(_ streams: [MoneyFlow.Stream], isSource: Bool) -> [FlowChart.Node] {
      let shares = showsAmounts ? streams.map(\.amount.minor) : MoneyFlow.shares(of: streams, units: 200)
      return zip(streams, shares).map { stream, share in
        let percent = wording.percent(flow.percent(of: stream))
        let amount = flowAmount(stream.amount)
        return FlowChart.Node(
          label: flowName(stream), note: hasAmounts ? "\(amount) · \(percent)" : percent,
          shortNote: hasAmounts ? percent : "", value: share, tone: tone(of: stream, isSource: isSource),
          isStrong: stream.kind == .left || stream.kind == .savings)
      }
    }
    let isShort = flow.spent > flow.received
    return FlowChart(
      sources: nodes(flow.sources, isSource: true), uses: nodes(flow.uses, isSource: false),
      title: wording.text(isShort ? .spent : .received),
      titleNote: hasAmounts ? flowAmount(isShort ? flow.spent : flow.received) : "", form: form)
  }

  private func tone(of stream: MoneyFlow.Stream, isSource: Bool) -> FlowChart.Tone {
    switch stream.kind {
    case .category(let category): isSource ? .income : .tint(ColorClasses.tint(ledger.category(category)))
    case .savings, .left: .accent
    case .others: isSource ? .income : .tint(.rest)
    case .refunds, .corrections: .tint(.rest)
    }
  }

  /// Returns an amount as text: exact below a hundred units, otherwise rounded to whole units.
  func flowAmount(_ amount: HomeAmount) -> String {
    isBelowHundred(amount) ? wording.money(amount) : wording.shortMoney(wholeUnits(amount))
  }
}

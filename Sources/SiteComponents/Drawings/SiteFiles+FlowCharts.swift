import Charts
import Localization
package import Reports

/// A function that creates a picture of the flow of money, with shares but without amounts, so that it can be shown to
/// other people.
extension SiteFiles {
  /// Returns a chart of a year's flow of money; `nil` if there is no font.
  package mutating func flowChart(_ flow: MoneyFlow, period: String, path: String, _ links: FlowLinks) -> ChartFigure? {
    guard charts != nil else { return nil }
    let site = site
    let streams = flow.sources + flow.uses
    let drawings = [FlowChart.Form.wide, .narrow].compactMap { form in
      let isNarrow = form == .narrow
      return charts?.add(
        site.flowChart(flow, form, showsAmounts: false), isNarrow ? "\(path)-narrow" : path,
        role: isNarrow ? "narrow" : "wide"
      ) { index in (links.address(of: streams[index], site), site.flowText(streams[index], of: flow)) }
    }
    return ChartFigure(drawings: drawings, alt: site.flowAlternative(flow, period), name: "flowed")
  }
}

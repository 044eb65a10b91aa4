import Ledger
package import Reports
import Templates

extension SiteMaker {
  /// Returns the net worth for the zoomable chart, in the format of `TrendData`. `days` contains the changes since
  /// `opening`. Each bar shows the net worth at the end of its period. `owed` contains the changes in debts, starting
  /// from zero; `owed` is missing if there were no debts.
  package func worthData(_ worth: NetWorth) -> String {
    guard let first = worth.points.first?.day.month.firstDay else { return "" }
    let count = today.days(since: first) + 1
    var days = Array(repeating: HomeAmount.zero, count: count)
    var owed = days
    owed[0] = worth.opening.owed
    var last = worth.opening
    for point in worth.points where point.day <= today {
      let day = point.day.days(since: first)
      days[day] = HomeAmount(point.balance.minor &- last.balance.minor)
      owed[day] += HomeAmount(point.owed.minor &- last.owed.minor)
      last = (point.balance, point.owed)
    }
    var json = ScriptText()
    json.add(code: "{\"first\":")
    json.add(Int64(first.number))
    json.add(code: ",\"last\":")
    json.add(Int64(today.number))
    json.add(code: ",\"today\":")
    json.add(Int64(today.number))
    json.add(code: ",\"weekday\":")
    json.add(Int64(ledger.settings.firstWeekday))
    json.add(code: ",\"average\":0,\"budget\":[],\"without\":[],\"expected\":[],\"opening\":")
    json.add(worth.opening.balance)
    json.add(code: ",\"days\":")
    json.add(days: days[...])
    if worth.hasAssetsAndDebts {
      json.add(code: ",\"owed\":")
      json.add(days: owed[...])
    }
    json.add(code: ",\"pages\":{")
    var isFirst = true
    for month in first.month...today.month {
      guard let address = movements(of: month) else { continue }
      if !isFirst { json.add(code: ",") }
      isFirst = false
      json.add(month.description)
      json.add(code: ":")
      json.add(address)
    }
    json.add(code: "}}")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

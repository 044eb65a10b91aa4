import Localization
import Ledger
import Reports
import Templates

extension SiteMaker {
  /// Returns `assets/months.js`, which contains the data of each month for the two drop-down lists. The data is in a
  /// separate file because it grows every year.
  package func monthsScript() -> [UInt8] {
    var script = ScriptText()
    script.add(code: "daybookMonths = [\n")
    for month in ledger.months where !month.entries.isEmpty {
      let summary = MonthSummary(ledger, figures, month.month)
      script.add(code: "{\"m\":")
      script.add(month.month.description)
      script.add(code: ",\"n\":")
      script.add(wording.heading(month.month))
      script.add(code: ",\"p\":")
      script.add(address(of: month.month))
      script.add(code: ",\"a\":")
      script.add(barsSentence(summary))
      for (name, size) in zip([",\"wide\":[", ",\"narrow\":["] as [StaticString], barsSizes(summary)) {
        script.add(code: name)
        script.add(Int64(size.width))
        script.add(code: ",")
        script.add(Int64(size.height))
        script.add(code: "]")
      }
      script.add(code: "},\n")
    }
    script.add(code: "];\n")
    return script.bytes
  }
}

import Imports
import Ledger
import TestSupport
import Testing

/// Extreme numbers in answers of banks that publish rates.
@Suite struct ExtremeRateTests {
  @Test func `an extreme number in a rates response causes no crash`() {
    let cbr = FieldTemplate(
      "{\"Date\": \"⟦2026-11-20⟧T11:30:00\", \"Valute\": {\"USD\": {\"Nominal\": ⟦1⟧, \"Value\": ⟦81.2034⟧}, \"JPY\": {\"Nominal\": ⟦100⟧, \"Value\": ⟦52.1⟧}}}"
    )
    let ecb = FieldTemplate(
      "<E><Cube><Cube time='⟦2026-11-20⟧'><Cube currency='USD' rate='⟦1.0837⟧'/></Cube></Cube></E>")
    for number in ExtremeNumbers.all {
      for field in 0..<cbr.fieldCount {
        do throws(DailyRates.Problem) {
          let sheet = try CBRRates.read(Array(cbr.text(number, in: field).utf8)).0
          #expect(sheet.prices.values.allSatisfy { $0.digits > 0 } && !sheet.text.isEmpty)
        } catch {}
      }
      for field in 0..<ecb.fieldCount {
        do throws(DailyRates.Problem) {
          let sheets = try ECBRates.read(Array(ecb.text(number, in: field).utf8))
          #expect(sheets.allSatisfy { $0.prices.values.allSatisfy { $0.digits > 0 } })
        } catch {}
      }
    }
  }
}

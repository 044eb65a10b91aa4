/// What a period comes to (BOOK.md §2, What counts where): what has happened by today, and what is written with a later
/// day. They are told apart and never added silently; of a period to come all is planned.
///
/// Minor units of the home currency, refunds taken off.
package struct PeriodTotal: Sendable, Equatable {
  package var soFar: Int64 = 0
  package var planned: Int64 = 0

  package init(soFar: Int64 = 0, planned: Int64 = 0) {
    self.soFar = soFar
    self.planned = planned
  }

  package var whole: Int64 { soFar + planned }

  package static func + (left: PeriodTotal, right: PeriodTotal) -> PeriodTotal {
    PeriodTotal(soFar: left.soFar + right.soFar, planned: left.planned + right.planned)
  }
}

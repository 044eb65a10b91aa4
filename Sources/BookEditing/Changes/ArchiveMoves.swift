package import Diagnostics
package import Ledger

/// A plan for moving month files that are no longer part of the rolling year to the archive.
package struct ArchiveMoves: Sendable {
  package struct Move: Sendable {
    package var from: String
    package var to: String
  }

  package private(set) var moves: [Move] = []
  /// The reasons for not moving some of the months outside the rolling year.
  package private(set) var refusals: [Obstacle] = []

  package enum Obstacle: Sendable {
    case tooEarly(file: String)
    /// A file with errors. The value is the first error.
    case damaged(file: String, Finding)
    /// A file with an unpaid bill.
    ///
    /// - paid: the future payment date; `nil` if the bill has none.
    case unpaid(file: String, title: String, Day, paid: Day?)
    /// A file for a month that is also in the archive.
    case twice(file: String, archived: String)

    package var sentence: String {
      switch self {
      case .tooEarly(let path):
        "“\(path)” is not archived: the archive cannot have months before \(Window.firstYear)"
      case .damaged(let path, let finding):
        "“\(path)” is not archived because it has errors; the first error: \(finding.message)"
      case .unpaid(let path, let title, let day, paid: nil):
        "“\(path)” is not archived: “\(title)” from \(day) is still unpaid; add “paid:” to this bill first"
      case .unpaid(let path, let title, let day, let paid?):
        "“\(path)” is not archived: “\(title)” from \(day) will be paid on \(paid); try again on or after that day"
      case .twice(let path, let archived):
        "“\(path)” is not archived: “\(archived)” already exists; move all transactions into one file and remove the other"
      }
    }
  }

  init(_ folder: BookFolder, _ ledger: Ledger, _ findings: Findings) {
    for month in ledger.months where !month.isArchived && month.month < ledger.window.firstMonth {
      let path = ledger.files[month.file].path
      if let refusal = ArchiveMoves.refusal(month, path, ledger, findings) {
        refusals.append(refusal)
      } else {
        moves.append(Move(from: path, to: folder.path(of: BookLayout.archived(month.month))))
      }
    }
    refusals += twice(folder, ledger, findings)
  }

  /// Returns an obstacle for each month before the rolling year that has a file both in `ledger/` and in the archive.
  /// The ledger contains only the archived file; a finding reports the other file.
  private func twice(_ folder: BookFolder, _ ledger: Ledger, _ findings: Findings) -> [Obstacle] {
    ledger.months.filter { $0.isArchived && $0.month < ledger.window.firstMonth }.compactMap { month in
      let path = folder.path(of: BookLayout.month(month.month))
      let isTwice = findings.contains { $0.id == .monthTwice && $0.place.file.path == path }
      return isTwice ? .twice(file: path, archived: ledger.files[month.file].path) : nil
    }
  }

  private static func refusal(
    _ month: LedgerMonth, _ path: String, _ ledger: Ledger, _ findings: Findings
  ) -> Obstacle? {
    if month.month.year < Window.firstYear { return .tooEarly(file: path) }
    let damage = findings.first {
      $0.severity == .error && $0.place.file.path == path && $0.id != .monthLeftWindow
    }
    if let damage { return .damaged(file: path, damage) }
    let pending = ledger.transactions[month.entries].first {
      if case .pending = $0.status(on: ledger.today) { true } else { false }
    }
    return pending.map { bill in
      let paid: Day? = if case .on(let day) = bill.details?.paid { day } else { nil }
      return .unpaid(file: path, title: bill.title, bill.date, paid: paid)
    }
  }
}

package import Formats
package import Ledger

/// A list of the members of a household with their accounts.
package struct MemberList {
  private struct Row {
    var name: String
    var accounts: [String]
  }

  private let rows: [Row]

  package init(_ ledger: Ledger) {
    rows = ledger.members.indices.map { index in
      let own = ledger.accountsInOrder.filter { ledger.account($0).who == Member.ID(index: index) }
      return Row(name: ledger.members[index], accounts: own.map { ledger.label(of: $0) })
    }
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Returns the list as a table.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func text(width: Int?) -> String { TextTable(columns, rows, nil).render(width: width) }

  package var json: JSON { .rows(columns, rows) }

  private var columns: [Column<Row>] {
    [
      Column("name", .text("member")) { .text($0.name) },
      Column("accounts") { .texts($0.accounts) },
      Column(.text("accounts", narrowest: 8)) { .text($0.accounts.joined(separator: ", ")) },
    ]
  }
}

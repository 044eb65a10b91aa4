import Ledger
import Formats

/// A reader of ISO 20022 account statements (camt.053), intraday reports (camt.052) and notifications (camt.054).
package enum CAMTReader {
  /// Returns the content of the file; `nil` if it is not a camt file.
  package static func read(_ bytes: [UInt8]) -> BankFile? {
    let head = DecodedText.head(bytes, 4_000)
    guard head.contains("<"),
      ["BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn"].contains(where: head.contains)
    else { return nil }
    let reader = Reader()
    do throws(XMLParts.Problem) {
      try XMLParts.read(bytes, use: { Reader.use($0) }, handle: { reader.handle($0) })
    } catch {
      // The rows before the error are kept.
      reader.endStatement()
      reader.file.skippedRows.append(reader.skippedRow(error))
    }
    reader.endPages()
    reader.file.divideByCurrency()
    return reader.file
  }

  private final class Reader {
    var file = BankFile(format: "camt")
    private var statement: BankStatement?
    /// The name of the account's owner.
    private var owner: String?
    /// The currency of the statement's first balance or entry.
    private var currency: Currency?
    /// Whether the message is a camt.054 notification, whose movements a later statement repeats.
    private var isNotification = false
    /// The page number of the message; `nil` unless its statements may continue in other messages.
    private var messagePage: StatementPages.Page?
    private var page: StatementPages.Page?
    /// The identifier and the sequence number of the statement.
    private var identifiers: Set<String> = []
    /// The pages read of each statement that is split into pages, keyed by the statement's index.
    private var pages: [Int: StatementPages] = [:]

    private static let statements: Set<String> = ["Stmt", "Rpt", "Ntfctn"]

    static func use(_ name: String) -> XMLParts.Use {
      switch name {
      case "Stmt", "Rpt", "Ntfctn", "BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn": .frame
      case "Acct", "Bal", "Ntry", "FrToDt", "GrpHdr", "StmtPgntn", "RptPgntn", "Id", "ElctrncSeqNb": .part
      default: .inner
      }
    }

    func skippedRow(_ problem: XMLParts.Problem) -> SkippedRow {
      let line = if case .broken(let line) = problem { line } else { 1 }
      return SkippedRow(line: line, reason: .unreadable(problem.sentence), text: "")
    }

    func handle(_ event: XMLParts.Event) {
      switch event {
      case .begin(let name, _):
        // If the end of a statement is damaged, the next one begins within it and would take its rows.
        if statement?.rows.isEmpty == false { endStatement() }
        if Reader.statements.contains(name) {
          (statement, currency, page, identifiers) = (BankStatement(), nil, messagePage, [])
        } else {
          begin(name)
        }
      case .end(let name):
        if Reader.statements.contains(name) { endStatement() }
      case .part(let node):
        switch node.name {
        case "Acct": account(node)
        case "Bal": balance(node)
        case "FrToDt": statement?.lastDay = Reader.lastDay(node)
        case "GrpHdr": messagePage = StatementPages.Page(node["MsgPgntn"])
        case "StmtPgntn", "RptPgntn": page = StatementPages.Page(node) ?? page
        case "Id", "ElctrncSeqNb": if let value = node.value { identifiers.insert("\(node.name) \(value)") }
        default: entry(node)
        }
      }
    }

    func endStatement() {
      guard var made = statement else { return }
      // Some banks leave out the account's currency, but each amount has it.
      made.currency = made.currency ?? currency
      made.invertReversals()
      statement = nil
      guard let page, page.number > 1 || !page.isLast || !pages.isEmpty else { return file.statements.append(made) }
      for place in file.statements.indices.reversed() {
        let isAdded = pages[place]?.add(page, made, identifiers: identifiers, to: &file.statements[place])
        if isAdded == true { return }
      }
      pages[file.statements.count] = StatementPages(page, identifiers: identifiers)
      file.statements.append(made)
    }

    /// Removes, from each statement with missing pages, the balances that its rows do not confirm.
    func endPages() {
      for (place, pages) in pages where !pages.isComplete {
        var pages = pages
        pages.removeUnprovedBalances(of: &file.statements[place])
        file.statements[place].pages = pages
      }
    }

    private func begin(_ message: String) {
      isNotification = message == "BkToCstmrDbtCdtNtfctn"
      file.format = isNotification ? "camt.054" : message == "BkToCstmrAcctRpt" ? "camt.052" : "camt.053"
    }

    private func account(_ node: XMLNode) {
      let number = node["Id", "IBAN"]?.value ?? node["Id", "Othr", "Id"]?.value ?? node["Id", "PrtryAcct", "Id"]?.value
      statement?.account = number.map { AccountNumber.iban(in: $0) ?? $0 }
      statement?.currency = node["Ccy"]?.value.flatMap { Currency(code: $0) }
      owner = node["Ownr", "Nm"]?.value ?? node["Ownr", "Pty", "Nm"]?.value
      let bank = node["Svcr", "FinInstnId"]
      statement?.bank = bank?["BICFI"]?.value ?? bank?["BIC"]?.value ?? bank?["Nm"]?.value
    }

    /// Adds an opening or closing balance to the statement. Only the first opening balance is kept. Available and
    /// expected balances are ignored, because they do not confirm any rows.
    private func balance(_ node: XMLNode) {
      guard let code = node["Tp", "CdOrPrtry", "Cd"]?.value, ["OPBD", "PRCD", "CLBD"].contains(code),
        let day = Reader.day(node["Dt"]), let amount = Reader.amount(node["Amt"], node["CdtDbtInd"])
      else { return }
      currency = currency ?? Reader.currency(node["Amt"])
      let kind: BankBalance.Kind = code == "CLBD" ? .closing : .opening
      // Some banks state both the last closing balance and the opening one.
      if kind == .opening, statement?.balances.contains(where: { $0.kind == .opening }) == true { return }
      statement?.balances.append(
        BankBalance(
          day: day, amount: amount, kind: kind, isWholeDay: kind == .closing && file.format == "camt.053"))
    }

    // MARK: Entries

    private func entry(_ node: XMLNode) {
      let text = Reader.memo(node, node["NtryDtls", "TxDtls"])
      func skip(_ reason: SkippedRow.Reason) {
        file.skippedRows.append(SkippedRow(line: node.line, reason: reason, text: String(text.prefix(80))))
      }
      if statement == nil { return skip(.outside) }
      let status = node["Sts", "Cd"]?.value ?? node["Sts"]?.value ?? "BOOK"
      if status != "BOOK" { return skip(.pending) }
      guard let amount = Reader.amount(node["Amt"], node["CdtDbtInd"]) else {
        return skip(.noAmount(node["Amt"]?.value ?? ""))
      }
      guard let day = Reader.day(node["BookgDt"]) ?? Reader.day(node["ValDt"]) else { return skip(.noDay("")) }
      if isNotification { return skip(.detail) }
      if amount == .zero { return skip(.zero) }
      let details = node.all("NtryDtls").flatMap { $0.all("TxDtls") }
      // A part in another currency does not show the amount that was booked.
      let parts = details.compactMap { detail -> SignedDecimal? in
        let part = detail["Amt"] ?? detail["AmtDtls", "TxAmt", "Amt"]
        guard Reader.currency(part) ?? Reader.currency(node["Amt"]) == Reader.currency(node["Amt"]) else { return nil }
        return Reader.amount(part, detail["CdtDbtInd"] ?? node["CdtDbtInd"])
      }
      // Parts become separate rows only if they add up to the entry.
      let isApart = details.count > 1 && parts.count == details.count && parts.reduce(.zero, +) == amount
      if isApart {
        for (detail, part) in zip(details, parts) where part != .zero {
          let row = row(node, detail, day, part)
          statement?.rows.append(row)
        }
      } else {
        let row = row(node, details.count == 1 ? details[0] : nil, day, amount)
        statement?.rows.append(row)
      }
    }

    private func row(_ node: XMLNode, _ detail: XMLNode?, _ day: Day, _ amount: SignedDecimal) -> BankRow {
      var row = BankRow(line: detail?.line ?? node.line, day: day, amount: amount)
      row.currency = Reader.currency(node["Amt"])
      row.isReversal = node["RvslInd"]?.value == "true" || node["RvslInd"]?.value == "1"
      currency = currency ?? row.currency
      row.memo = Reader.memo(node, detail)
      row.id = detail?["Refs", "AcctSvcrRef"]?.value ?? node["AcctSvcrRef"]?.value ?? detail?["Refs", "TxId"]?.value
      row.kind = node["BkTxCd", "Domn", "Fmly", "SubFmlyCd"]?.value ?? node["BkTxCd", "Prtry", "Cd"]?.value ?? ""
      if let parties = detail?["RltdPties"] {
        // The payee or the payer. A reversal contains the payer and the payee of the reversed entry.
        let isReversed = node["RvslInd"]?.value == "true" || node["RvslInd"]?.value == "1"
        let sides = amount.isNegative == isReversed ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"]
        // The account's owner is never the other party, even if the bank writes the owner there.
        if let side = sides.first(where: { !isOwn($0, parties) && Reader.name($0, parties) != nil }) {
          row.name = Reader.name(side, parties) ?? ""
        }
        if let side = sides.first(where: { !isOwn($0, parties) && Reader.account($0, parties) != nil }) {
          row.counterAccount = Reader.account(side, parties)
        }
      }
      let own = node["Amt"]?.attributes["Ccy"]
      if let original = detail?["AmtDtls", "InstdAmt", "Amt"] ?? node["AmtDtls", "InstdAmt", "Amt"],
        let code = original.attributes["Ccy"], code != own, let currency = Currency(code: code),
        let value = Reader.number(original)
      {
        row.original = .init(amount: amount.isNegative ? -value : value, currency: currency)
      }
      return row
    }

    private static func name(_ side: String, _ parties: XMLNode) -> String? {
      for party in [parties["Ultmt\(side)"], parties[side]] {
        if let name = party?["Nm"]?.value ?? party?["Pty", "Nm"]?.value { return name }
      }
      return nil
    }

    private static func account(_ side: String, _ parties: XMLNode) -> String? {
      parties["\(side)Acct", "Id", "IBAN"]?.value ?? parties["\(side)Acct", "Id", "Othr", "Id"]?.value
    }

    private func isOwn(_ side: String, _ parties: XMLNode) -> Bool {
      if let account = Reader.account(side, parties), let own = statement?.account {
        return AccountNumber.isSame(account, own)
      }
      guard let owner, let name = Reader.name(side, parties) else { return false }
      return FoldedText.of(owner) == FoldedText.of(name)
    }

    private static func memo(_ node: XMLNode, _ detail: XMLNode?) -> String {
      let remittance = detail?["RmtInf"]
      var texts = remittance?.all("Ustrd").compactMap(\.value) ?? []
      // Words next to a reference are more useful than its digits.
      if texts.isEmpty {
        let all = remittance?.all("Strd") ?? []
        texts = all.flatMap { $0.all("AddtlRmtInf") }.compactMap(\.value)
        if texts.isEmpty, let reference = all.lazy.compactMap({ $0["CdtrRefInf", "Ref"]?.value }).first {
          texts = [reference]
        }
      }
      if texts.isEmpty, let more = detail?["AddtlTxInf"]?.value { texts = [more] }
      // The text of an entry with several movements is about all of them.
      if texts.isEmpty, let more = node["AddtlNtryInf"]?.value { texts = [more] }
      return texts.joined(separator: " ")
    }

    // MARK: Values

    /// Parses an amount whose sign is given by `CdtDbtInd`, even in a reversal; `nil` if the amount or the sign is
    /// missing or invalid.
    private static func amount(_ node: XMLNode?, _ mark: XMLNode?) -> SignedDecimal? {
      guard let node, let value = number(node), let mark = mark?.value else { return nil }
      return mark == "DBIT" ? -value : mark == "CRDT" ? value : nil
    }

    private static func currency(_ node: XMLNode?) -> Currency? {
      node?.attributes["Ccy"].flatMap { Currency(code: $0.uppercased()) }
    }

    private static func number(_ node: XMLNode) -> SignedDecimal? { node.value.flatMap { AmountCell($0)?.point } }

    private static func day(_ node: XMLNode?) -> Day? {
      guard let text = node?["Dt"]?.value ?? node?["DtTm"]?.value ?? node?.value else { return nil }
      return Day(text.prefix(10))
    }

    /// Returns the last day of a period; for a period that ends at midnight, the day before.
    private static func lastDay(_ node: XMLNode) -> Day? {
      if let text = node["ToDt"]?.value { return Day(text.prefix(10)) }
      guard let text = node["ToDtTm"]?.value, let day = Day(text.prefix(10)) else { return nil }
      return text.dropFirst(10).hasPrefix("T00:00:00") ? day.adding(days: -1) : day
    }
  }
}

extension XMLParts.Problem {
  /// The problem in English, including the consequence for the rest of the file.
  var sentence: String {
    switch self {
    case .broken(let line): "the XML is damaged from line \(line) on: later rows are not read"
    case .entities: "the file declares its own XML entities: rows after them are not read"
    case .tooDeep: "the file is nested too deeply: later rows are not read"
    }
  }
}

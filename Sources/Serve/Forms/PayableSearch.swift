import Build
import Formats
import Ledger
import Localization
import Reports
import SiteComponents

/// A search for the unpaid bill or expected payment that the user means by text such as “pay kiln”.
struct PayableSearch {
  /// A bill in the book, or an expected occurrence that has no entry yet.
  struct Payable {
    var id: String
    /// The period of an occurrence, in the syntax of `pay --for`; `nil` for a bill.
    var period: String?
    /// A description of the form's effect, such as “Pay “Kiln”, €185.00”.
    var sentence: String
  }

  private let request: FormRequest
  private var ledger: Ledger { request.ledger }

  init(_ request: FormRequest) { self.request = request }

  /// Returns the first bill or occurrence whose title contains all words of the text, or words that begin with them;
  /// `nil` if there is none. Overdue bills come first, then other bills by day, then expected occurrences.
  func first(_ text: String) -> Payable? {
    guard let maker = request.context.maker else { return nil }
    let wanted = wanted(text)
    if wanted.isEmpty { return nil }
    func fits(_ index: Int) -> Bool {
      let own = PayableSearch.words(ledger.transactions[index].title)
      return wanted.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    if let bill = maker.reports.bills.pending.first(where: { fits($0.transaction) && maker.isOpen($0.transaction) }) {
      return payable(maker, bill.transaction, ledger.transactions[bill.transaction], period: nil)
    }
    let open = maker.reports.recurrence.open.first { fits($0.template) && maker.payButton(of: $0)?.isOffered == true }
    guard let open, let series = maker.reports.recurrence.series(of: open.template) else { return nil }
    return payable(maker, open.template, open.expected, period: "\(series.period(of: open.occurrence))")
  }

  /// Returns the words to look for in titles. If there are several words, a leading verb such as “pay”, in the language
  /// of the page, is removed.
  private func wanted(_ text: String) -> [String] {
    var typed = PayableSearch.words(text)
    let verbs = [FormWord.pay, .receive].flatMap { PayableSearch.words(request.word($0)) }
    if typed.count > 1, let first = typed.first, verbs.contains(where: { $0.hasPrefix(first) && first.count > 2 }) {
      typed.removeFirst()
    }
    return typed
  }

  private static func words(_ text: String) -> [String] {
    UnicodeText.nameKey(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private func payable(_ maker: SiteMaker, _ index: Int, _ transaction: Transaction, period: String?) -> Payable {
    let deed: FormWord = transaction.direction == .received ? .findReceive : .findPay
    let sentence = request.word(
      deed, ["title": FormText.clean(transaction.title), "amount": request.wording.money(transaction.amount)])
    return Payable(id: maker.identifiers.ids[index], period: period, sentence: sentence)
  }
}

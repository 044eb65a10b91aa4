import Ledger
import Notation
import Reports

extension TransactionPage {
  /// A job for each month, in which only those pages are made anew that show something else.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (ledger, history, lines, similar) = (site.ledger, site.history, site.lines, SimilarTransactions(site.ledger))
    let all = TransactionSurroundings.all(ledger, site.addresses.transactionsWithPage)
    var jobs: [Job] = []
    var rest = all[...]
    while let first = rest.first {
      let month = ledger.transactions[first.place].date.month
      let own = rest.prefix { ledger.transactions[$0.place].date.month == month }
      jobs.append(job(month, own, history, lines, similar, site))
      rest = rest[own.endIndex...]
    }
    return jobs
  }

  private static func job(
    _ month: Month, _ pages: ArraySlice<TransactionSurroundings>, _ history: HistoryPages, _ lines: SourceLines,
    _ similar: SimilarTransactions, _ site: SiteMaker
  ) -> Job {
    var key = site.keys.key("transactions")
    var others: [Int] = []
    let pages = pages.map { page in
      similar.find(like: page.place, &others)
      return (page: page, key: self.key(of: page, others, history, lines, site))
    }
    for page in pages { key.add(page.key) }
    return site.job("transactions \(month)", key) { files in
      let site = files.site
      for (page, key) in pages {
        let path = "t-\(site.identifiers.ids[page.place]).html"
        // A name that somebody gave may look like another day's, whose pages another job gives.
        let day = site.ledger.transactions[page.place].date
        let content = FileTree.Content.one(key: key) {
          site.frames.bytes(of: TransactionPage(site, page, similar.places(like: page.place)), site.input.templates)
        }
        files.add(path, content, isPacked: path.hasPrefix("t-\(day)-"))
      }
    }
  }

  private static func key(
    of page: TransactionSurroundings, _ others: [Int], _ history: HistoryPages, _ lines: SourceLines,
    _ site: SiteMaker
  ) -> UInt64 {
    let keys = site.keys
    var key = keys.key("transaction")
    key.add(keys.entries[page.place])
    if site.input.scope.isWhole { key.add(lines.line(of: site.ledger.transactions[page.place])) }
    for neighbour in [page.previous, page.following] { key.add(neighbour.map { keys.entries[$0] } ?? 0) }
    keys.add(others, to: &key)
    key.add(site.paid.place(of: page.place))
    key.add(history.place(of: page.place))
    if let id = site.ledger.transactions[page.place].details?.occurrenceOf {
      key.add(site.identifiers.place(of: id).map { keys.entries[$0] } ?? 0)
    }
    return key.value
  }
}

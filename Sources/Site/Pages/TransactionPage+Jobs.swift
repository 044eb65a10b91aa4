import Ledger
import Formats
import SiteComponents
import Reports

extension TransactionPage {
  /// Returns a job for each month. The job generates only the pages whose content has changed.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (ledger, history, lines) = (site.ledger, site.history, site.lines)
    let similar = SimilarTransactions(ledger, site.reports.titles)
    let all = TransactionWithNeighbours.all(ledger, site.addresses.transactionsWithPage)
    var jobs: [Job] = []
    var rest = all[...]
    while let first = rest.first {
      let month = ledger.transactions[first.index].date.month
      let own = rest.prefix { ledger.transactions[$0.index].date.month == month }
      jobs.append(job(month, own, history, lines, similar, site))
      rest = rest[own.endIndex...]
    }
    return jobs
  }

  private static func job(
    _ month: Month, _ pages: ArraySlice<TransactionWithNeighbours>, _ history: HistoryPages, _ lines: SourceLines,
    _ similar: SimilarTransactions, _ site: SiteMaker
  ) -> Job {
    var key = site.keys.key("transactions")
    var others: [Int] = []
    let pages = pages.map { page in
      similar.find(like: page.index, atMost: TransactionPage.otherCount, &others)
      return (page: page, key: self.key(of: page, others, similar.history(of: page.index), history, lines, site))
    }
    for page in pages { key.add(page.key) }
    return site.job("transactions \(month)", key) { files in
      let site = files.site
      for (page, key) in pages {
        let path = site.addresses.page(ofTransaction: page.index)
        // An id from the book may begin like another day's, whose pages are made by another job.
        let day = site.ledger.transactions[page.index].date
        files.add(path, key: key, isPacked: path.hasPrefix("t-\(day)-")) { TransactionPage(site, page, similar) }
      }
    }
  }

  private static func key(
    of page: TransactionWithNeighbours, _ others: [Int], _ titles: TitleHistory?, _ history: HistoryPages,
    _ lines: SourceLines, _ site: SiteMaker
  ) -> UInt64 {
    let keys = site.keys
    var key = keys.key("transaction")
    key.add(keys.entries[page.index])
    if site.input.scope.isWhole { key.add(lines.line(of: site.ledger.transactions[page.index])) }
    for neighbour in [page.previous, page.following] { key.add(neighbour.map { keys.entries[$0] } ?? 0) }
    keys.add(others, to: &key)
    if let titles {
      key.add(site.payees.list(ofTransaction: page.index)?.stem ?? "")
      key.add(titles.count)
      key.add(titles.first.number)
      key.add(titles.total)
      for entry in titles.recent {
        key.add(entry.day.number)
        key.add(entry.amount)
      }
    }
    key.add(site.paid.pageNumber(of: page.index))
    key.add(history.pageNumber(of: page.index))
    if let id = site.ledger.transactions[page.index].details?.occurrenceOf?.id {
      key.add(site.identifiers.index(of: id).map { keys.entries[$0] } ?? 0)
    }
    return key.value
  }
}

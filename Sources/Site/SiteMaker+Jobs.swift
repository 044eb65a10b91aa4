import Ledger
import Notation

/// The site as jobs, each done only if its fingerprint changed, which stands for all that its files show.
extension SiteMaker {
  package static func make(_ input: SiteInput) -> FileTree {
    let site = SiteMaker(input)
    var tree = FileTree()
    site.addAssets(to: &tree)
    tree.jobs = site.jobs
    return tree
  }

  func job(
    _ name: String, _ fingerprint: UInt64, _ add: @escaping @Sendable (inout SiteFiles) -> Void
  ) -> Job {
    Job(name: name, fingerprint: fingerprint) { [self] in
      var files = SiteFiles(self)
      add(&files)
      return files.files
    }
  }

  func job(
    _ name: String, _ fingerprint: Fingerprint, _ add: @escaping @Sendable (inout SiteFiles) -> Void
  ) -> Job {
    job(name, fingerprint.value, add)
  }

  private var jobs: [Job] {
    var jobs = jobsOfEveryChange + MonthPage.jobs(self)
    if !input.shownFindings.isEmpty {
      jobs.append(
        job("findings", 0) { files in
          let site = files.site
          for (path, page) in ErrorsPage.pages(site.input.shownFindings, site.wording, hasSite: true) {
            files.add(path, page)
          }
        })
    }
    jobs += photos.jobs
    jobs += CategoryPage.jobs(self) + TagPage.jobs(self) + YearbookPage.jobs(self) + BillsPage.paidJobs(self)
    if hasReceipts { jobs += ReceiptsPage.jobs(self) }
    if hasBalance { jobs += BalancePage.jobs(self) + AccountPage.jobs(self) + HistoryPage.jobs(self) }
    return jobs + TransactionPage.jobs(self) + SearchPage.jobs(self)
  }

  /// What every change of the book touches, the longest first, so that no core waits for it at the end.
  private var jobsOfEveryChange: [Job] {
    let always = keys.whole
    return [
      job("trends", always) { files in
        let site = files.site
        let scripts = site.trendScripts()
        let spending = site.trendData(scripts.map(\.part))
        for (part, script) in scripts { files.add("assets/days-\(part.stem).js", script) }
        TrendsPage.add(spending, to: &files)
        HomePage.add(spending, to: &files)
      },
      StripSheet.job(self),
      job("months", always) { $0.add("assets/months.js", $0.site.monthsScript()) },
      job("categories", always) { files in
        files.add("categories.html", CategoriesPage(files.site))
        TagsPage.add(to: &files)
      },
      job("bills", always) { files in
        PendingPages(files.site).add(to: &files)
        BillsPage.addNewestPaid(to: &files)
        files.add("bills.ics", files.site.billsCalendar())
      },
      job("about", always) { files in
        files.add("about.html", AboutPage(files.site))
        if let converter = Converter(files.site) {
          files.add("convert.html", ConvertPage(site: files.site, converter: converter))
        }
      },
    ]
  }

  /// The template's own assets, and the colours that this book adds to them.
  private func addAssets(to tree: inout FileTree) {
    tree.addAssets(input.assets)
    if let colors = BookColors.styleSheet(ledger) { tree.add("assets/colors.css", colors) }
    tree.add("assets/status.js", StatusScript.allIsWell)
    tree.add("assets/words.js", WordsScript.text(wording))
  }
}

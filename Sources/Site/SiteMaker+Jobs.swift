import Ledger
import Formats
package import SiteComponents

/// The jobs that generate the site. A job runs only if its fingerprint has changed. The fingerprint covers all data
/// that the job's files show.
extension SiteMaker {
  package static func make(_ input: SiteInput) -> FileTree { SiteMaker(input).tree }

  package var tree: FileTree {
    var tree = FileTree()
    addAssets(to: &tree)
    tree.jobs = jobs
    return tree
  }

  func job(
    _ name: String, _ fingerprint: UInt64, _ add: @escaping @Sendable (inout SiteFiles) -> Void
  ) -> Job {
    Job(
      name: name, fingerprint: fingerprint,
      page: { [self] path, editing in
        var files = SiteFiles(self, only: path, editing)
        add(&files)
        return files.page
      }
    ) { [self] in
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

  /// Returns one page, with controls for changing the book; `nil` if the site has no such page.
  ///
  /// - Parameter names: the jobs that generated the page in the last build.
  package func page(_ path: String, jobs names: Set<String>, _ editing: Editing) -> [UInt8]? {
    for group in groups {
      for job in group(self) where names.contains(job.name) {
        if let page = job.page(path, editing) { return page }
      }
    }
    return nil
  }

  private var jobs: [Job] { groups.flatMap { $0(self) } }

  /// The jobs, grouped by kind of page. Groups with many jobs come last, because listing them takes the longest.
  private var groups: [(SiteMaker) -> [Job]] {
    var groups: [(SiteMaker) -> [Job]] = [
      { $0.jobsOfEveryChange }, MonthPage.jobs, { $0.findingJobs }, { $0.receiptPictures.jobs },
    ]
    groups += [CategoryPage.jobs, TagPage.jobs, PayeePage.jobs, YearbookPage.jobs, FlowPage.jobs, BillsPage.paidJobs]
    if showsReceipts { groups.append(ReceiptsPage.jobs) }
    if showsBalance { groups += [BalancePage.jobs, AccountPage.jobs, HistoryPage.jobs] }
    if hasShares { groups.append(SharesPage.jobs) }
    return groups + [TransactionPage.jobs, SearchPage.jobs]
  }

  private var findingJobs: [Job] {
    if input.shownFindings.isEmpty { return [] }
    return [
      job("findings", 0) { files in
        let site = files.site
        for (path, page) in ErrorsPage.pages(
          site.input.shownFindings, site.wording, folderPrefix: site.input.folderPrefix, hasSite: true,
          files.editing?.remedies)
        {
          files.add(path, page)
        }
      }
    ]
  }

  /// The jobs that every change to the book affects. The job that takes the longest comes first, so that it does not
  /// finish long after the others.
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
      MonthStripCSS.job(self),
      job("months", always) { $0.add("assets/months.js", $0.site.monthsScript()) },
      job("categories", always) { files in
        files.add("categories.html", CategoriesPage(files.site))
        TagsPage.add(to: &files)
      },
      job("bills", always) { files in
        PendingPages(files.site).add(to: &files)
        files.add("bills.ics", files.site.billsCalendar())
      },
      BillsPage.newestPaidJob(self),
      job("about", always) { files in
        files.add("about.html", AboutPage(files.site))
        if let converter = Converter(files.site) {
          files.add("convert.html", ConvertPage(site: files.site, converter: converter))
        }
      },
    ]
  }

  /// Adds the template's assets and the book's colours.
  private func addAssets(to tree: inout FileTree) {
    tree.addAssets(input.assets, key: input.key)
    if let colors = ColorClasses.styleSheet(ledger) { tree.add("assets/colors.css", colors) }
    tree.add("assets/status.js", StatusScript.allIsWell)
    tree.add("assets/words.js", WordsScript.text(wording))
  }
}

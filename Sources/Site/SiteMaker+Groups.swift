import Ledger
import Notation
import Platform

/// The site as groups of files, each made only if its key changed, which stands for all that they show.
extension SiteMaker {
  /// - Parameter isAwaited: whether somebody waits for a part of it, to which all cores are left.
  package static func make(_ input: SiteInput, isAwaited: Bool) -> FileTree {
    let site = SiteMaker(input)
    var tree = FileTree()
    site.addAssets(to: &tree)
    for group in site.firstGroups { tree.add(group) }
    // The page of a month need not wait for them.
    tree.add(later: Meanwhile(atOnce: !isAwaited) { site.furtherGroups })
    return tree
  }

  func group(
    _ name: String, _ key: UInt64, _ add: @escaping @Sendable (inout SiteFiles) -> Void
  ) -> FileTree.Group {
    FileTree.Group(name: name, key: key) { [self] in
      var files = SiteFiles(self)
      add(&files)
      return files.files
    }
  }

  func group(
    _ name: String, _ key: KeyHash, _ add: @escaping @Sendable (inout SiteFiles) -> Void
  ) -> FileTree.Group {
    group(name, key.value, add)
  }

  /// What every change of the book touches, the longest first, so that no core waits for it at the end; then months.
  private var firstGroups: [FileTree.Group] {
    let always = keys.whole
    var groups = [
      group("trends", always) { files in
        let site = files.site
        let scripts = site.trendScripts()
        let spending = site.trendData(scripts.map(\.part))
        for (part, script) in scripts { files.add("assets/days-\(part.stem).js", script) }
        TrendsPage.add(spending, to: &files)
        HomePage.add(spending, to: &files)
      },
      group("months", always) { $0.add("assets/months.js", $0.site.monthsScript()) },
      group("categories", always) { files in
        files.add("categories.html", CategoriesPage(files.site))
        TagsPage.add(to: &files)
      },
      group("bills", always) { files in
        PendingPages(files.site).add(to: &files)
        BillsPage.addNewestPaid(to: &files)
        files.add("bills.ics", files.site.billsCalendar())
      },
      group("about", always) { files in
        files.add("about.html", AboutPage(files.site))
        if let converter = Converter(files.site) {
          files.add("convert.html", ConvertPage(site: files.site, converter: converter))
        }
      },
    ]
    groups += MonthPage.groups(self)
    if !input.shownFindings.isEmpty {
      groups.append(
        group("findings", 0) { files in
          let site = files.site
          for (path, page) in ErrorsPage.pages(site.input.shownFindings, site.wording, hasSite: true) {
            files.add(path, page)
          }
        })
    }
    return groups + photos.groups
  }

  private var furtherGroups: [FileTree.Group] {
    var groups =
      CategoryPage.groups(self) + TagPage.groups(self) + YearbookPage.groups(self) + BillsPage.paidGroups(self)
    if hasReceipts { groups += ReceiptsPage.groups(self) }
    if hasBalance { groups += HistoryPage.groups(self) }
    return groups + TransactionPage.groups(self) + SearchPage.groups(self)
  }

  /// The template's own assets, and the colours that this book adds to them.
  private func addAssets(to tree: inout FileTree) {
    tree.addAssets(input.assets)
    if let colors = BookColors.styleSheet(ledger) { tree.add("assets/colors.css", colors) }
    tree.add("assets/status.js", StatusScript.allIsWell)
    tree.add("assets/words.js", WordsScript.text(wording))
  }
}

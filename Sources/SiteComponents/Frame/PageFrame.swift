import Localization
import Ledger
import Reports
import Templates

/// The values that the layout shows around the content of every page.
package struct PageFrame {
  package struct Navigation {
    let href: String
    let text: String
    let isCurrent: Bool
    /// The number of late bills, for the link to the pending bills; empty for other links, or if no bill is late.
    var late = ""
    /// The number of late bills as a phrase.
    var lateText = ""

    package init(href: String, text: String, isCurrent: Bool, late: String = "", lateText: String = "") {
      self.href = href
      self.text = text
      self.isCurrent = isCurrent
      self.late = late
      self.lateText = lateText
    }

    static let fields = Fields<Navigation>(
      "navigation",
      [
        .text("href") { $0.href }, .text("text") { $0.text }, .flag("is-current") { $0.isCurrent },
        .text("late") { $0.late }, .text("late-text") { $0.lateText },
      ])
  }

  let common: SiteFrame
  let template: String
  let title: String
  let menus: NavigationMenus

  static let fields = Fields<PageFrame>(
    "frame",
    [
      .text("language") { $0.common.wording.language },
      .text("built-iso") { $0.common.builtISO },
      .text("built-day") { $0.common.builtDay },
      .text("page-title") { $0.common.wording.text(.pageTitle, ["page": $0.title, "book": $0.common.book]) },
      .text("book-title") { $0.common.book },
      .flag("has-colors") { $0.common.site.hasColors },
      .flag("has-search") { !$0.menus.more.isEmpty },
      .flag("is-search") { $0.template == "search" },
      .flag("follows-clock") { $0.common.site.followsClock && $0.template == "index" },
      .flag("shows-findings") { $0.template == "errors" },
      .text("current-month") { $0.common.currentMonth },
      .text("last-month") { $0.common.lastMonth },
      .text("built-earlier") { $0.common.builtEarlier },
      .list("navigation", Navigation.fields) { $0.menus.main },
      .list("more-pages", Navigation.fields) { $0.menus.more },
      .flag("is-among-more") { $0.menus.more.contains(where: \.isCurrent) },
      .text("footer") { $0.common.footer },
      .text("warnings") { $0.common.site.warnings },
      .text("left-out") { $0.common.site.leftOut },
      .text("part") { $0.common.site.part },
      .text("hidden") { $0.common.site.hidden },
      .flag("has-balance") { $0.common.site.showsBalance },
      .flag("can-edit") { $0.common.site.editing != nil },
      // A page that the server makes may have an address with slashes in it.
      .text("root") { $0.common.site.editing?.root ?? "" },
      .text("token") { $0.common.site.editing?.token ?? "" },
      .text("once") { $0.common.site.editing?.idempotencyKey ?? "" },
      .flag("has-several-accounts") { $0.common.hasAccounts },
      .text("add-address") { $0.common.site.editing?.add ?? "" },
      .text("inbox") { $0.common.site.editing?.inbox ?? "" },
      .record("notice", Editing.Notice.fields) { $0.common.site.editing?.notice },
    ])
}

package import Localization
package import Ledger
package import SiteComponents
package import Templates

/// A page that only the preview server renders.
package protocol ServedPage: SitePage {}

extension ServedPage {
  package var current: String? { nil }

  /// Returns the page, including the header and the footer of the site.
  package func bytes(_ site: SiteMaker, _ forms: TemplateLibrary, _ editing: Editing) -> [UInt8] {
    site.frame.with(editing).bytes(of: self, forms)
  }

  /// Returns the page for a book whose site cannot be built because of errors.
  package func bytes(
    _ ledger: Ledger, _ wording: Wording, _ forms: TemplateLibrary, _ editing: Editing
  ) -> [UInt8] {
    let menus = NavigationMenus(ledger, wording)
    return SiteFrame(ledger, wording, SiteFrame.Site(menus: ["": menus], editing: editing)).bytes(of: self, forms)
  }
}

package import BookEditing
package import Diagnostics
package import Ledger
import Site

extension BookFolder {
  /// Returns findings about settings that otherwise only a build reports: a language without translations, or an
  /// unusable font.
  package func settingsFindings(_ ledger: Ledger, resourceFolders: [String]) -> [Finding] {
    var findings: [Finding] = []
    if ledger.settings.font != nil {
      var fonts = ChartFonts(self, ledger, asked: nil)
      fonts.open(ProcessCache())
      findings += fonts.findings
    }
    // If the template cannot be read, the language cannot be checked. A build reports that problem.
    if ledger.settings.languagePlace != nil,
      let folder = TemplateFolder(nil, resourceFolders: resourceFolders, disk), let template = try? folder.loadWords()
    {
      findings += template.wording(ledger.settings).1
    }
    return findings
  }
}

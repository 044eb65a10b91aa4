import Bookkeeping
import Build
import Diagnostics
import Language
import Ledger
import Notation
import Platform
import Reports
import Site

/// What is wrong with the book, each remedy a button with its difference.
extension FormRequest {
  /// A remedy of a finding, which is known again by what it says.
  private struct Fix {
    var finding: Finding
    var suggestion: Suggestion
    var key: String

    init(_ finding: Finding, _ index: Int) {
      self.finding = finding
      suggestion = finding.suggestions[index]
      var sign = Fingerprint()
      for text in [finding.id.rawValue, finding.place.file.path, finding.message, "\(index)"] { sign.add(text) }
      sign.add(UInt64(finding.place.bytes?.lowerBound ?? 0))
      for edit in suggestion.edits {
        sign.add(edit.replacement)
        sign.add(UInt64(edit.range.bytes?.lowerBound ?? 0))
      }
      key = String(sign.value, radix: 36)
    }

    var place: String {
      guard let start = finding.place.bytes?.lowerBound else { return finding.place.file.path }
      let place = LineTable(finding.place.file).place(of: start)
      return "\(finding.place.file.path):\(place.line):\(place.column)"
    }
  }

  private var fixes: [Fix] {
    let (_, findings, _) = book.read(reusing: book.snapshot)
    let archive = "\(book.folder.path(of: BookLayout.archive))/"
    return findings.flatMap { finding in
      finding.suggestions.indices.compactMap { index in
        let edits = finding.suggestions[index].edits
        let isOurs = edits.allSatisfy { edit in
          let path = edit.range.file.path
          return book.folder.holds(path) && !path.hasPrefix(archive)
        }
        return edits.isEmpty || !isOurs ? nil : Fix(finding, index)
      }
    }
  }

  func showFixes() -> Response { fixesPage([], .fine) }

  private func fixesPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    var page = FormPage(heading: word(.fixes))
    page.messages = messages
    for fix in fixes.prefix(200) {
      var item = FormPage.Item(FormRequest.clean(fix.finding.message))
      item.language = "en"
      item.note = fix.place
      item.lines = difference(fix.suggestion)
      item.action = "/fixes"
      item.key = fix.key
      item.hidden = [FormPage.Hidden("fix", fix.key)]
      item.buttons = [
        FormPage.Button(fix.suggestion.message.isEmpty ? word(.fix) : "\(word(.fix)): \(fix.suggestion.message)")
      ]
      page.items.append(item)
    }
    page.itemsHeading = word(.fixes)
    if page.items.isEmpty {
      page.messages.append(FormPage.Message(word(.fixesNone), isError: false))
    } else if book.hasSafeFixes {
      page.action = "/fixes"
      page.hidden = [FormPage.Hidden("fix", "safe")]
      page.buttons = [FormPage.Button(word(.fixSafe), isMain: true)]
    }
    page.links = [FormPage.Link(word(.back), "/errors.html")]
    return self.page(page, status)
  }

  private func texts(_ suggestion: Suggestion) -> [(file: SourceFile, bytes: [UInt8])] {
    Dictionary(grouping: suggestion.edits) { $0.range.file.path }.sorted { $0.key < $1.key }.compactMap {
      _, edits -> (file: SourceFile, bytes: [UInt8])? in
      guard let file = edits.first?.range.file else { return nil }
      let sorted = edits.sorted { ($0.range.bytes?.lowerBound ?? 0) < ($1.range.bytes?.lowerBound ?? 0) }
      let splices = sorted.compactMap { edit in edit.range.bytes.map { Splice($0, Array(edit.replacement.utf8)) } }
      return (file, file.bytes.applying(splices))
    }
  }

  private func difference(_ suggestion: Suggestion) -> String {
    texts(suggestion).map { UnifiedDiff($0.file.bytes, $0.bytes).text(path: $0.file.path, isColored: false) }.joined()
  }

  func fix() -> Response {
    let start = ContinuousClock.now
    do throws(Refusal) {
      if form.text("fix") == "safe" {
        let files = try book.locked(as: "check --fix") { (book) throws(Refusal) in try book.fix() }
        _ = served.state(since: start)
        return done(word(.fixed, ["count": String(files.reduce(0) { $0 + $1.count })]), at: "fixes")
      }
      guard let fix = fixes.first(where: { $0.key == form.text("fix") }) else {
        return fixesPage([FormPage.Message(word(.fixGone))], .conflict)
      }
      _ = try changeBook("fix \(fix.finding.id.rawValue)", id: { _ in "" }) { (draft) throws(Refusal) in
        for text in texts(fix.suggestion) {
          // It was changed between the look and the press.
          guard draft.file(text.file.path).bytes == text.file.bytes else {
            throw .changedSince(title: "fix", file: text.file.path)
          }
          draft.write(text.bytes, to: text.file.path)
        }
      }
      _ = served.state(since: start)
      return done(word(.saved), at: "fixes")
    } catch {
      return fixesPage([FormPage.Message(error.sentence)], error.status)
    }
  }
}

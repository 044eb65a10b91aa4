import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// The form that removes an entry.
struct RemoveForm: Form {
  static let route = FormRoute("remove", .entry)
  let request: FormRequest
  let subject: String

  /// Returns a page that asks for confirmation, for users who followed a link instead of pressing a button.
  func show() -> Response { removePage([], .fine) }

  /// Returns a page that asks for confirmation again. The page shows the entry, because the id may now refer to a
  /// different one.
  func again(_ message: FormPage.Message, _ status: Status) -> Response { removePage([message], status) }

  private func removePage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    do throws(BookError) {
      var page = FormPage(heading: word(.remove))
      page.action = "/remove/\(PercentEncoding.path(id))"
      page.messages = messages + [FormPage.Message(id, lines: try request.entryForm(of: id).lines, isError: false)]
      page.buttons = [FormPage.Button(word(.remove), isMain: true, isDestructive: true)]
      page.links = [FormPage.Link(word(.cancel), "/\(context.maker?.pageAddress(ofID: id) ?? "index.html")")]
      return self.page(page, status)
    } catch {
      return refused(error, .remove)
    }
  }

  func submit() -> Response {
    let month = context.maker?.rowAddress(ofID: id).map { $0.cut(at: "#").before }
    let doneSentence = request.sentence(.deedRemoved, ofID: id, state)
    let start = ContinuousClock.now
    do throws(BookError) {
      _ = try changeBook("remove \(id)", id: { _ in "" }) { (draft) throws(BookError) in
        try draft.remove(try find(id, in: draft))
      }
      let now = builtBook.state(since: start)
      // The month's page may not exist after its last entry was removed.
      let address = now?.context.maker == nil ? "index.html" : month.map(String.init) ?? "index.html"
      return done(doneSentence ?? word(.removed, ["id": id]), at: address)
    } catch {
      return refreshed(after: error).refused(
        error, .remove, back: "/\(context.maker?.pageAddress(ofID: id) ?? "index.html")")
    }
  }
}

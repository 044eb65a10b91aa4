import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// An entry is removed with one press.
struct RemoveForm: Form {
  static let route = FormRoute("remove", .entry)
  let request: FormRequest
  let subject: String

  /// Asked where no press of a button leads here.
  func show() -> Response { removePage([], .fine) }

  /// What it was about may be another entry by now, so that it is shown before it is asked for again.
  func again(_ message: FormPage.Message, _ status: Status) -> Response { removePage([message], status) }

  private func removePage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    do throws(BookError) {
      var page = FormPage(heading: word(.remove))
      page.action = "/remove/\(PercentEncoding.path(id))"
      page.messages = messages + [FormPage.Message(id, lines: try request.entryForm(of: id).lines, isError: false)]
      page.buttons = [FormPage.Button(word(.remove), isMain: true, isGrave: true)]
      page.links = [FormPage.Link(word(.cancel), "/\(understood.maker?.pageAddress(ofID: id) ?? "index.html")")]
      return self.page(page, status)
    } catch {
      return refused(error, .remove)
    }
  }

  func submit() -> Response {
    let month = understood.maker?.rowAddress(ofID: id).map { $0.cut(at: "#").before }
    let start = ContinuousClock.now
    do throws(BookError) {
      _ = try changeBook("remove \(id)", id: { _ in "" }) { (draft) throws(BookError) in
        try draft.remove(try find(id, in: draft))
      }
      let now = served.state(since: start)
      // The month is another page, or none, once its last entry is gone.
      let address = now?.book.maker == nil ? "index.html" : month.map(String.init) ?? "index.html"
      return done(word(.removed, ["id": id]), at: address)
    } catch {
      return caughtUp(after: error).refused(
        error, .remove, back: "/\(understood.maker?.pageAddress(ofID: id) ?? "index.html")")
    }
  }
}

import BookEditing
import Localization
import Site

/// Functions that validate submitted forms: the token is checked, and each form is processed only once.
extension BookForms {
  /// Changes the book as requested by the form. A form that was submitted before is not processed again.
  func change(_ form: some Form) -> Response {
    let request = form.request
    guard let key = request.form.text("once"), FormTokens.isIdempotencyKey(key) else {
      return .sentence(.forbidden, "This form has no valid key; open the page again.")
    }
    do throws(BookError) {
      if let sent = try tokens.sent(key, in: request.server.book) { return sentBefore(sent, form) }
    } catch {
      return request.refused(error, .save)
    }
    guard tokens.isSentBySite(request.form) else {
      // A form from an earlier run of the server: the page shows it again, with the token of this run.
      return form.again(FormPage.Message(request.word(.noToken)), .forbidden)
    }
    let response = form.submit()
    // Two servers of one book may receive the same form at the same time. The record was read again under the lock.
    if tokens.isElsewhere(key), let sent = try? tokens.sent(key, in: request.server.book) {
      return sentBefore(sent, form)
    }
    return response
  }

  /// Returns the response to a form whose idempotency key has already been used.
  ///
  /// If the content is the same, the form was submitted twice, and the response is the same. If the content differs,
  /// the user went back in the browser, so the form is shown again and nothing is written.
  private func sentBefore(_ sent: IdempotencyKey, _ form: some Form) -> Response {
    if sent.isOf(form.request.contentFingerprint) { return form.request.doneBefore(sent.id) }
    return form.again(FormPage.Message(form.request.word(.sentBefore)), .conflict)
  }
}

import Testing

@testable import Serve

/// The addresses of forms.
@Suite struct FormTableTests {
  @Test func `every form has a separate address, and each address opens the right form`() {
    let names = FormTable.all.map { $0.route.name }
    #expect(Set(names).count == names.count)
    for type in FormTable.all {
      let isAlone = type.route.subject != .entry && type.route.subject != .optionalEntry
      let target = isAlone ? "/\(type.route.name)" : "/\(type.route.name)/2026-11-03-tea"
      guard case .form(let found, let subject)? = FormTarget(target) else {
        Issue.record("\(target) leads nowhere")
        continue
      }
      if type.route.subject == .optionalEntry { #expect(type.route.takes(1)) }
      #expect(found == type && subject == (isAlone ? "" : "2026-11-03-tea"))
    }
  }

  @Test(arguments: ["/edit", "/add/tea", "/balance/Bank/more", "/nothing", "/"])
  func `an unknown address does not open a form`(
    target: String
  ) {
    if case .form? = FormTarget(target) { Issue.record("\(target) is a form") }
  }
}

import BrowserSupport
import Testing

/// The site from disk, encrypted or published, in a real browser. One test runs at a time, so that none waits for the
/// page of another; the tests of `LiveBrowserTests` run next to them, since a page mostly waits for frames and not for
/// the machine.
@Suite(.serialized, .showingThePage) enum BrowserTests {}

/// The pages and forms of `serve`, and the findings of independent checkers about any page.
@Suite(.serialized, .showingThePage) enum LiveBrowserTests {}

import BrowserSupport
import Testing

/// The site as its readers have it, from disk, sealed or published, in a real browser. One test at a time, so that none
/// waits for another's page; beside them those of `LiveBrowserTests`, as a page mostly waits for frames, not for the machine.
@Suite(.serialized, .showingThePage) enum BrowserTests {}

/// What `serve` shows and takes, and what independent judges say of any page.
@Suite(.serialized, .showingThePage) enum LiveBrowserTests {}

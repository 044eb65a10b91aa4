import BrowserSupport
import Testing

/// Everything that looks at the site with a real browser. One at a time: there is one window, and one machine.
@Suite(.serialized, .showingThePage) enum BrowserTests {}

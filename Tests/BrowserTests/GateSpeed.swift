import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The time to open the gate and the pages after it. `make bench` prints it; no time makes this test fail.
  @Suite(.enabled(if: BenchBook.isWanted)) struct GateSpeed {
    @Test(arguments: Browser.chromiumOnly)
    func `the times from entering the passphrase to the first page and to a photo of 5 MB are measured`(
      browser: Browser
    ) throws {
      let book = try BenchBook(transactions: 10_000, months: 13)
      let photo = try book.addPhoto(megabytes: 5)
      try book.seal(SampleSite.reader.name, SampleSite.reader.phrase)
      let address = book.site.appending(path: "index.html").absoluteString
      var (whole, deriving, pages): ([Double], [Double], [Double]) = ([], [], [])
      try browser.page { page in
        for _ in 0..<7 {
          try page.open("about:blank")
          try page.open(address)
          try page.wait(until: "document.getElementById('gate-form')?.hidden === false", "the gate asks")
          usleep(300_000)
          let seen = try page.run(
            """
            const typed = await crypto.subtle.importKey('raw', new Uint8Array(40), 'PBKDF2', false, ['deriveKey']);
            const before = performance.now();
            await crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 1000000 }, typed,
              { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
            const deriving = performance.now() - before;
            document.getElementById('gate-name').value = arguments[0];
            document.getElementById('gate-phrase').value = arguments[1];
            const began = performance.now();
            document.getElementById('gate-unlock').click();
            while (!document.documentElement.dataset.route) await new Promise((done) => setTimeout(done, 1));
            return [deriving, performance.now() - began];
            """, .text(SampleSite.reader.name), .text(SampleSite.reader.phrase))
          deriving.append(seen[0].number ?? -1)
          whole.append(seen[1].number ?? -1)
          usleep(300_000)
          let took = try page.run(
            """
            const began = performance.now();
            location.hash = '/' + arguments[0];
            const isShown = () => {
              const photo = document.querySelector('.photo img');
              return document.documentElement.dataset.route === arguments[0] && photo?.src.startsWith('blob:') && photo.complete && photo.naturalWidth > 1000;
            };
            while (!isShown()) await new Promise((done) => setTimeout(done, 1));
            return performance.now() - began;
            """, .text(photo))
          pages.append(took.number ?? -1)
        }
      }
      for (name, times) in [
        ("from the phrase to the first page", whole), ("– of it PBKDF2 alone, a million rounds", deriving),
        ("a page with a photo of 5 MB", pages),
      ] {
        BenchBook.report("gate", name, "\(Int(times.sorted()[times.count / 2].rounded()))")
      }
    }
  }
}

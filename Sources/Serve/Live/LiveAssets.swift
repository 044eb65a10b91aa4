/// What the server adds to a site while it shows it; none of it is written to the site's folder.
enum LiveAssets {
  static let files: [String: [UInt8]] = ["live.js": Array(whole.utf8), "live.css": Array(style.utf8)]

  /// Where a page was before an edit took it away, or will be.
  static let notFound = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>No such page</title>
    <script src="/assets/theme.js"></script>
    <link rel="stylesheet" href="/assets/style.css">
    <link rel="icon" href="data:,">
    </head>
    <body>
    <main id="main" class="wrap serve-missing">
    <h1>No such page</h1>
    <p>There is nothing at this address, or not yet: it opens by itself as soon as a build makes it.</p>
    <p><a href="/index.html">Home</a></p>
    </main>
    </body>
    </html>

    """

  private static let whole = beginning + LiveRenewal.script + script

  private static let beginning = #"""
    (() => {
      'use strict';
      const own = document.currentScript;
      const path = (address) => decodeURIComponent(new URL(address, location.href).pathname.slice(1)) || 'index.html';

    """#

  /// Hears of changes, shows the page anew if it shows any of them, and shows what is wrong with the book.
  private static let script = #"""
      let since = own.dataset.since;
      let stream = null;

      // What the page consists of. The line about mistakes is this script's own matter, except where it is all there is.
      const parts = () => {
        const addresses = performance.getEntriesByType('resource').map((entry) => entry.name);
        for (const node of document.querySelectorAll('img, script, link[rel="stylesheet"]')) {
          addresses.push(node.currentSrc || node.src || node.href);
        }
        const here = new Set([path(location.href)]);
        for (const address of addresses) {
          if (address && new URL(address, location.href).origin === location.origin) here.add(path(address));
        }
        here.delete('assets/status.js');
        return here;
      };

      // What changed and is not shown yet.
      let missed = [];
      let isShowing = false;
      const hear = async (event) => {
        since = event.lastEventId;
        document.documentElement.dataset.liveVersion = since;
        missed.push(...event.data.split('\n').filter(Boolean).map(decodeURIComponent));
        if (isShowing) return;
        isShowing = true;
        while (missed.length) {
          const changed = missed;
          missed = [];
          if (!page.concerns(changed)) continue;
          try { await page.show(changed, since); } catch (error) {
            silence();
            // The browser keeps the place; what is zoomed or searched stands in the address.
            location.reload();
            return;
          }
        }
        isShowing = false;
      };

      // The bar.
      const bar = document.createElement('details');
      bar.className = 'serve-findings';
      const line = document.createElement('summary');
      const count = document.createElement('span');
      count.setAttribute('role', 'status');
      const close = document.createElement('button');
      close.type = 'button';
      close.textContent = 'Close';
      const text = document.createElement('pre');
      text.tabIndex = 0;
      text.setAttribute('role', 'region');
      text.setAttribute('aria-label', 'What is wrong with the book');
      line.append(count);
      bar.append(line, text);
      const frame = document.createElement('aside');
      frame.className = 'serve';
      frame.lang = 'en';
      frame.setAttribute('aria-label', 'Live preview');
      frame.hidden = true;
      frame.append(bar, close);
      document.body.append(frame);

      // What was closed stays closed on the pages that follow, until something else is wrong. Only a number is remembered.
      const sign = (told) => {
        let sum = 5381;
        for (let at = 0; at < told.length; at += 1) sum = (sum * 33 + told.charCodeAt(at)) | 0;
        return String(sum);
      };
      const remembered = () => { try { return sessionStorage.getItem('live-closed'); } catch { return null; } };
      let shown = '';
      close.addEventListener('click', () => {
        try { sessionStorage.setItem('live-closed', sign(shown)); } catch { /* then it comes again on the next page */ }
        show(false);
      });

      const show = (isShown) => {
        frame.hidden = !isShown;
        document.documentElement.classList.toggle('has-serve-bar', isShown);
      };

      const tell = (event) => {
        const notice = document.querySelector('[data-status]');
        if (notice && event.data !== shown) notice.hidden = true;
        if (event.data === shown) return;
        shown = event.data;
        if (!shown) {
          count.textContent = '';
          show(false);
          return;
        }
        const [kind, summary, ...lines] = shown.split('\n');
        frame.dataset.kind = kind;
        count.textContent = summary;
        text.textContent = lines.join('\n').trimEnd();
        bar.open = kind === 'error';
        show(remembered() !== sign(shown));
      };

      // A browser has six connections to a server; only a page that is seen takes one.
      const listen = () => {
        if (stream || document.visibilityState === 'hidden') return;
        // What is on a screen is made first; of a page of hundreds of photos it need not know them all.
        const shown = [...parts()].slice(0, 100).map((file) => `&shown=${encodeURIComponent(file)}`);
        stream = new EventSource(`/-/events?since=${encodeURIComponent(since)}${shown.join('')}`);
        stream.addEventListener('news-changed', hear);
        stream.addEventListener('news-message', tell);
        stream.addEventListener('open', () => { document.documentElement.dataset.live = 'listening'; });
        stream.addEventListener('error', () => {
          document.documentElement.dataset.live = 'waiting';
          if (stream && stream.readyState === EventSource.CLOSED) { silence(); setTimeout(listen, 1000); }
        });
      };
      const silence = () => {
        if (stream) stream.close();
        stream = null;
        document.documentElement.dataset.live = 'resting';
      };
      const attend = () => {
        document.addEventListener('visibilitychange', () => { document.visibilityState === 'hidden' ? silence() : listen(); });
        addEventListener('pagehide', silence);
        addEventListener('pageshow', listen);
        listen();
      };
      // In a new page the bar says what it did in the former one.
      const settle = () => {
        document.body.append(frame);
        show(!frame.hidden);
        if (stream?.readyState === EventSource.CLOSED) stream = null;
        document.documentElement.dataset.live = stream?.readyState === EventSource.OPEN ? 'listening' : 'waiting';
        attend();
      };
      const finish = () => {
        const notice = document.querySelector('[data-status]');
        if (notice && shown) notice.hidden = true;
      };
      const page = renewal({ beginning: own.dataset.since, parts, settle, finish });
      attend();
    })();

    """#

  /// In the site's own colours, so that a template of one's own gives its.
  private static let style = """
    .serve { position: fixed; inset: auto 0 0; z-index: 1000; padding: 6px max(clamp(16px, 3vw, 28px), (100% - 1136px) / 2 + 28px) calc(10px + env(safe-area-inset-bottom)); background: var(--card, Canvas); color: var(--ink, CanvasText); border-top: 3px solid var(--edge, GrayText); box-shadow: 0 -6px 24px rgb(0 0 0 / .14); font-size: .875rem; line-height: 1.45; }
    .serve[hidden] { display: none; }
    .serve[data-kind="error"] { border-top-color: var(--warn, #8a4700); }
    .serve-findings summary { padding: 9px 96px 9px 0; cursor: pointer; font-weight: 600; }
    .serve[data-kind="error"] .serve-findings summary { color: var(--warn, #8a4700); }
    .serve-findings pre { max-height: 38vh; margin: 4px 0 0; padding: 12px 16px; overflow: auto; background: var(--sunk, Field); border-radius: 10px; font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; tab-size: 8; white-space: pre; }
    .serve > button { position: absolute; inset: 8px max(clamp(16px, 3vw, 28px), (100% - 1136px) / 2 + 28px) auto auto; min-height: 34px; padding: 0 12px; border: 1px solid var(--edge, GrayText); border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
    .serve > button:hover { background: var(--sunk, Field); }
    .serve :focus-visible { outline: 2px solid var(--focus, Highlight); outline-offset: 2px; }
    html.has-serve-bar body { padding-bottom: 45vh; }
    .serve-missing { padding-block: 64px; display: grid; gap: 14px; }
    @media (pointer: coarse) { .serve > button { min-height: 44px; } .serve-findings summary { padding-block: 14px; } }
    @media print { .serve { display: none; } html.has-serve-bar body { padding-bottom: 0; } }

    """
}

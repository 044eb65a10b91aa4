/// The part of the live script that shows a page anew without leaving it.
///
/// The browser stays in the document, so that it neither asks again for what did not change nor ends what it has running,
/// and the page never blinks: styles and pictures are there before the new page takes the old one's place. Whatever it is
/// not sure about it leaves to a reload.
enum LiveRenewal {
  /// Stands in the function around the whole live script; expects its `path`.
  static let script = #"""
      // `beginning` is the version that the document was loaded with, `parts` tells what the shown page consists of, `settle`
      // listens again once all listening ended, `finish` has the last word when the new page's scripts ran.
      const renewal = ({ beginning, parts, settle, finish }) => {
        const POLICY = 'meta[http-equiv="content-security-policy" i]';
        // What cannot be moved, runs only once, or has its place in an order that is not kept here.
        const STRANGE = 'base, iframe, object, embed, video, audio, style, link[rel~="alternate"], link[rel="stylesheet"][title],'
          + ' script:not([src]):not([type$="json"]), script[src][type], script[src][nomodule]';
        const policyOf = (page) => page.querySelector(POLICY)?.content;
        const policy = policyOf(document);
        // When each file changed that did since this document began: a browser shows a picture it once had without asking.
        const versions = new Map();
        // All that the document ever consisted of.
        const loaded = new Set();
        const sheets = new Map();
        const refuse = (why) => { throw new Error(why); };
        const soon = (promise) => Promise.race([promise, new Promise((fulfil, reject) => setTimeout(reject, 5000, new Error('too slow')))]);
        // Nothing for what is not the site's.
        const fileOf = (address) => (new URL(address, location.href).origin === location.origin ? path(address) : '');
        // Under an address with a version the browser need not ask again, which it would do for every script.
        const fresh = (address, standard) => {
          const file = fileOf(address);
          const version = versions.get(file) ?? standard;
          if (!file || version === undefined) return address;
          const there = new URL(address, location.href);
          there.searchParams.set('v', version);
          return there.pathname + there.search + there.hash;
        };
        const freshScript = (script) => fresh(script.getAttribute('src'), beginning);
        const text = async (address, type) => {
          const answer = await fetch(address, { cache: 'no-cache' });
          if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith(type)) refuse('another answer');
          return answer.text();
        };

        // What was typed or chosen and is not in the address; a reload keeps it.
        const isTyped = () => [...document.querySelectorAll('input, textarea, select')].some((field) => {
          if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
          return 'defaultChecked' in field && field.checked !== field.defaultChecked || field.value !== field.defaultValue;
        });

        // Adopted sheets need no loading, so that the new page has its looks at once; one that did not change is kept.
        const sheet = async (link) => {
          const address = fresh(link.getAttribute('href'));
          const name = `${link.media}\n${address}`;
          if (!sheets.has(name)) {
            const css = await text(address, 'text/css');
            // Addresses in it would begin at the page.
            if (/@import|url\((?!\s*["']?(?:data:|#))/i.test(css)) refuse('a sheet with files of its own');
            const made = new CSSStyleSheet({ media: link.media });
            made.replaceSync(css);
            sheets.set(name, made);
          }
          return sheets.get(name);
        };
        const picture = async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode().catch(() => { /* the page shows what is missing, as it would after a reload */ });
          return image;
        };
        // Scripts that had to wait for the network would run only after the new page was drawn once without them.
        const fetchScripts = () => {
          const fetched = new Map();
          return (page) => Promise.all([...page.querySelectorAll('script[src]:not([src^="/-/"])')].map((script) => {
            const address = new URL(freshScript(script), location.href).href;
            if (!fetched.has(address)) {
              fetched.set(address, new Promise((fulfil) => {
                const link = document.createElement('link');
                link.rel = 'preload';
                link.as = 'script';
                link.href = address;
                for (const event of ['load', 'error']) link.addEventListener(event, fulfil);
                document.head.append(link);
              }));
            }
            return fetched.get(address);
          }));
        };
        const run = (script) => new Promise((fulfil, reject) => {
          const again = document.createElement('script');
          for (const { name, value } of script.attributes) again.setAttribute(name, value);
          // In their order, whichever comes first.
          again.async = false;
          again.addEventListener('load', fulfil);
          again.addEventListener('error', reject);
          script.replaceWith(again);
        });

        const prepare = async (changed) => {
          const scriptsOf = fetchScripts();
          // Most likely the new page has those of this one.
          scriptsOf(document);
          const page = new DOMParser().parseFromString(await text(location.href, 'text/html'), 'text/html');
          const own = page.querySelector('script[src^="/-/live.js"]');
          if (!own || page.compatMode !== 'CSS1Compat' || document.compatMode !== 'CSS1Compat') refuse('another kind of page');
          // What a document once was forbidden stays so; it must be what the new page forbids.
          if (!policy || policyOf(page) !== policy || page.querySelector(STRANGE)) refuse('a page of another making');
          own.remove();
          page.querySelector(POLICY).remove();
          const links = [...page.querySelectorAll('link[rel="stylesheet"]')];
          const pictures = [...page.querySelectorAll('img, picture > source')];
          const shown = new Set();
          for (const node of [...pictures, ...page.querySelectorAll('script[src]'), ...links]) {
            for (const name of ['src', 'href']) {
              if (!node.hasAttribute(name)) continue;
              shown.add(fileOf(node.getAttribute(name)));
              if (links.includes(node)) continue;
              node.setAttribute(name, node.localName === 'script' ? freshScript(node) : fresh(node.getAttribute(name)));
            }
            if (!node.hasAttribute('srcset')) continue;
            node.setAttribute('srcset', node.getAttribute('srcset').replace(/(^|,\s*)([^\s,]+)/g, (all, before, address) => {
              shown.add(fileOf(address));
              return before + fresh(address);
            }));
          }
          // What a script once loaded by itself it would get again as it was.
          shown.add(path(location.href));
          if (changed.some((file) => loaded.has(file) && !shown.has(file))) refuse('loaded by a script');
          const eager = pictures.filter((node) => node.src && node.loading !== 'lazy').map((node) => node.src);
          const [styles, kept] = await Promise.all(
            [Promise.all(links.map(sheet)), Promise.all(eager.map(picture)), scriptsOf(page)]);
          for (const link of links) link.remove();
          const { theme } = document.documentElement.dataset;
          if (theme) page.documentElement.dataset.theme = theme;
          return { page, links, styles, kept };
        };

        // Sheets that are no elements of the page any more.
        let adopted = [];
        const swap = async ({ page, links, styles }, version) => {
          const [left, top] = [scrollX, scrollY];
          const isAtTarget = Boolean(document.querySelector(':target'));
          // Nothing of the former page goes on: neither its timers nor, once the document is opened, its listeners.
          const [timer, frame] = [setTimeout(() => {}), requestAnimationFrame(() => {})];
          for (let number = 1; number <= timer; number += 1) clearTimeout(number);
          for (let number = 1; number <= frame; number += 1) cancelAnimationFrame(number);
          performance.clearResourceTimings();
          document.open();
          // Where the icon is missing even for a moment, Chromium asks for one at an address of its own choice.
          const icons = [...page.querySelectorAll('link[rel~="icon"]')];
          document.write(`<!DOCTYPE html>${icons.map((icon) => icon.outerHTML).join('')}`);
          document.close();
          let failure = null;
          addEventListener('error', (event) => { if (event.error || event.message) failure ||= event.error || new Error(event.message); });
          const root = document.documentElement;
          for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
          for (const icon of icons) icon.remove();
          document.head.append(...page.head.childNodes);
          document.body.replaceWith(page.body);
          document.adoptedStyleSheets = styles;
          adopted = links.map((link) => path(link.getAttribute('href')));
          const place = () => scrollTo({ left, top, behavior: 'instant' });
          if (isAtTarget) location.replace(location.href);
          place();
          settle();
          await soon(Promise.all([...document.querySelectorAll('script[src]')].map(run)));
          if (failure) throw failure;
          finish();
          if (scrollX !== left || scrollY !== top) place();
          await soon(Promise.all([...document.images].filter((image) => image.loading !== 'lazy' && !image.complete)
            .map((image) => new Promise((fulfil) => { for (const event of ['load', 'error']) image.addEventListener(event, fulfil); }))));
          root.dataset.liveVersion = version;
        };

        return {
          // Whether any of these files is part of the page, or was: what the document once had it would show again.
          concerns(changed) {
            for (const file of [...parts(), ...adopted]) loaded.add(file);
            return changed.includes('*') || changed.some((file) => loaded.has(file));
          },
          // Resolves once the page that the server has now stands here, with its pictures and scripts; rejects where only a
          // reload is right.
          async show(changed, version) {
            if (changed.includes('*') || isTyped()) refuse('a reload is better');
            for (const file of changed) versions.set(file, version);
            await swap(await soon(prepare(changed)), version);
            performance.clearMarks('live-shown');
            performance.mark('live-shown');
          },
        };
      };

    """#
}

// Added to each page of `daybook serve`: receives change events, refreshes the page if it shows a changed file, and
// shows the errors of the book.
(() => {
  'use strict';
  const own = document.currentScript;
  const path = (address) => decodeURIComponent(new URL(address, location.href).pathname.slice(1)) || 'index.html';

  // Refreshes a page without leaving it. The document stays, so that the browser neither requests unchanged files again
  // nor stops running work. The page does not flicker: styles and pictures are loaded before the new page replaces the
  // old one. A page that cannot be replaced reliably is reloaded.
  //
  // `beginning` is the version that the document was loaded with, `parts` returns the files of the shown page, `settle`
  // adds the listeners again, `finish` runs after the new page's scripts, `still` resolves once nothing is pressed,
  // `isInUse` returns whether a form is in front, `isOvertaken` whether a newer one is available.
  const renewal = ({ beginning, parts, settle, finish, still, isInUse, isOvertaken }) => {
    const POLICY = 'meta[http-equiv="content-security-policy" i]';
    // Elements that cannot be moved, run only once, or depend on an order that is not kept here.
    const STRANGE = 'base, iframe, object, embed, video, audio, style, link[rel~="alternate"], link[rel="stylesheet"][title],'
      + ' script:not([src]):not([type$="json"]), script[src][type], script[src][nomodule]';
    const policyOf = (page) => page.querySelector(POLICY)?.content;
    const policy = policyOf(document);
    // The version of each file that changed since this document began: a browser shows a picture it once had without
    // asking.
    const versions = new Map();
    // All files that the document ever had.
    const loaded = new Set();
    const sheets = new Map();
    const refuse = (why) => { throw new Error(why); };
    const soon = (promise) => Promise.race([promise, new Promise((fulfil, reject) => setTimeout(reject, 5000, new Error('too slow')))]);
    // Returns the path of a file of the site; empty for other addresses.
    const fileOf = (address) => (new URL(address, location.href).origin === location.origin ? path(address) : '');
    // An address with a version is not requested again from the cache; each script would be otherwise.
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

    // Whether fields have values that are not in the address; a reload keeps them.
    const isTyped = () => [...document.querySelectorAll('input, textarea, select')].some((field) => {
      if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
      // The value of a box without one is “on”, its default value is empty.
      if (['checkbox', 'radio'].includes(field.type)) return field.checked !== field.defaultChecked;
      return field.value !== field.defaultValue;
    });

    // Adopted style sheets need no loading, so that the new page is styled at once; unchanged ones are kept.
    const sheet = async (link) => {
      const address = fresh(link.getAttribute('href'));
      const name = `${link.media}\n${address}`;
      if (!sheets.has(name)) {
        const css = await text(address, 'text/css');
        // Relative addresses in it would begin at the page.
        if (/@import|url\((?!\s*["']?(?:data:|#))/i.test(css)) refuse('a sheet with files of its own');
        const made = new CSSStyleSheet({ media: link.media });
        made.replaceSync(css);
        sheets.set(name, made);
      }
      return sheets.get(name);
    };
    // Whether the page had this picture. Nothing waits for a new one: it appears when it is made.
    const isKnown = (image) => loaded.has(fileOf(image.getAttribute('src') || ''));
    const picture = async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode().catch(() => { /* the page shows what is missing, as it would after a reload */ });
      return image;
    };
    // Preloads scripts: if they waited for the network, the new page would be drawn once without them.
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
      // They run in their order, whichever comes first.
      again.async = false;
      again.addEventListener('load', fulfil);
      again.addEventListener('error', reject);
      script.replaceWith(again);
    });

    const prepare = async (changed, answer) => {
      const scriptsOf = fetchScripts();
      // Most likely the new page has the scripts of this one.
      scriptsOf(document);
      const page = answer || new DOMParser().parseFromString(await text(location.href, 'text/html'), 'text/html');
      const own = page.querySelector('script[src^="/-/live.js"]');
      if (!own || page.compatMode !== 'CSS1Compat' || document.compatMode !== 'CSS1Compat') refuse('another kind of page');
      // A Content-Security-Policy stays with the document: the new page must have the same one.
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
      // A script would load its files again in the old version.
      shown.add(path(location.href));
      if (changed.some((file) => loaded.has(file) && !shown.has(file))) refuse('loaded by a script');
      const eager = pictures.filter((node) => node.src && node.loading !== 'lazy' && isKnown(node)).map((node) => node.src);
      const [styles, kept] = await Promise.all(
        [Promise.all(links.map(sheet)), Promise.all(eager.map(picture)), scriptsOf(page)]);
      for (const link of links) link.remove();
      const { theme } = document.documentElement.dataset;
      if (theme) page.documentElement.dataset.theme = theme;
      return { page, links, styles, kept };
    };

    // Paths of the adopted style sheets, which are not elements of the page any more.
    let adopted = [];
    const swap = async ({ page, links, styles }, version) => {
      const [left, top] = [scrollX, scrollY];
      const isAtTarget = Boolean(document.querySelector(':target'));
      // Ends the timers and frames of the former page; document.open removes its listeners.
      const [timer, frame] = [setTimeout(() => {}), requestAnimationFrame(() => {})];
      for (let number = 1; number <= timer; number += 1) clearTimeout(number);
      for (let number = 1; number <= frame; number += 1) cancelAnimationFrame(number);
      performance.clearResourceTimings();
      document.open();
      // If the icon is missing even for a moment, Chromium requests one at a default address.
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
      await soon(Promise.all([...document.images].filter((image) => image.loading !== 'lazy' && !image.complete && isKnown(image))
        .map((image) => new Promise((fulfil) => { for (const event of ['load', 'error']) image.addEventListener(event, fulfil); }))));
      root.dataset.liveVersion = version;
    };

    return {
      // Whether any of these files is or was part of the page: the document would show former ones again.
      concerns(changed) {
        for (const file of [...parts(), ...adopted]) loaded.add(file);
        return changed.includes('*') || changed.some((file) => loaded.has(file));
      },
      // Resolves to true once the server's current page is shown with its pictures and scripts; to false if a form or a
      // newer page came before. Rejects if only a reload is right. `answer` is that page if it is available already.
      async show(changed, version, answer = null) {
        if (changed.includes('*') || isTyped()) refuse('a reload is better');
        for (const file of changed) versions.set(file, version);
        const next = await soon(prepare(changed, answer));
        await still();
        if (isInUse() || isOvertaken()) return false;
        await swap(next, version);
        performance.clearMarks('live-shown');
        performance.mark('live-shown');
        return true;
      },
    };
  };
  let since = own.dataset.since;
  let stream = null;

  // The files of the page. status.js does not count: this script shows the errors.
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

  // A pressed element must exist until it is released, or the press is lost. And document.open would cancel the
  // navigation of a link that was followed.
  let isPressed = false;
  let isLeaving = false;
  const waiting = [];
  const release = () => {
    if (isPressed || isLeaving) return;
    for (const fulfil of waiting.splice(0)) fulfil();
  };
  const still = () => new Promise((fulfil) => {
    waiting.push(fulfil);
    if (isPressed || isLeaving) performance.mark('live-held');
    release();
  });
  const press = ({ target }) => { isPressed = Boolean(target.closest?.('a, button, summary, label, input')); };
  const letGo = () => { isPressed = false; release(); };
  // The click comes after the end of its press.
  const lift = () => setTimeout(letGo, 50);
  const stay = () => { isLeaving = false; release(); };
  // If the answer is a download, this page stays.
  const leave = (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.type === 'submit' ? null : event.target.closest?.('a[href]');
    if (event.type === 'click' && (!link || link.target || link.hasAttribute('download')
      || link.href.split('#')[0] === location.href.split('#')[0])) return;
    isLeaving = true;
    setTimeout(stay, 5000);
  };
  const isPressing = (event) => event.key === ' ' || event.key === 'Enter';
  const watchHands = () => {
    [isPressed, isLeaving] = [false, false];
    addEventListener('pointerdown', press, true);
    for (const event of ['pointerup', 'pointercancel', 'dragend']) addEventListener(event, lift, true);
    addEventListener('keydown', (event) => { if (isPressing(event)) press(event); }, true);
    addEventListener('keyup', (event) => { if (isPressing(event)) lift(); }, true);
    // A release without an event.
    addEventListener('pointermove', (event) => { if (isPressed && !event.buttons) lift(); }, true);
    addEventListener('blur', letGo);
    for (const event of ['click', 'submit']) addEventListener(event, leave);
    addEventListener('pageshow', stay);
  };

  // Changed files that are not shown yet.
  let missed = [];
  let isShowing = false;
  const hear = async (event) => {
    since = event.lastEventId;
    document.documentElement.dataset.liveVersion = since;
    missed.push(...event.data.split('\n').filter(Boolean).map(decodeURIComponent));
    await catchUp();
  };
  // This page from the answer to a form, not shown yet.
  let answer = null;
  // While a form or a selection of rows is open there is no refresh, which would remove it; nor while a form is sent,
  // whose answer may lead elsewhere.
  const isInUse = () => document.querySelector(
    'dialog.form-dialog, dialog.serve-sheet, form[data-form], form[data-sending], form[data-choosing]') !== null;
  const catchUp = async () => {
    if (isShowing || isInUse()) return;
    isShowing = true;
    while (missed.length || answer) {
      const [changed, given] = [missed, answer];
      [missed, answer] = [[], null];
      const isConcerned = page.concerns(changed);
      if (!given && !isConcerned) continue;
      // A change that was reported after the answer was made may not be in it.
      if (given && isConcerned && given.querySelector('script[src^="/-/live.js"]')?.dataset.since !== since) missed.push(...changed);
      try {
        if (await page.show(changed, since, given)) continue;
        // A newer page is available: the older one must not replace it.
        if (isOvertaken() && !isInUse()) { missed.push(...changed); continue; }
      } catch (error) {
        await still();
        if (!isInUse()) {
          silence();
          // The browser keeps the scroll position; zoom and search are in the address.
          location.reload();
          return;
        }
      }
      // Once that form is closed, the page is refreshed.
      missed.push(...changed, path(location.href));
      performance.mark('live-held');
      break;
    }
    isShowing = false;
  };

  // Errors: a link at the foot of the page opens their cards over it. Warnings have a sign in the page's header.
  const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);
  const frame = make('aside', { className: 'serve', lang: 'en', hidden: true });
  frame.setAttribute('aria-label', 'Live preview');
  const link = make('a', { href: '/errors.html' });
  const count = make('strong');
  count.setAttribute('role', 'status');
  link.append(count, make('span', { textContent: 'show' }));
  frame.append(link);
  document.body.append(frame);

  const PARTS = 'main > p, main > form, main > article';
  let sheet = null;
  const closeSheet = () => sheet?.close();
  // Shows the cards of the page of errors in the open sheet; its forms work here, too.
  const fillSheet = (page) => {
    const top = sheet.scrollTop;
    for (const part of sheet.querySelectorAll(':scope > :not(.serve-head, .notice)')) part.remove();
    sheet.append(...[...page.querySelectorAll(PARTS)].map((part) => document.importNode(part, true)));
    sheet.querySelector('h2').textContent = count.textContent;
    sheet.scrollTop = top;
  };
  const openSheet = async () => {
    const page = new DOMParser().parseFromString(await (await fetch(link.href, { cache: 'no-cache' })).text(), 'text/html');
    if (!page.querySelector(PARTS)) { location.assign(link.href); return; }
    if (sheet) { fillSheet(page); return; }
    sheet = make('dialog', { className: 'serve-sheet' });
    sheet.setAttribute('aria-labelledby', 'serve-sheet-title');
    const head = make('div', { className: 'serve-head' });
    const close = make('button', { type: 'button', textContent: '×' });
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', closeSheet);
    head.append(make('h2', { id: 'serve-sheet-title', lang: 'en' }), close);
    sheet.append(head);
    fillSheet(page);
    sheet.addEventListener('close', () => {
      sheet.remove();
      sheet = null;
      link.focus();
      document.dispatchEvent(new Event('form-closed'));
    }, { once: true });
    document.body.append(sheet);
    // In a wide window the page next to it stays in use.
    if (matchMedia('(max-width: 640px)').matches) sheet.showModal(); else sheet.show();
  };
  // After a fix the sheet stays open at the finding that takes its place, with the notice on top.
  const goOn = ({ detail: { form, page } }) => {
    const place = [...sheet.querySelectorAll('article')].indexOf(form.closest('article'));
    sheet.querySelector('.notice')?.remove();
    const notice = page.querySelector('[data-notice]');
    if (notice) sheet.firstElementChild.after(document.importNode(notice, true));
    fillSheet(page);
    const cards = sheet.querySelectorAll('article');
    const next = cards[Math.min(Math.max(place, 0), cards.length - 1)];
    next.querySelector('button')?.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const follow = (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openSheet().catch(() => location.assign(link.href));
  };
  const escape = (event) => { if (event.key === 'Escape' && sheet && !document.querySelector('dialog:modal')) closeSheet(); };

  let shown = '';
  const tell = (event) => {
    const notice = document.querySelector('[data-status]');
    if (notice && event.data !== shown) notice.hidden = true;
    if (event.data === shown) return;
    shown = event.data;
    const [kind, summary] = shown.split('\n');
    const isError = kind === 'error';
    count.textContent = isError ? summary.split(',')[0] : '';
    frame.hidden = !isError;
    if (!sheet) return;
    if (isError) openSheet().catch(closeSheet); else closeSheet();
  };

  // A browser has six connections to a server: only a visible page uses one.
  const listen = () => {
    if (stream || document.visibilityState === 'hidden') return;
    // Shown files are made first; a hundred are enough for a page with hundreds of photos.
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
    // The answer to a form, if it is this page. At once, no older page may be shown; it is shown when the form is closed.
    document.addEventListener('form-sent', (event) => { answer = event.detail; });
    document.addEventListener('form-closed', catchUp);
    document.addEventListener('form-fixed', goOn);
    // Added again each time: document.open removes all listeners, also those of its elements.
    link.addEventListener('click', follow);
    document.addEventListener('keydown', escape);
    addEventListener('pagehide', silence);
    addEventListener('pageshow', listen);
    watchHands();
    listen();
  };
  // In a new page the link shows the same as in the former one.
  const settle = () => {
    document.body.append(frame);
    if (stream?.readyState === EventSource.CLOSED) stream = null;
    document.documentElement.dataset.live = stream?.readyState === EventSource.OPEN ? 'listening' : 'waiting';
    attend();
  };
  const finish = () => {
    const notice = document.querySelector('[data-status]');
    if (notice && shown) notice.hidden = true;
  };
  const isOvertaken = () => answer !== null;
  const page = renewal({ beginning: own.dataset.since, parts, settle, finish, still, isInUse, isOvertaken });
  attend();
})();

/* The unlock page of an encrypted site. Every file is in a blob, v/….js, encrypted with the site's key (format:
   Sealer.swift). The key is wrapped for each member under their name and passphrase (SlotList.swift), and an index
   lists the blobs of one build (SealedIndex.swift). Decrypted pages are written into this one document. Their addresses
   follow its own as #/2026-11.html#d21, which browsers send to no server. Nothing here is secret. */
(() => {
  'use strict';
  const VERSION = 'daybook sealed 1';
  const HOME = 'index.html';
  const INDEX = '.daybook-index';
  const [IDLE, WARNED] = [15 * 60, 14 * 60];
  const at = (name) => document.getElementById(`gate-${name}`);
  const words = { ...document.getElementById('main').dataset };
  const make = (name, values = {}, ...children) => {
    const element = Object.assign(document.createElement(name), values);
    element.append(...children);
    return element;
  };

  const utf8 = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const unbase64 = (text) => {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let place = 0; place < letters.length; place += 1) bytes[place] = letters.charCodeAt(place);
    return bytes;
  };
  const compatible = (text) => text.normalize('NFKC');
  /* Lower-cases letter by letter, as TypedText in Sealing does. */
  const caseless = (text) => compatible([...compatible(text)].map((letter) => letter.toLowerCase()).join(''));

  /* site: the list of key slots. keys: those of an unlocked site, to decrypt blobs, compute their names and verify the
     slots; no script can read them. index: the blobs of the build. */
  let site = null;
  let keys = null;
  let index = null;
  /* Names in the tab's storage of the key, if the user chose to keep it, and of the time of its last use. */
  const stored = () => `daybook-key-${site.site}`;
  const storedUse = () => `${stored()}-used`;
  const inTab = (work) => { try { return work(sessionStorage); } catch { return null; } };
  const forgetKept = () => inTab((tab) => { tab.removeItem(stored()); tab.removeItem(storedUse()); });
  /* Returns the kept key; null if there is none or it was unused for too long. */
  const kept = () => inTab((tab) => {
    const isFresh = Date.now() - Number(tab.getItem(storedUse())) < IDLE * 1000;
    return isFresh ? tab.getItem(stored()) : null;
  });

  /* MARK: blobs. A server's blobs are read as text, so that nothing in them runs; from a disk only scripts can be
     loaded. */
  const isServed = location.protocol !== 'file:';
  const lack = (message) => { throw new Error(message); };
  const run = (path, { isOrdered = false, integrity = '' } = {}) => new Promise((fulfil, refuse) => {
    const script = make('script', { src: path, async: !isOrdered, integrity });
    script.addEventListener('load', () => { script.remove(); fulfil(); });
    script.addEventListener('error', () => { script.remove(); refuse(new Error('unloaded')); });
    document.head.append(script);
  });
  /* Returns the text of a script between its required beginning and end. */
  const between = async (address, head, tail, cache) => {
    const answer = await fetch(address, { cache }).catch(() => null);
    if (!answer?.ok) lack('unloaded');
    const script = await answer.text();
    if (script.length < head.length + tail.length || !script.startsWith(head) || !script.endsWith(tail)) lack('damaged');
    return script.slice(head.length, -tail.length);
  };
  /* Each further load from a disk has a new address, so that no cache answers. */
  let loads = 0;
  const loadSlots = async () => {
    let given = null;
    if (isServed) given = JSON.parse(`[${await between('v/slots.js', 'daybookSlots(', ');\n', 'no-cache')}]`);
    else {
      window.daybookSlots = (...all) => { given = all; };
      loads += 1;
      try { await run(`v/slots.js${loads > 1 ? `?${loads}` : ''}`); } finally { delete window.daybookSlots; }
    }
    const [list, mac] = given;
    return { ...list, mac, text: JSON.stringify(list) };
  };
  const waiting = new Map();
  if (!isServed) window.daybookSealed = (name, data) => { waiting.get(name)?.(data); };
  /* Returns the bytes of a blob. With its tag in the address no cache answers with an older one. */
  const load = async (name, tag) => {
    let data = null;
    if (isServed) data = await between(`v/${name}.js${tag && `?${tag}`}`, `daybookSealed("${name}", "`, '");\n',
      tag ? 'default' : 'no-cache');
    else {
      waiting.set(name, (given) => { data = given; });
      loads += 1;
      try { await run(`v/${name}.js${tag ? '' : `?${loads}`}`); } finally { waiting.delete(name); }
    }
    if (typeof data !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) lack('damaged');
    return unbase64(data);
  };
  const nameOf = async (path) => hex(new Uint8Array(await crypto.subtle.sign('HMAC', keys.names, utf8(path))).subarray(0, 16));
  const coming = new Map();
  const fetched = (name, tag) => {
    const key = `${name} ${tag}`;
    if (!coming.has(key)) coming.set(key, load(name, tag).finally(() => coming.delete(key)));
    return coming.get(key);
  };
  const inflated = async (bytes, size) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    const whole = new Uint8Array(await new Response(stream).arrayBuffer());
    if (whole.length !== size) lack('damaged');
    return whole;
  };
  const unsealed = async (path, blob) => {
    const additionalData = utf8(`${VERSION}\nblob\n${site.site}\n${path}`);
    const padded = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: blob.subarray(0, 12), additionalData }, keys.contents, blob.subarray(12));
    const head = new DataView(padded);
    const sealed = new Uint8Array(padded, 9, head.getUint32(1));
    return head.getUint8(0) === 1 ? inflated(sealed, head.getUint32(5)) : sealed;
  };
  /* Returns the decrypted file of a path. Error messages: missing if there is no such file, unloaded if it cannot be
     loaded, other if it is of another build; any other message if it is damaged. */
  const content = async (path) => {
    const name = await nameOf(path);
    const tag = index.tags.get(name);
    if (!tag) lack('missing');
    const blob = await fetched(name, tag);
    const bytes = await unsealed(path, blob);
    /* A blob of an older build can be decrypted as well. */
    if (hex(blob.subarray(-16)) !== tag) lack('other');
    return bytes;
  };
  const loadIndex = async () => {
    const bytes = await unsealed(INDEX, await load(await nameOf(INDEX), ''));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length % 32 || view.getUint32(0) !== 1) lack('damaged');
    const part = (place) => hex(bytes.subarray(place, place + 16));
    const tags = new Map();
    for (let place = 32; place < bytes.length; place += 32) tags.set(part(place), part(place + 16));
    return { day: view.getUint32(4), number: view.getUint32(8) * 2 ** 32 + view.getUint32(12), slots: part(16), tags };
  };
  /* Name in the browser's storage of the newest build that it has shown: its number and day, no secrets. Nothing else
     detects that all files together were replaced by older ones. */
  const seen = () => `daybook-build-${site.site}`;
  const inBrowser = (work) => { try { return work(localStorage); } catch { return null; } };
  const accept = (given) => {
    const known = inBrowser((browser) => JSON.parse(browser.getItem(seen())));
    const isOld = Number(known?.number) > given.number;
    if (!isOld) inBrowser((browser) => browser.setItem(seen(), JSON.stringify({ number: given.number, day: given.day })));
    index = { ...given, newer: isOld ? Number(known.day) : null };
  };
  const isList = (list) => Boolean(list?.site && Array.isArray(list.slots) && list.open && typeof list.open === 'object'
    && /^[0-9a-f]{64}$/.test(list.mac));
  /* Returns the slot list of a build; null if it is not the published one. */
  const listOf = async (given) => {
    const isOfBuild = (list) => list.mac.startsWith(given.slots);
    /* The site may have been published again since the list was loaded. */
    const list = isOfBuild(site) ? site : await loadSlots();
    const isPublished = isList(list) && list.site === site.site && isOfBuild(list)
      && await crypto.subtle.verify('HMAC', keys.slots, unhex(list.mac), utf8(`${VERSION}\nslots\n${list.text}`));
    return isPublished ? list : null;
  };
  /* Loads the index again, since a newer build may have been published; never accepts an older one. */
  let renewing = null;
  const renew = async () => {
    renewing ||= loadIndex().catch(() => null).finally(() => { renewing = null; });
    const given = await renewing;
    if (!keys || !(given?.number > index.number)) return;
    const list = await listOf(given).catch(() => null);
    if (!keys || !list) return;
    site = list;
    remembered.clear();
    accept(given);
  };
  /* Transactions of a day share one pack (format: Pack.swift), except files with a chosen name that looks like another
     day's. */
  const packOf = (path) => /^(t-\d{4}-\d\d-\d\d)-.*\.html$/s.exec(path)?.[1];
  const unpacked = (pack, path) => {
    const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
    let place = 0;
    const part = () => {
      const start = place + 4;
      place = start + view.getUint32(place);
      return pack.subarray(start, place);
    };
    while (place < pack.length) {
      const [name, bytes] = [part(), part()];
      if (new TextDecoder().decode(name) === path) return bytes;
    }
    return null;
  };
  const packed = async (path) => {
    const pack = packOf(path);
    if (!pack) return null;
    try { return unpacked(await content(`${pack}.pack`), path); } catch (error) {
      if (error.message === 'missing') return null;
      throw error;
    }
  };
  const found = async (path) => await packed(path) || content(path);
  const file = async (path) => {
    const known = index;
    try { return await found(path); } catch (error) {
      await renew();
      if (index === known) throw error;
      return found(path);
    }
  };
  const text = async (path) => new TextDecoder().decode(await file(path));
  /* Data scripts are parsed, not run: one value and its recipient. Repeated requests are answered from memory. */
  const remembered = new Map();
  const dataText = (path) => {
    if (!remembered.has(path)) remembered.set(path, text(path).catch((error) => { remembered.delete(path); throw error; }));
    return remembered.get(path);
  };
  const hand = (script) => {
    const [head, name, kind] = /^(daybook[A-Z][A-Za-z]*)\s*([=(])/.exec(script) || [];
    if (!name) lack('damaged');
    /* A list may end with a comma, which JSON forbids; texts contain no such line breaks. */
    const value = script.slice(head.length).trimEnd().replace(kind === '=' ? /;$/ : /\);?$/, '').replaceAll(',\n]', ']');
    if (kind === '=') window[name] = JSON.parse(value);
    else if (typeof window[name] === 'function') window[name](...JSON.parse(`[${value}]`));
  };

  /* MARK: addresses. A route is the path of a file and its fragment. */
  const routeOf = (address) => {
    const [, path, hash] = /^(?:#\/)?([^#]*)(.*)$/s.exec(address);
    try { return { path: decodeURIComponent(path) || HOME, hash }; } catch { return { path: HOME, hash: '' }; }
  };
  const current = () => routeOf(location.hash.startsWith('#/') ? location.hash : '');
  const isOwn = (address) => address !== null && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);
  const encoded = (path) => encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F');
  const linkTo = (address, from) => {
    if (!isOwn(address) || address.startsWith('#/')) return address;
    if (address.startsWith('#')) return `#/${encoded(from)}${address}`;
    return `#/${address}`;
  };
  const kindOf = (path) => /\.(\w+)$/.exec(path)?.[1].toLowerCase() || '';
  const types = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp',
    pdf: 'application/pdf', ics: 'text/calendar' };
  const isPicture = (path) => (types[kindOf(path)] || '').startsWith('image/');

  /* MARK: pictures, as object URLs, which are revoked when the page is replaced. */
  let pictures = new Map();
  const pictureAddress = (path) => {
    const own = pictures;
    if (!own.has(path)) {
      own.set(path, file(path).then((bytes) => {
        const address = URL.createObjectURL(new Blob([bytes], { type: types[kindOf(path)] || 'application/octet-stream' }));
        if (own !== pictures) URL.revokeObjectURL(address);
        return address;
      }));
    }
    return own.get(path);
  };
  /* Images that are being decoded: if the URL of one is revoked before, the browser logs an error. */
  const loading = new Set();
  const forgetPictures = () => {
    const given = pictures;
    pictures = new Map();
    for (const image of loading) image.removeAttribute('src');
    loading.clear();
    for (const address of given.values()) address.then((one) => URL.revokeObjectURL(one), () => {});
  };
  /* Resolves when the picture can be shown. */
  const put = async (image, path) => {
    delete image.dataset.sealed;
    image.dataset.wanted = path;
    const own = pictures;
    const address = await pictureAddress(path);
    if (own !== pictures || image.dataset.wanted !== path) lack('another picture is wanted');
    /* Firefox does not decode lazy images. */
    image.loading = 'eager';
    image.src = address;
    loading.add(image);
    try { await image.decode(); } finally { loading.delete(image); }
  };
  const showPicture = async (image) => {
    const path = image.dataset.sealed;
    if (!path) return;
    const own = pictures;
    try { await put(image, path); } catch (error) {
      /* The page was replaced, and its pictures with it. */
      if (own !== pictures) return;
      console.error(error);
      image.removeAttribute('src');
      tellLack(document);
    }
  };
  const note = (page, kind, textContent) => {
    if (page.querySelector(`.${kind}`)) return;
    page.querySelector('main')?.before(make('p', { className: `notice wrap ${kind}`, role: 'status', textContent }));
  };
  /* Reports on the page that a part could not be loaded. */
  const tellLack = (page) => note(page, 'lack', words.part);
  /* English without a country has the day first, as on all pages. */
  const dayText = (day) => new Date(Math.floor(day / 10000), Math.floor(day / 100) % 100 - 1, day % 100)
    .toLocaleDateString(words.language === 'en' ? 'en-GB' : words.language, { dateStyle: 'long' });
  const tellAge = (page) => {
    if (index?.newer) note(page, 'old', words.oldCopy.replace('{date}', dayText(index.day)).replace('{newer}', dayText(index.newer)));
  };
  const showPictures = () => Promise.all([...document.querySelectorAll('img[data-sealed]')].map(showPicture));
  const watchPictures = () => {
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) { observer.unobserve(entry.target); showPicture(entry.target); }
    }, { rootMargin: '800px' });
    for (const image of document.querySelectorAll('img[data-sealed]')) observer.observe(image);
  };
  const save = async (path) => {
    const address = await pictureAddress(path);
    make('a', { href: address, download: path.split('/').at(-1) }).click();
  };

  /* MARK: pages */
  let shown = { path: null, number: 0 };
  /* Returns the address of an unencrypted file and its hash (subresource integrity): an altered file does not run.
     Browsers refuse every file with a hash from a disk. */
  const pinned = (source) => (isServed
    ? { address: `${source}?${encodeURIComponent(site.open[source])}`, integrity: site.open[source] }
    : { address: source, integrity: '' });
  /* Prepares a page to be shown here. Returns its scripts separately: they run once it is in the document. */
  const prepare = async (page, path) => {
    const [wanted, scripts, sheets] = [[], [], []];
    const fail = (error) => { console.error(error); tellLack(page); };
    /* The gate's own Content-Security-Policy applies; one that forbids loading would stop everything. */
    for (const policy of page.querySelectorAll('meta[http-equiv]')) policy.remove();
    for (const script of page.querySelectorAll('script[src]')) {
      const source = script.getAttribute('src');
      if (Object.hasOwn(site.open, source)) scripts.push(source); else wanted.push(dataText(source).then(hand).catch(fail));
      script.remove();
    }
    for (const link of page.querySelectorAll('link[rel="stylesheet"]')) {
      const source = link.getAttribute('href');
      if (Object.hasOwn(site.open, source)) {
        const { address, integrity } = pinned(source);
        Object.assign(link, { href: address, integrity });
      } else {
        link.remove();
        sheets.push(dataText(source).catch(fail));
      }
    }
    for (const link of page.querySelectorAll('a[href], area[href]')) link.setAttribute('href', linkTo(link.getAttribute('href'), path));
    for (const image of page.querySelectorAll('img[src]')) {
      const source = image.getAttribute('src');
      if (!isOwn(source)) continue;
      image.dataset.sealed = source;
      const [width, height] = [image.getAttribute('width') || 1, image.getAttribute('height') || 1];
      image.setAttribute('src',
        `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`);
    }
    const lock = make('button', { type: 'button', className: 'theme lock', textContent: words.lock });
    lock.dataset.lock = '';
    page.querySelector('.top .wrap')?.append(lock);
    const { theme } = document.documentElement.dataset;
    if (theme) page.documentElement.dataset.theme = theme;
    tellAge(page);
    await Promise.all(wanted);
    return { scripts, sheets: (await Promise.all(sheets)).filter(Boolean) };
  };
  /* Creates a page that is not in the site: for a message, a picture or a download. */
  const plain = (title, ...children) => {
    const page = document.implementation.createHTMLDocument(title);
    page.documentElement.lang = words.language;
    for (const [name, values] of [['meta', { charset: 'utf-8' }],
      ['meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
      ['meta', { name: 'color-scheme', content: 'light dark' }], ['link', { rel: 'stylesheet', href: 'assets/style.css' }]]) {
      const element = page.createElement(name);
      for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
      page.head.append(element);
    }
    const bar = make('div', { className: 'wrap' }, make('a', { className: 'brand', href: HOME, textContent: words.home }));
    const home = make('p', {}, make('a', { href: HOME, textContent: words.home }));
    page.body.append(make('header', { className: 'top' }, bar),
      make('main', { id: 'main', className: 'wrap' }, make('h1', { textContent: title }), ...children, home));
    return page;
  };
  const opened = async (path) => {
    try {
      if (kindOf(path) === 'html') return new DOMParser().parseFromString(await text(path), 'text/html');
      const name = path.split('/').at(-1);
      await pictureAddress(path);
      if (isPicture(path)) return plain(name, make('p', { className: 'single' }, make('img', { src: path, alt: name })));
      return plain(name, make('p', {}, make('a', { href: path, textContent: words.save })));
    } catch (error) {
      console.error(error);
      const [title, why] = {
        missing: [words.missing, words.missingWhy], unloaded: [words.damaged, words.unloadedWhy], other: [words.other, words.otherWhy],
      }[error.message] || [words.damaged, words.damagedWhy];
      return plain(title, make('p', { textContent: why }));
    }
  };
  const goTo = (hash) => {
    for (const former of document.querySelectorAll('.target')) former.classList.remove('target');
    let target = null;
    if (hash.length < 2) return false;
    try { target = document.getElementById(decodeURIComponent(hash.slice(1))); } catch { /* malformed: nothing has this id */ }
    if (!target) return false;
    for (let above = target.closest('details'); above; above = above.parentElement.closest('details')) above.open = true;
    target.classList.add('target');
    target.scrollIntoView();
    if (target.id === 'main') { target.tabIndex = -1; target.focus({ preventScroll: true }); }
    return true;
  };
  const remember = () => {
    /* The address may already be that of the next page, which is not shown yet. */
    if (current().path !== shown.path) return;
    try { history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, ''); } catch { /* then the page starts at its top */ }
  };

  let running = Promise.resolve();
  /* Whether the user scrolled, or may have, since the page is shown. */
  let hasMoved = false;
  const show = async () => {
    const { path, hash } = current();
    const number = shown.number + 1;
    shown = { path, number };
    const scroll = history.state?.scroll;
    hasMoved = false;
    const isCurrent = () => keys && shown.number === number;
    forgetPictures();
    const page = await opened(path);
    if (!isCurrent()) return;
    const parts = await prepare(page, path);
    /* Scripts of the previous page that are still loading would run on this one. */
    await Promise.race([running, new Promise((fulfil) => setTimeout(fulfil, 5000))]);
    if (!isCurrent()) return;
    window.daybookPage = {
      get hash() { return current().hash; },
      keep(fragment) {
        if (!isCurrent() || current().hash === fragment) return;
        try { history.replaceState(history.state, '', `#/${encoded(path)}${fragment}`); } catch { /* then the address stays */ }
      },
      link: (address) => linkTo(address, path),
      /* A page that was replaced cannot navigate any more. */
      go(address) { if (isCurrent()) location.href = linkTo(address, path); },
      replace(address) { if (isCurrent()) location.replace(linkTo(address, path)); },
      /* Runs a script of the template, as if a page named it; parses one of data. */
      data(source, ended) {
        const runOpen = () => { const { address, integrity } = pinned(source); return run(address, { isOrdered: true, integrity }); };
        (Object.hasOwn(site.open, source) ? runOpen() : dataText(source).then((script) => { if (isCurrent()) hand(script); }))
          .catch(console.error).then(() => { if (isCurrent()) ended(); });
      },
      picture: (image, address) => put(image, routeOf(address).path),
    };
    /* document.open removes all listeners, the previous page's and this script's, which are added again. */
    document.open();
    document.write('<!DOCTYPE html><link rel="icon" href="data:,">');
    document.close();
    listen();
    const root = document.adoptNode(page.documentElement);
    root.style.visibility = 'hidden';
    document.replaceChild(root, document.documentElement);
    document.adoptedStyleSheets = parts.sheets.map((css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); return sheet; });
    watchPictures();
    await styled();
    root.style.visibility = '';
    if (!isCurrent()) return;
    if (scroll !== undefined) scrollTo(0, scroll); else if (!goTo(hash)) scrollTo(0, 0);
    running = Promise.all(parts.scripts.map(pinned).map(({ address, integrity }) => run(address, { isOrdered: true, integrity })
      .catch((error) => { console.error(error); tellLack(document); })));
    await running;
    if (!isCurrent()) return;
    /* A browser may finish the written document, and scroll to its top, after it was shown; and scripts change the
       page's height. Restores the position, unless the user has scrolled. */
    if (scroll !== undefined && !hasMoved) scrollTo(0, scroll);
    root.dataset.route = path;
  };
  /* Resolves once the style sheets are loaded: the page is hidden before, and its scripts measure it. */
  const styled = () => Promise.all(
    [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.sheet || new Promise((fulfil) => {
      link.addEventListener('load', fulfil);
      link.addEventListener('error', () => { tellLack(document); fulfil(); });
    })));

  /* MARK: locking */
  let [used, warned] = [Date.now(), null];
  const lock = (isAsked) => {
    if (!keys) return;
    [keys, index] = [null, null];
    forgetKept();
    forgetPictures();
    remembered.clear();
    for (const name of Object.keys(window)) if (/^daybook[A-Z]/.test(name)) delete window[name];
    document.adoptedStyleSheets = [];
    document.title = '';
    /* Hides the page at once; the address keeps its path, unless the user locked on purpose. */
    document.documentElement.hidden = true;
    document.body.replaceChildren();
    if (isAsked) location.replace(location.href.replace(/#.*$/s, ''));
    else {
      try { history.replaceState(null, '', `#/${encoded(shown.path || HOME)}`); } catch { /* then the address stays */ }
      location.reload();
    }
  };
  /* Checks the idle time first: input after a long sleep must not count as use. */
  const use = () => { watchIdle(); if (keys && !warned) used = Date.now(); };
  const watchIdle = () => {
    if (!keys) return;
    const idle = (Date.now() - used) / 1000;
    if (idle >= IDLE) lock(false);
    else if (idle >= WARNED && !warned?.isConnected) {
      const stay = () => { warned = null; used = Date.now(); };
      const note = make('p', {});
      warned = make('dialog', { className: 'idle', ariaLabel: words.idle }, make('h2', { textContent: words.idle }), note,
        make('p', { className: 'actions' },
          make('button', { type: 'button', className: 'primary', textContent: words.stay, autofocus: true, onclick: () => warned.close() }),
          make('button', { type: 'button', textContent: words.lockNow, onclick: () => lock(false) })));
      warned.addEventListener('close', () => { warned?.remove(); stay(); });
      document.body.append(warned);
      warned.showModal();
    }
    const note = warned?.querySelector('p');
    if (note) note.textContent = words.idleWhy.replace('{seconds}', String(Math.max(1, Math.ceil(IDLE - idle))));
  };
  const keepUse = () => { if (keys) inTab((tab) => { if (tab.getItem(stored())) tab.setItem(storedUse(), String(used)); }); };
  setInterval(() => { watchIdle(); keepUse(); }, 1000);

  /* Adds all listeners, also after each document.open, which removes them. */
  const listen = () => {
    warned = null;
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']) addEventListener(kind,
      use, { passive: true, capture: true });
    addEventListener('hashchange', (event) => {
      const route = current();
      if (route.path !== shown.path) { event.stopImmediatePropagation(); show(); return; }
      if (history.state?.scroll !== undefined) scrollTo(0, history.state.scroll); else goTo(route.hash);
    });
    for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) addEventListener(kind,
      () => { hasMoved = true; }, { passive: true, capture: true });
    let timer = 0;
    addEventListener('scroll', () => {
      clearTimeout(timer);
      const { number } = shown;
      timer = setTimeout(() => { if (number === shown.number) remember(); }, 150);
    }, { passive: true });
    addEventListener('visibilitychange', watchIdle);
    addEventListener('pageshow', (event) => { if (event.persisted && !keys) location.reload(); else watchIdle(); });
    addEventListener('click', (event) => {
      if (event.target.closest('[data-lock]')) { lock(true); return; }
      const link = event.target.closest('a[href]');
      if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const address = link.getAttribute('href');
      if (!isOwn(address)) return;
      const { path, hash } = routeOf(linkTo(address, shown.path));
      if (kindOf(path) !== 'html' && !isPicture(path)) {
        event.preventDefault();
        save(path).catch(() => { location.hash = `/${encoded(path)}`; });
      } else if (!address.startsWith('#/')) {
        /* A link that a script of the template added. */
        event.preventDefault();
        if (!link.hasAttribute('data-enlarge')) location.hash = `/${encoded(path)}${hash}`;
      } else if (address === location.hash) goTo(hash);
    });
    addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (!document.querySelector('img[data-sealed]')) return;
      /* Printing waits until all pictures are loaded. */
      event.preventDefault();
      showPictures().then(() => print());
    });
    addEventListener('beforeprint', showPictures);
  };

  /* MARK: unlocking */
  const derive = async (master) => {
    const key = (purpose, kind, uses) => crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: unhex(site.site), info: utf8(`${VERSION} ${purpose}`) }, master, kind, false, uses);
    const mac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
    const [contents, names, slots] = await Promise.all([
      key('contents', { name: 'AES-GCM', length: 256 }, ['decrypt']), key('names', mac, ['sign']), key('slots', mac, ['verify']),
    ]);
    keys = { contents, names, slots };
  };
  /* Whether the slot list and the index are the published ones, of one build. */
  const isWhole = async () => {
    try {
      const given = await loadIndex();
      const list = await listOf(given);
      if (!list) return false;
      site = list;
      accept(given);
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  };
  const imported = (bytes) => crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  /* Returns the site's key, unwrapped from one slot; null if the slot is another member's. */
  const tried = async (slot, typed, isKept) => {
    const wrapping = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: unhex(slot.salt), iterations: slot.rounds }, typed,
      { name: 'AES-GCM', length: 256 }, false, ['decrypt', 'unwrapKey']);
    const bytes = unhex(slot.key);
    const way = { name: 'AES-GCM', iv: bytes.subarray(0, 12),
      additionalData: utf8(`${VERSION}\nslot\n${site.site}\n${slot.rounds}\n${slot.salt}`) };
    try {
      if (!isKept) return await crypto.subtle.unwrapKey('raw', bytes.subarray(12), wrapping, way, 'HKDF', false, ['deriveKey']);
      const raw = new Uint8Array(await crypto.subtle.decrypt(way, wrapping, bytes.subarray(12)));
      inTab((tab) => { tab.setItem(stored(), hex(raw)); tab.setItem(storedUse(), String(Date.now())); });
      const master = await imported(raw);
      raw.fill(0);
      return master;
    } catch { return null; }
  };
  const unlock = async (name, phrase, isKept) => {
    const typed = await crypto.subtle.importKey(
      'raw', utf8(`${caseless(name.trim())}\0${compatible(phrase)}`), 'PBKDF2', false, ['deriveKey']);
    const masters = await Promise.all(site.slots.map((slot) => tried(slot, typed, isKept)));
    const master = masters.find(Boolean);
    if (!master) return words.wrong;
    await derive(master);
    if (await isWhole()) return '';
    keys = null;
    forgetKept();
    return words.changed;
  };
  const begin = () => {
    history.scrollRestoration = 'manual';
    used = Date.now();
    return show();
  };
  const say = (message) => { at('message').textContent = message; at('message').hidden = !message; };
  const ask = () => {
    const [form, name, phrase, button] = ['form', 'name', 'phrase', 'unlock'].map(at);
    form.hidden = false;
    name.focus();
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const missing = [[name, words.noName], [phrase, words.noPhrase]].filter(([field]) => !field.value.trim());
      for (const field of [name, phrase]) if (missing.some(([one]) => one === field)) field.setAttribute('aria-invalid', 'true');
        else field.removeAttribute('aria-invalid');
      if (missing.length) { say(missing.map(([, message]) => message).join(' ')); missing[0][0].focus(); return; }
      say('');
      button.disabled = true;
      button.textContent = words.unlocking;
      let wrong = words.wrong;
      try { wrong = await unlock(name.value, phrase.value, at('keep').checked); } catch (error) { console.error(error); }
      if (!wrong) { phrase.value = ''; begin(); return; }
      button.disabled = false;
      button.textContent = words.unlock;
      say(wrong);
      phrase.select();
      phrase.focus();
    });
  };
  const start = async () => {
    if (!window.isSecureContext || !window.crypto?.subtle) { say(words.noCrypto); return; }
    if (!window.DecompressionStream || !('adoptedStyleSheets' in document)) { say(words.oldBrowser); return; }
    try { site = await loadSlots(); } catch { /* reported below */ }
    if (!isList(site)) { say(words.noSlots); return; }
    const key = kept();
    if (key) {
      /* The site may have a new key since then. */
      try { await derive(await imported(unhex(key))); } catch { keys = null; }
      if (keys && await isWhole()) { await begin(); return; }
      keys = null;
    }
    forgetKept();
    ask();
  };
  start();
})();

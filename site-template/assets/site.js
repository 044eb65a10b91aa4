/* Small additions: theme switch, status line, current month in view, any month's bars, months by arrow keys and swipes,
   / for the search. Every page works without them. */
(() => {
  'use strict';
  const root = document.documentElement;
  const page = window.daybookPage;
  const attempt = (part) => { try { part(); } catch (error) { console.error(error); } };

  const switchTheme = () => {
    const button = document.querySelector('[data-theme-toggle]');
    const system = matchMedia('(prefers-color-scheme: dark)');
    /* The next theme: the opposite of the system's, then the system's even if that changes to the other, then
       automatic. */
    const next = () => {
      const own = system.matches ? 'dark' : 'light';
      return { auto: own === 'dark' ? 'light' : 'dark', [own]: 'auto' }[root.dataset.theme || 'auto'] || own;
    };
    const paint = () => {
      const name = `${button.dataset.name}: ${button.dataset[root.dataset.theme || 'auto']}`;
      button.title = name;
      button.setAttribute('aria-label', name);
    };
    button.hidden = false;
    /* A narrow header has no room for it: then it is in the menu. */
    const narrow = matchMedia('(max-width: 600px)');
    const home = button.parentNode;
    const place = () => (narrow.matches && document.querySelector('#more') || home).append(button);
    narrow.addEventListener('change', place);
    place();
    button.addEventListener('click', () => {
      window.daybookTheme.choose(next());
      paint();
    });
    paint();
  };

  /* Shows one line on every page if mistakes were made since this site was built. */
  const showStatus = () => {
    const status = window.daybookStatus;
    const line = document.querySelector('[data-status]');
    if (!status || document.body.hasAttribute('data-findings')) return;
    const link = Object.assign(document.createElement('a'), { href: page.link('errors.html'), textContent: status.link });
    line.append(status.line.replace('{built}', root.dataset.builtText), ' ', link);
    line.hidden = false;
  };

  /* The home page redirects to the viewer's month if the site is older; #home prevents that. */
  const followClock = () => {
    const built = document.body.dataset.home;
    if (!built || page.hash) return;
    const now = new Date();
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    if (month > built && month <= document.body.dataset.homeLast) page.replace(`${month}.html#built-earlier`);
  };

  const showAge = () => {
    const line = document.querySelector('[data-built-earlier]');
    if (line && page.hash === '#built-earlier') line.hidden = false;
  };

  const centreStrip = () => {
    const here = document.querySelector('.strip [aria-current]');
    const strip = here && here.closest('.stripwrap');
    if (strip) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  };

  const showToday = () => {
    for (const heat of document.querySelectorAll('.scroll > .heat')) {
      const last = [...heat.querySelectorAll('rect:not(.fut)')].at(-1);
      const box = heat.parentElement;
      if (last) box.scrollLeft += last.getBoundingClientRect().right - box.getBoundingClientRect().right + 26;
    }
  };

  /* Opens folded parts for print. */
  const unfoldOnPaper = () => {
    let folded = [];
    const unfold = (isOpen) => { for (const it of folded) it.open = isOpen; };
    addEventListener('beforeprint', () => {
      folded = document.querySelectorAll('main details:is(.moreof, .folded):not([open])');
      unfold(true);
    });
    addEventListener('afterprint', () => unfold(false));
  };

  /* The two drop-downs of the trends page. */
  const chooseMonth = () => {
    const card = document.querySelector('[data-chooser]');
    if (!card) return;
    card.hidden = false;
    const at = (name) => card.querySelector(`[data-${name}]`);
    const months = new Map(window.daybookMonths.map((entry) => [entry.m, entry]));
    const show = () => {
      const key = `${at('year').value}-${at('month').value.padStart(2, '0')}`;
      const entry = months.get(key);
      at('chosen').hidden = false;
      const isDrawn = Boolean(entry) && entry.wide[0] !== 0;
      at('open').hidden = !entry;
      at('figure').hidden = !isDrawn;
      at('nothing-spent').hidden = !entry || isDrawn;
      at('none').hidden = Boolean(entry);
      const names = { month: at('month').selectedOptions[0].text, year: at('year').value };
      at('name').textContent = card.dataset.pattern.replace(/\{(\w+)\}/g, (all, name) => names[name] ?? all);
      if (!entry) return;
      at('name').textContent = entry.n;
      at('open').href = page.link(entry.p);
      if (!isDrawn) return;
      for (const theme of ['light', 'dark']) {
        for (const [kind, name, [width, height]] of [['wide', '', entry.wide], ['narrow', 'narrow-', entry.narrow]]) {
          const image = Object.assign(at(`${kind}-${theme}`), { alt: entry.a, width, height });
          page.picture(image, `charts/${key}-bars-${name}${theme}.png`).catch(() => { /* another month was chosen since */ });
        }
      }
    };
    at('choose').hidden = false;
    at('month').addEventListener('change', show);
    at('year').addEventListener('change', show);
    show();
  };

  /* Arrow keys and swipes go to the previous or next month. The browser keeps its own uses: keys count only with the
     focus on the page itself, swipes not on parts that scroll sideways, nor at the screen's edges. */
  const turnMonths = () => {
    const link = (rel) => document.querySelector(`.monthnav a[rel="${rel}"]`);
    if (!link('prev') && !link('next')) return;
    const turn = (rel) => { const there = link(rel); if (there) page.go(there.getAttribute('href')); };
    const isZoomed = () => (window.visualViewport ? visualViewport.scale > 1.01 : false) || root.scrollWidth > innerWidth;
    addEventListener('keydown', (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
      if (event.target !== document.body && event.target !== root) return;
      if (document.querySelector('dialog[open]') || isZoomed()) return;
      if (event.key === 'ArrowLeft') turn('prev');
      else if (event.key === 'ArrowRight') turn('next');
    });
    const sideways = '.drawing, .chart, .plot, .stripwrap, .scroll, .pace, dialog, nav, input, select, textarea';
    let start = null;
    addEventListener('touchstart', (event) => {
      const touch = event.touches[0];
      const isEdge = touch.clientX < 28 || touch.clientX > innerWidth - 28;
      const isOurs = event.touches.length === 1 && !isEdge && !isZoomed() && !event.target.closest(sideways);
      start = isOurs ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    }, { passive: true });
    addEventListener('touchcancel', () => { start = null; });
    addEventListener('touchend', (event) => {
      if (!start || event.touches.length) return;
      const [dx, dy] = [event.changedTouches[0].clientX - start.x, event.changedTouches[0].clientY - start.y];
      const isQuick = event.timeStamp - start.at < 700;
      start = null;
      if (!isQuick || Math.abs(dx) < 64 || Math.abs(dx) < 2.5 * Math.abs(dy) || String(getSelection())) return;
      turn(dx > 0 ? 'prev' : 'next');
    });
  };

  /* Adds a copy button to text for a terminal or an editor. */
  const offerCopies = () => {
    const copy = async (text) => {
      try { await navigator.clipboard.writeText(text); } catch {
        const field = Object.assign(document.createElement('textarea'), { value: text, className: 'vh' });
        document.body.append(field);
        field.select();
        document.execCommand('copy');
        field.remove();
      }
    };
    for (const place of document.querySelectorAll('[data-copy]')) {
      const button = Object.assign(document.createElement('button'),
        { type: 'button', className: 'copy', textContent: place.dataset.copy });
      button.addEventListener('click', async () => {
        await copy(place.querySelector('code').textContent);
        button.textContent = place.dataset.copied;
        setTimeout(() => { button.textContent = place.dataset.copy; }, 2000);
      });
      place.append(button);
    }
  };

  /* Hides the header of a narrow window while scrolling down, and shows it while scrolling up. */
  const returnHeader = () => {
    const header = document.querySelector('.top');
    let last = scrollY;
    header.classList.add('returns');
    addEventListener('scroll', () => {
      if (Math.abs(scrollY - last) < 8) return;
      header.classList.toggle('away', scrollY > last && scrollY > header.offsetHeight);
      last = scrollY;
    }, { passive: true });
  };

  /* /, Ctrl+K and the magnifier open the search over the page; its scripts are loaded only then. A click that asks for
     another window, or a failed load, opens the search page. */
  const openSearch = () => {
    const link = document.querySelector('[data-find]');
    if (!link) return;
    const scripts = ['words', 'format', 'search-book', 'query', 'find'];
    const loaded = { words: 'daybookWords', format: 'daybookFormat', 'search-book': 'daybookBook',
      query: 'daybookQuery', find: 'daybookFind' };
    let typed = null;
    const hold = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.key.length === 1) typed += event.key;
    };
    const load = (place) => {
      const name = scripts[place];
      if (!name) {
        removeEventListener('keydown', hold);
        if (window.daybookFind) window.daybookFind.open(typed); else page.go(link.getAttribute('href'));
        typed = null;
      } else if (window[loaded[name]]) load(place + 1);
      else page.data(`assets/${name}.js`, () => load(window[loaded[name]] ? place + 1 : scripts.length));
    };
    const open = (event) => {
      event.preventDefault();
      const field = document.querySelector('[data-query]');
      if (field) { field.focus(); return field.select(); }
      if (typed !== null || document.querySelector('dialog[open]')) return undefined;
      typed = '';
      addEventListener('keydown', hold);
      return load(0);
    };
    link.addEventListener('click', (event) => {
      if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) open(event);
    });
    addEventListener('keydown', (event) => {
      if (event.isComposing || event.altKey) return;
      const isHeld = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() === 'k' && isHeld && !event.shiftKey) open(event);
      if (event.key !== '/' || isHeld || event.target.closest('input, select, textarea, dialog, [contenteditable]')) return;
      open(event);
    });
  };

  [switchTheme, showStatus, followClock, showAge, centreStrip, showToday, unfoldOnPaper,
    chooseMonth, turnMonths, offerCopies, returnHeader, openSearch].forEach(attempt);
})();

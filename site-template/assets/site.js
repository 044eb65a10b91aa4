/* Small additions only: theme switch, status line, current month in view, receipts enlarged, any month's
   bars, / for the search. Every page
   works without them. */
(() => {
  'use strict';
  const root = document.documentElement;
  const attempt = (part) => { try { part(); } catch (error) { console.error(error); } };

  const switchTheme = () => {
    const button = document.querySelector('[data-theme-toggle]');
    const system = matchMedia('(prefers-color-scheme: dark)');
    const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
    const paint = () => {
      button.textContent = isDark() ? button.dataset.light : button.dataset.dark;
      button.setAttribute('aria-label', isDark() ? button.dataset.lightLabel : button.dataset.darkLabel);
    };
    button.hidden = false;
    button.addEventListener('click', () => {
      const theme = isDark() ? 'light' : 'dark';
      root.dataset.theme = theme;
      for (const name of ['sessionStorage', 'localStorage']) {
        try { window[name].setItem('theme', theme); } catch { /* private windows have none */ }
      }
      paint();
    });
    system.addEventListener('change', paint);
    paint();
  };

  /* One line on every page when mistakes were made since this site was built. */
  const showStatus = () => {
    const status = window.daybookStatus;
    const line = document.querySelector('[data-status]');
    if (!status || document.body.hasAttribute('data-findings')) return;
    const link = Object.assign(document.createElement('a'), { href: 'errors.html', textContent: status.link });
    line.append(status.line.replace('{built}', root.dataset.builtText), ' ', link);
    line.hidden = false;
  };

  /* Home follows the viewer's month when the site is older than that; #home stays. */
  const followClock = () => {
    const built = document.body.dataset.home;
    if (!built || location.hash) return;
    const now = new Date();
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    if (month > built && month <= document.body.dataset.homeLast) location.replace(`${month}.html#built-earlier`);
  };

  const showAge = () => {
    const line = document.querySelector('[data-built-earlier]');
    if (line && location.hash === '#built-earlier') line.hidden = false;
  };

  const centreStrip = () => {
    const here = document.querySelector('.strip [aria-current]');
    const strip = here && here.closest('.stripwrap');
    if (strip) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  };

  const enlarge = () => {
    const box = document.getElementById('lightbox');
    if (!box.showModal) return;
    addEventListener('click', (event) => {
      const link = event.target.closest('a[data-enlarge]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      let image = box.querySelector('img');
      if (!image) box.append(image = new Image());
      image.src = link.href;
      image.alt = link.dataset.alt;
      box.setAttribute('aria-label', link.dataset.alt);
      box.showModal();
    });
    /* Whole, or as large as it is: a click or + and − change it, and the window scrolls. */
    const zoom = (isLarge) => box.classList.toggle('large', isLarge);
    box.addEventListener('click', (event) => {
      if (event.target === box || event.target.closest('[data-close]')) box.close();
      else if (event.target.tagName === 'IMG') zoom();
    });
    box.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoom(true);
      else if (event.key === '-' || event.key === '0') zoom(false);
    });
    box.addEventListener('close', () => zoom(false));
  };

  /* The two drop-downs of the trends page. */
  const chooseMonth = () => {
    const card = document.querySelector('[data-chooser]');
    if (!card) return;
    const at = (name) => card.querySelector(`[data-${name}]`);
    const months = new Map(JSON.parse(at('months').textContent).months.filter(Boolean).map((entry) => [entry.m, entry]));
    const show = () => {
      const key = `${at('year').value}-${at('month').value.padStart(2, '0')}`;
      const entry = months.get(key);
      at('chosen').hidden = false;
      const isDrawn = Boolean(entry) && entry.w !== '0';
      at('open').hidden = !entry;
      at('figure').hidden = !isDrawn;
      at('nothing-spent').hidden = !entry || isDrawn;
      at('none').hidden = Boolean(entry);
      const names = { month: at('month').selectedOptions[0].text, year: at('year').value };
      at('name').textContent = card.dataset.pattern.replace(/\{(\w+)\}/g, (all, name) => names[name] ?? all);
      if (!entry) return;
      at('name').textContent = entry.n;
      at('open').href = entry.p;
      if (!isDrawn) return;
      for (const theme of ['light', 'dark']) {
        Object.assign(at(`wide-${theme}`), { src: `charts/${key}-bars-${theme}.png`, alt: entry.a, width: entry.w, height: entry.h });
        Object.assign(at(`narrow-${theme}`), { src: `charts/${key}-bars-narrow-${theme}.png`, alt: entry.a, width: entry.nw, height: entry.nh });
      }
    };
    at('choose').hidden = false;
    at('month').addEventListener('change', show);
    at('year').addEventListener('change', show);
    show();
  };

  /* The key / leads to the search, unless somebody is writing. */
  const openSearch = () => {
    const link = document.querySelector('[data-find]');
    if (!link) return;
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target.closest('input, select, textarea, dialog, [contenteditable]')) return;
      event.preventDefault();
      const field = document.querySelector('[data-query]');
      if (field) field.select(); else location.href = link.href;
    });
  };

  [switchTheme, showStatus, followClock, showAge, centreStrip, enlarge, chooseMonth, openSearch].forEach(attempt);
})();

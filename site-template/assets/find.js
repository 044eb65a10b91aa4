/* The search dialog over any page: pages to go to and the newest matching entries. site.js loads it and its
   dependencies at the first use. */
window.daybookFind = (() => {
  'use strict';
  const page = window.daybookPage;
  const book = window.daybookBook;
  const query = window.daybookQuery;
  const format = window.daybookFormat;
  const says = book.sayings;

  const make = (name, values, ...children) => {
    const { data, ...own } = values;
    const element = Object.assign(document.createElement(name), own);
    for (const [key, value] of Object.entries(data || {})) element.setAttribute(key, value);
    element.append(...children.filter(Boolean));
    return element;
  };
  const field = make('input', {
    type: 'search', autocomplete: 'off', spellcheck: false, enterKeyHint: 'search', placeholder: says.placeholder, ariaLabel: says.label,
    data: { role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'finds', 'aria-autocomplete': 'list', autocapitalize: 'off' },
  });
  const close = make('button', { type: 'button', className: 'shut', textContent: '×', ariaLabel: says.close });
  const list = make('div', { id: 'finds', data: { role: 'listbox', 'aria-label': says.search } });
  const status = make('p', { className: 'vh', data: { role: 'status' } });
  const dialog = make('dialog', { className: 'finder', ariaLabel: says.search },
    make('div', { className: 'findbar' }, field, close), list, status);
  document.body.append(dialog);

  /* Pages to go to: links of this page, months, categories, accounts, tags, payees. */
  const words = (text) => query.fold(text).split(/[\s·,.()&/-]+/).filter(Boolean);
  const places = [];
  const add = (kind, name, href, { color, sign } = {}) => places.push(
    { kind, name, href, color, sign: sign || (kind === 'tag' ? '#' : '›'), words: words(name) });
  for (const link of document.querySelectorAll('header nav a, footer a')) add('page', link.firstChild.data, link.getAttribute('href'));
  for (const one of book.months) add('month', one.name, page.link(one.href));
  for (const one of book.categories) add('category', one.name, page.link(one.href), one);
  for (const one of book.accounts) if (one.key) add('account', one.name,
    page.link(`search.html#q=${encodeURIComponent(`account:"${one.key}"`)}`));
  for (const one of book.tags) add('tag', one.name, page.link(one.href));
  for (const one of book.payees) add('payee', one.name, page.link(one.href));
  /* Returns the pages with a name that matches: each typed word begins one of its words, or is the end of its year:
     “oct 25”. */
  const matching = (text) => {
    const wanted = words(text);
    if (!wanted.length) return places.filter((one) => one.kind === 'page').slice(0, 5);
    const score = (own) => (wanted.every((one) => own.words.some((word) => word.startsWith(one)
        || (/^\d\d$/.test(one) && word.length === 4 && word.endsWith(one))))
      ? (own.words[0].startsWith(wanted[0]) ? 2 : 1) : 0);
    return places.map((own) => [score(own), own]).filter(([points]) => points)
      .sort((left, right) => right[0] - left[0]).slice(0, 5).map(([, own]) => own);
  };

  let [options, current, wide] = [[], -1, ''];
  /* The latest results, and rows of another script for one text, which are shown below the results of that text. */
  let [latest, offered, first] = [null, { text: '', rows: [] }, null];
  const option = (href, className, ...children) => {
    const one = make('a',
      { id: `find-${options.length}`, href, className, tabIndex: -1, data: { role: 'option', 'aria-selected': 'false' } }, ...children);
    one.addEventListener('click', () => { if (!one.target) dialog.close(); });
    options.push(one);
    return one;
  };
  const group = (name, children) => children.length > 0 && make('div', { data: { role: 'group', 'aria-label': name } },
    make('p', { className: 'findhead', textContent: name, ariaHidden: 'true' }), ...children);
  const tile = (color, sign) => make('span', { className: 'tile', ariaHidden: 'true' },
    color && make('i', { className: color }), sign);
  const tileOf = ({ row }) => {
    if (query.kind(row) === query.MOVED) return tile('', '⇄');
    const { color, sign } = book.categories[row[5]];
    return query.kind(row) === 1 ? tile('in', '+') : tile(color, sign);
  };
  const choose = (place) => {
    options[current]?.setAttribute('aria-selected', 'false');
    current = place;
    const chosen = options[current];
    if (!chosen) return field.removeAttribute('aria-activedescendant');
    chosen.setAttribute('aria-selected', 'true');
    chosen.scrollIntoView({ block: 'nearest' });
    return field.setAttribute('aria-activedescendant', chosen.id);
  };
  const show = (found) => {
    const text = field.value.trim();
    latest = found;
    /* Keeps the choice when more entries arrive. */
    const kept = options[current]?.href;
    options = [];
    const goto = matching(text).map((one) => option(one.href, 'find-to',
      tile(one.color, one.sign),
      make('span', { className: 'what', textContent: one.name }),
      one.kind !== 'page' && make('span', { className: 'muted', textContent: says[`is-${one.kind}`] })));
    const entries = found.isTested ? found.entries.slice(0, 6).map((entry) => {
      const { number, href } = query.place(entry);
      return option(href, 'find-entry', tileOf(entry), make('span', { className: 'what' }, make('span', { textContent: entry.row[3] }),
        make('span', { className: 'muted', textContent: `${format.date('short-year', number)} · ${query.purpose(entry.row)}` })),
      make('span', { className: query.kind(entry.row) === 1 ? 'num pos' : 'num', textContent: query.signed(entry.row) }));
    }) : [];
    const count = found.entries.length;
    wide = page.link(`search.html#q=${encodeURIComponent(text)}`);
    const [[spent], [received]] = [found.spent, found.received];
    const sum = spent || !received ? query.money(spent) : `+${query.money(received)}`;
    const enter = () => make('kbd', { textContent: '↵', ariaHidden: 'true' });
    const all = found.isTested && count > 0 && option(wide, 'find-all',
      make('span', { className: 'what', textContent: query.say('all', { count: format.group(String(count)), amount: sum }) }), enter());
    const isNone = found.isTested && found.isWhole && !count && !goto.length;
    const others = (offered.text === text ? offered.rows : []).map(({ href, name }, index) => option(href, 'find-all',
      tile('', '→'),
      make('span', { className: 'what', textContent: name }), isNone && !index && enter()));
    first = isNone && others[0];
    const nothing = isNone && !first && make('p', { className: 'muted', textContent: says.nothing });
    list.replaceChildren(...[group(says.goto, goto), group(says.entries, entries), all, nothing, ...others].filter(Boolean));
    choose(kept ? options.findIndex((one) => one.href === kept) : -1);
    if (found.isWhole) status.textContent = found.isTested ? query.say('all', { count: format.group(String(count)), amount: sum }) : '';
    dialog.dataset.found = !found.isTested ? 'empty' : found.isWhole ? 'whole' : 'partly';
  };
  const ask = () => query.ask(field.value, show, 150);

  field.addEventListener('input', () => { current = -1; ask(); });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length) {
      event.preventDefault();
      choose((current + step + options.length + (current < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Escape') {
      /* The browser would only clear the search field. */
      event.preventDefault();
      dialog.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const taken = options[current] || first;
      if (taken) taken.click(); else if (field.value.trim()) { dialog.close(); page.go(wide); }
    }
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });

  /* typed: text that was typed before the dialog was open. */
  const open = (typed = '') => {
    if (dialog.open) return;
    field.value = typed;
    dialog.showModal();
    field.focus();
    /* Another script also reads what is typed. */
    if (typed) field.dispatchEvent(new Event('input', { bubbles: true })); else ask();
  };
  /* Adds rows below the results of a text. Enter takes the first of them if nothing was found. */
  const offer = (text, rows) => {
    /* A late answer about a text that was typed before. */
    if (text !== field.value.trim()) return;
    offered = { text, rows };
    if (dialog.open && latest) show(latest);
  };
  return { open, offer };
})();

/* The search page: the address stores the query; results are listed by year, and can be filtered further. */
(() => {
  'use strict';
  const format = window.daybookFormat;
  const page = window.daybookPage;
  const book = window.daybookBook;
  const query = window.daybookQuery;
  const { kind, money, say } = query;
  const at = (name) => document.querySelector(`[data-${name}]`);
  const builtYear = Number(document.documentElement.dataset.built.slice(0, 4));
  const PART = 100;
  const field = at('query');
  let [found, limit, isDue] = [null, PART, false];

  const make = (name, values, ...children) => {
    const element = Object.assign(document.createElement(name), values);
    element.append(...children.filter(Boolean));
    return element;
  };
  const line = (entry) => {
    const { year, row } = entry;
    const { iso, number, href } = query.place(entry);
    const { color, sign } = book.categories[row[5]];
    const [isMoved, isIncome] = [kind(row) === query.MOVED, kind(row) === 1];
    const account = !isMoved && row[6] ? [book.accounts[row[6]].name] : [];
    const [amount, whole] = query.shown(row, found.counted);
    const day = format.date(year === builtYear ? 'short' : 'short-year', number);
    return make('li', {},
      make('span', { className: 'tile', ariaHidden: 'true' }, !isMoved && make('i', { className: isIncome ? 'in' : color }),
        isMoved ? '⇄' : isIncome ? '+' : sign),
      make('div', { className: 'what' },
        make('a', { href, textContent: row[3] }),
        make('span', { className: 'sub' }, make('time', { dateTime: iso, textContent: day }),
          ['', query.purpose(row), ...account, ...(row[8] || []).map((tag) => `#${tag}`)].join(' · '))),
      make('span', { className: isIncome ? 'num amt pos' : 'num amt', textContent: amount },
        whole && make('span', { className: 'sub', textContent: whole }),
        !whole && row[4] !== null && row[10] && make('span', { className: 'sub', textContent: money(...row[10]) })));
  };
  /* The entries by year, each year with its total. */
  const list = (entries) => {
    const lines = [];
    let last = 0;
    for (const entry of entries) {
      if (entry.year !== last) {
        last = entry.year;
        const { count, spent } = found.sums.get(last);
        lines.push(make('li', { className: 'ofyear' },
          make('h3', {}, String(last), make('span', { className: 'muted', textContent: format.group(String(count)) })),
          make('span', { className: 'num', textContent: query.both(spent) })));
      }
      lines.push(line(entry));
    }
    return lines;
  };

  /* MARK: narrowing. A click adds a term to the query, or removes it. */
  const quoted = (name) => (/[\s,"“”]/.test(name) ? `"${name}"` : name);
  const has = (term) => ` ${field.value} `.includes(` ${term} `);
  const toggle = (term) => {
    const text = ` ${field.value} `;
    set(has(term) ? text.replace(` ${term} `, ' ') : text + term);
  };
  const counted = (entries, key) => {
    const counts = new Map();
    for (const entry of entries) for (const one of key(entry)) counts.set(one, (counts.get(one) || 0) + 1);
    return [...counts].sort((left, right) => right[1] - left[1]);
  };
  const chip = (term, text, count, color) => {
    const button = make('button', { type: 'button', className: 'chipbutton', ariaPressed: String(has(term)) },
      color && make('i', { className: `sw ${color}`, ariaHidden: 'true' }), text,
      make('span', { className: 'num', textContent: format.group(String(count)) }));
    button.addEventListener('click', () => toggle(term));
    return button;
  };
  const chips = (entries) => {
    const years = counted(entries, ({ year }) => [year]).sort((left, right) => right[0] - left[0]);
    const categories = counted(entries, ({ row }) => query.parts(row).map(([one]) => one));
    const accounts = counted(entries, ({ row }) => (kind(row) === query.MOVED ? [row[6] || 0, row[9]] : [row[6] || 0])
      .filter((one) => book.accounts[one]?.key));
    const isOpen = (all, term) => all.length > 1 || has(term(all[0]?.[0]));
    const category = (one) => `category:${quoted(book.categories[one].name)}`;
    const account = (one) => `account:${quoted(book.accounts[one].key)}`;
    return [
      ...(isOpen(years, String) ? years.slice(0, 6).map(([year, count]) => chip(String(year), String(year), count)) : []),
      ...(categories.length && isOpen(categories, category)
        ? categories.slice(0, 6).map(([one, count]) => chip(category(one), book.categories[one].name, count, book.categories[one].color))
        : []),
      ...(accounts.length && (accounts.length > 1 || accounts[0][1] < entries.length || has(account(accounts[0][0])))
        ? accounts.slice(0, 4).map(([one, count]) => chip(account(one), book.accounts[one].name, count))
        : []),
    ];
  };

  /* Draws spending by month between the first and the last result, or by year from ten years on; a click filters by the
     bar. The years' chips have the same as text. */
  const strip = ({ entries, counted }) => {
    const svg = at('strip');
    const months = new Map();
    for (const entry of entries) {
      const { year, row } = entry;
      if (kind(row) === query.MOVED || row[4] === null) continue;
      const month = year * 12 + Math.floor(row[0] / 100) - 1;
      const sums = months.get(month) || [0, 0];
      months.set(month, sums);
      for (const [, amount, isIn] of counted(row)) if (!isIn) sums[query.isLater(entry)] += amount;
    }
    const [first, last] = [Math.min(...months.keys()), Math.max(...months.keys())];
    const size = last - first < 120 ? 1 : 12;
    const slots = new Map();
    for (const [month, sums] of months) {
      const slot = Math.floor(month / size);
      slots.set(slot, sums.map((sum, place) => (slots.get(slot)?.[place] || 0) + sum));
    }
    const start = Math.floor(first / size);
    const count = Math.floor(last / size) - start + 1;
    const most = Math.max(...[...slots.values()].map(([soFar, planned]) => soFar + planned));
    at('bymonth').hidden = !(count > 2 && most > 0) || Boolean(window.daybookWords.mask);
    if (at('bymonth').hidden) return;
    const node = (name, values) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
      return element;
    };
    const width = 1032 / count;
    svg.replaceChildren(...Array.from({ length: count }, (_, place) => {
      const slot = start + place;
      const sums = slots.get(slot) || [0, 0];
      const sum = sums[0] + sums[1];
      const height = sum > 0 ? Math.max(2, 60 * sum / most) : 0;
      const term = size === 12 ? String(slot) : `${Math.floor(slot / 12)}-${String(slot % 12 + 1).padStart(2, '0')}`;
      const group = node('g', { 'data-term': term });
      const title = node('title', {});
      title.textContent =
        `${size === 12 ? slot : format.date('month', Date.UTC(Math.floor(slot / 12), slot % 12, 1) / 864e5)}: ${query.both(sums)}`;
      const gap = Math.min(4, width / 5);
      group.append(title, node('rect', { class: 'hit', x: place * width, width, height: 64 }),
        node('rect', { class: 'bar', x: place * width + gap / 2, y: 64 - height, width: width - gap, height, rx: Math.min(3, width / 4) }));
      return group;
    }));
    const name = (slot) => (size === 12 ? String(slot) : format.date('month', Date.UTC(Math.floor(slot / 12), slot % 12, 1) / 864e5));
    [at('first').textContent, at('last').textContent] = [name(start), name(start + count - 1)];
  };

  /* Returns other queries with results: a term is replaced by a similar name or word of a title (Dice coefficient of
     letter pairs over 0.45), or is left out. */
  const pairs = (text) => new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, place) => text.slice(place, place + 2)));
  const suggestions = (said) => {
    const terms = said.trim().split(/\s+/);
    const known = new Map();
    for (const one of [...book.categories, ...book.tags, ...book.accounts]) known.set(query.fold(one.key || one.name), one.key || one.name);
    for (const { row } of query.ask('2000..', () => {}).entries) {
      for (const word of row[3].split(/[^\p{L}\p{N}]+/u)) if (word.length > 3) known.set(query.fold(word), word);
    }
    const near = terms.flatMap((term, place) => {
      const wanted = pairs(query.fold(term.replace(/^.*:/, '').replace(/["“”]/g, '')));
      return [...known].map(([folded, name]) => {
        const own = pairs(folded);
        return [2 * [...wanted].filter((one) => own.has(one)).length / (wanted.size + own.size || 1),
          terms.with(place, quoted(name)).join(' ')];
      });
    }).filter(([likeness]) => likeness > 0.45).sort((left, right) => right[0] - left[0]).map(([, text]) => text);
    const shorter = terms.length > 1 ? terms.map((_, place) => terms.toSpliced(place, 1).join(' ')) : [];
    return [...new Set([...near, ...shorter])].filter((text) => query.ask(text, () => {}).entries.length > 0).slice(0, 3);
  };
  const button = (text) => {
    const one = make('button', { type: 'button', className: 'try', textContent: text });
    one.addEventListener('click', () => set(text));
    return make('li', {}, one);
  };

  /* MARK: showing */
  const show = () => {
    isDue = false;
    const { asked, entries, isWhole } = found;
    const isAsked = asked.length > 0;
    const count = entries.length;
    at('results').hidden = !found.isTested || (isWhole && count === 0);
    at('nothing').hidden = !(found.isTested && isWhole && count === 0);
    at('help').hidden = isAsked && at('nothing').hidden;
    at('understood').hidden = !isAsked;
    at('terms').textContent = asked.map((one) => one.says).join(book.sayings.join);
    at('count').textContent = at('said').textContent = format.group(String(count));
    for (const name of ['spent', 'received']) {
      at(name).textContent = (name === 'received' && found[name][0] > 0 ? '+' : '') + money(found[name][0]);
      at(`${name}-later`).textContent = query.later(found[name][1]);
    }
    at('came').hidden = !found.received.some(Boolean);
    at('list').replaceChildren(...list(entries.slice(0, limit)));
    at('looking').hidden = isWhole || count > 0;
    at('further').hidden = count <= limit;
    at('shown').textContent = say('shown', { shown: format.group(String(limit)), count: format.group(String(count)) });
    at('without-rate').hidden = !found.isWithoutRate;
    at('failed').hidden = found.failed.length === 0;
    at('failed').textContent = found.failed.map((year) => say('failed', { year })).join(' ');
    /* All entries have one title: the link leads to the page of its payee. */
    const title = count && query.fold(entries[0].row[3]);
    const payee = title && entries.every(({ row }) => query.fold(row[3]) === title)
      && book.payees.find((one) => query.fold(one.name) === title);
    at('payee').hidden = !payee;
    if (payee) Object.assign(at('payee').querySelector('a'), { href: payee.href, textContent: payee.name });
    if (count) {
      const pressed = document.activeElement?.closest?.('[data-chips]') && document.activeElement.textContent;
      at('chips').replaceChildren(...chips(entries));
      if (pressed) [...at('chips').children].find((one) => one.textContent === pressed || one.ariaPressed === 'true')?.focus();
      strip(found);
    }
    if (!at('nothing').hidden) {
      const meant = suggestions(field.value);
      at('meant').replaceChildren(...meant.map(button));
      at('perhaps').hidden = meant.length === 0;
    }
    document.documentElement.dataset.search = isAsked ? (isWhole ? 'whole' : 'partly') : 'empty';
  };
  const ask = () => {
    limit = PART;
    found = null;
    /* Shows the first results at once, later ones together. */
    query.ask(field.value, (answer) => {
      const isFirst = found !== answer || answer.entries.length <= limit;
      found = answer;
      if (isFirst) show();
      else if (!isDue) { isDue = true; setTimeout(show); }
    });
  };
  /* The address stores the query, for reloads and bookmarks. Letters add no history entries, and not each is written:
     browsers ignore too many changes of the address. */
  let writing = 0;
  const write = () => { page.keep(field.value ? `#q=${encodeURIComponent(field.value)}` : ''); };
  const set = (text) => { field.value = text.trim().replace(/\s+/g, ' '); ask(); write(); };
  const restore = () => {
    try { field.value = decodeURIComponent(/^#q=(.*)$/s.exec(page.hash)?.[1].replaceAll('+', '%20') ?? ''); } catch { field.value = ''; }
    ask();
  };
  field.addEventListener('input', () => { ask(); clearTimeout(writing); writing = setTimeout(write, 200); });
  field.addEventListener('change', write);
  at('search').addEventListener('submit', (event) => event.preventDefault());
  at('more').addEventListener('click', () => { limit += PART; show(); });
  at('strip').addEventListener('click', (event) => { const bar = event.target.closest('[data-term]'); if (bar) toggle(bar.dataset.term); });
  for (const example of document.querySelectorAll('[data-try]')) {
    example.addEventListener('click', () => { set(example.textContent); field.focus(); });
  }
  addEventListener('hashchange', restore);
  at('search').hidden = false;
  restore();
  field.focus({ preventScroll: true });
})();

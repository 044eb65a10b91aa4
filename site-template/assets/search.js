/* Search: the index of each year is loaded when something is first asked, the newest first, and looked through as it comes.
   The language is that of “daybook list”. A row is what SearchIndex.swift describes. */
(() => {
  'use strict';
  const format = window.daybookFormat;
  const page = window.daybookPage;
  const { fill, group } = format;
  const at = (name) => document.querySelector(`[data-${name}]`);
  const book = JSON.parse(at('book').textContent);
  for (const name of ['years', 'categories', 'accounts', 'currencies']) book[name] = book[name].filter(Boolean);
  const [REFUND, MOVED, HAS_PAGE, IS_WHOLE_ID, PAGE] = [2, 3, 4, 8, 16];
  const PART = 100;
  const builtYear = Number(document.documentElement.dataset.built.slice(0, 4));
  const kind = (row) => row[1] & 3;
  const own = (row) => row[10] || [row[4], 0];

  /* Text as it is compared: without case, accents and forms of the same letter. */
  const fold = (text) => (/^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : text.normalize('NFKC').toUpperCase()
    .toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(/ς/g, 'σ'));
  for (const category of book.categories) category.folded = fold(category.name);
  for (const account of book.accounts) {
    account.folded = fold(account.key);
    account.also = account.also.filter(Boolean).map(fold);
  }
  const say = (name, values) => fill(book.sayings[name], values);

  const money = (minor, place = 0) => format.money(minor, book.currencies[place].pattern, book.currencies[place].decimals);

  /* What is asked: a list of { isNot, test, says }; a test of null is something not understood. */
  const span = (text) => {
    const parts = /^(20\d\d)(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(text);
    return parts && ['01', '12'].map((month, end) => Number(parts[1] + (parts[2] || month) + (parts[3] || ['01', '31'][end])));
  };
  const days = (text) => {
    const [from, to] = text.includes('..') ? text.split('..') : [text, text];
    const [first, last] = [from ? span(from) : [0], to ? span(to) : [0, Infinity]];
    if (!first || !last || first[0] > last[1]) return null;
    return ({ year, row }) => { const day = year * 10000 + row[0]; return day >= first[0] && day <= last[1]; };
  };
  const amounts = {
    '>=': (left, right) => left >= right, '<=': (left, right) => left <= right, '>': (left, right) => left > right,
    '<': (left, right) => left < right, '=': (left, right) => left === right,
  };
  const turned = (text) => (book.decimal === ',' ? text.replace(/[.,]/g, (one) => (one === ',' ? '.' : ',')) : text);
  const amount = (sign, written) => {
    const text = turned(written);
    if (window.daybookWords.mask || !/^(\d+|\d{1,3}(,\d{2,3})+)(\.\d{1,3})?$/.test(text)) return null;
    const thousandths = Math.round(Number(text.replaceAll(',', '')) * 1000);
    const wanted = book.currencies.map((currency) => thousandths * 10 ** currency.decimals / 1000);
    return ({ row }) => { const [minor, place] = own(row); return amounts[sign](minor, wanted[place]); };
  };
  const isCalled = (entry, wanted) => entry.folded === wanted || (entry.also || []).includes(wanted);
  /* The whole name, or else what begins with it: names are looked up while they are still being typed. */
  const named = (entries, text) => {
    const wanted = fold(text);
    const whole = entries.map((entry) => isCalled(entry, wanted));
    return whole.includes(true) ? whole : entries.map((entry) => entry.folded.startsWith(wanted));
  };
  /* Any of several values with commas between them, unless a name is written just so. */
  const anyOf = (entries, text) => {
    const alone = plain(text);
    if (entries.some((entry) => isCalled(entry, fold(alone)))) return named(entries, alone);
    const all = values(text).map((one) => named(entries, one));
    return entries.map((_, place) => all.some((own) => own[place]));
  };
  const plain = (text) => text.replace(/^["“](.*?)["”]?$/su, '$1');
  const values = (text) => (text.match(/["“][^"”]*["”]?|[^,"“][^,]*/gu) || []).map((one) => plain(one.trim())).filter(Boolean);
  const keyed = {
    category: (text) => { const own = anyOf(book.categories, text); return ({ row }) => kind(row) !== MOVED && own[row[5]]; },
    account: (text) => { const own = anyOf(book.accounts, text); return ({ row }) => own[row[6] || 0] || own[row[9]] === true; },
    tag: (text) => {
      const [alone, wanted] = [fold(plain(text)), values(text).map(fold)];
      return ({ row }) => (row[8] || []).map(fold).some((tag) => tag === alone || wanted.some((one) => tag.startsWith(one)));
    },
  };
  const words = (text) => {
    const wanted = fold(text);
    const [categories, accounts] = [book.categories, book.accounts].map((all) => all.map((one) => one.folded.includes(wanted)));
    return ({ row, text }) => text.includes(wanted) || (kind(row) !== MOVED && categories[row[5]])
      || accounts[row[6] || 0] || accounts[row[9]] === true;
  };
  const term = (written) => {
    const [, minus, rest] = /^((?:-|not:)*)(.*)$/su.exec(written);
    if (!rest) return null;
    const isNot = minus.replaceAll('not:', '-').length % 2 === 1;
    const finish = (name, text, test) => {
      if (test && !text) return null;
      const says = say(test ? name : 'unknown', { text: test ? text : rest });
      return { isNot, test, says: isNot && test ? say('not', { text: says }) : says };
    };
    const key = /^(category|account|tag):(.*)$/isu.exec(rest);
    const sign = /^(>=|<=|[<>=])(.*)$/su.exec(rest);
    if (/^["“]/.test(rest)) return finish('text', plain(rest), words(plain(rest)));
    if (key) return finish(key[1].toLowerCase(), values(key[2]).join(book.sayings.or), keyed[key[1].toLowerCase()](key[2]));
    if (sign) return sign[2] ? finish(sign[1], sign[2], amount(sign[1], sign[2])) : null;
    if (/^(20\d\d(-[\d-]*)?)?(\.\.(20\d\d(-[\d-]*)?)?)?$/.test(rest) && /\d/.test(rest)) return finish('days', rest, days(rest));
    return finish('text', rest, words(rest));
  };
  /* Words in quotes, values with commas between them, or all up to the next space. */
  const TERMS = /(?:-|not:)*(?:(?:category|account|tag):(?:["“][^"”]*["”]?|[^\s,"“][^\s,]*|,)+|(?:\w+:)?["“][^"”]*["”]?)|\S+/giu;
  const read = (query) => (query.replace(/([<>=])\s+(?=\d)/g, '$1').match(TERMS) || [])
    .map(term).filter(Boolean);

  /* The entries of each year, or how far its script is. What was found: all that match, the newest first, and their sums. */
  const years = new Map();
  let [asked, tests, found, limit, isDue] = [[], [], null, PART, false];
  const clear = () => { found = { entries: [], spent: 0, received: 0, isWithoutRate: false }; };
  const look = (entries) => {
    for (const entry of entries) {
      if (!tests.every((one) => Boolean(one.test(entry)) !== one.isNot)) continue;
      found.entries.push(entry);
      const { row } = entry;
      if (kind(row) === MOVED) continue;
      if (row[4] === null) found.isWithoutRate = true;
      else if (kind(row) === 1) found.received += row[4];
      else found.spent += kind(row) === REFUND ? -row[4] : row[4];
    }
  };

  const make = (name, values, ...children) => {
    const element = Object.assign(document.createElement(name), values);
    element.append(...children.filter(Boolean));
    return element;
  };
  const line = ({ year, row }) => {
    const [date, flags, shortID, title, home, category, account, , tags = [], destination] = row;
    const [month, day] = [Math.floor(date / 100), date % 100];
    const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const id = encodeURIComponent(flags & IS_WHOLE_ID ? shortID : `${iso}-${shortID}`);
    const moved = kind(row) === MOVED;
    const groups = moved
      ? [say('moved', { from: book.accounts[account || 0].name, to: (book.accounts[destination] || { name: '' }).name })]
      : [make('i', { className: `sw ${book.categories[category].color}`, ariaHidden: 'true' }), make('a', { href: page.link(book.categories[category].href), textContent: book.categories[category].name })];
    const sign = ['', '+', '−', ''][kind(row)];
    return make('li', {},
      make('time', { dateTime: iso, textContent: format.date(year === builtYear ? 'short' : 'short-year', Date.UTC(year, month - 1, day) / 864e5) }),
      make('div', { className: 'what' },
        make('a', { href: page.link(flags & HAS_PAGE ? `t-${id}.html` : `${iso.slice(0, 7)}${flags < PAGE ? '' : `-p${Math.floor(flags / PAGE) + 1}`}.html#t-${id}`), textContent: title }),
        make('span', { className: 'sub' }, ...groups),
        ...tags.map((tag) => make('span', { className: 'sub', textContent: `#${tag}` }))),
      make('span', { className: kind(row) === 1 ? 'num amt pos' : 'num amt', textContent: sign + (home === null ? money(...own(row)) : money(home)) },
        home !== null && row[10] && make('span', { className: 'sub', textContent: money(...row[10]) })));
  };

  const show = () => {
    isDue = false;
    const isAsked = asked.length > 0;
    const isWhole = years.size === book.years.length && ![...years.values()].includes('loading');
    at('results').hidden = tests.length === 0;
    at('help').hidden = isAsked;
    at('understood').hidden = !isAsked;
    at('terms').textContent = asked.map((one) => one.says).join(book.sayings.join);
    const count = found.entries.length;
    at('count').textContent = at('said').textContent = group(String(count));
    at('spent').textContent = money(found.spent);
    at('received').textContent = (found.received > 0 ? '+' : '') + money(found.received);
    at('list').replaceChildren(...found.entries.slice(0, limit).map(line));
    at('looking').hidden = isWhole || count > 0;
    at('nothing').hidden = !isWhole || count > 0;
    at('further').hidden = count <= limit;
    at('shown').textContent = say('shown', { shown: group(String(limit)), count: group(String(count)) });
    at('without-rate').hidden = !found.isWithoutRate;
    const failed = [...years].filter(([, state]) => state === 'failed').map(([year]) => say('failed', { year }));
    at('failed').hidden = failed.length === 0;
    at('failed').textContent = failed.join(' ');
    document.documentElement.dataset.search = isAsked ? (isWhole ? 'whole' : 'partly') : 'empty';
  };

  /* One after the other: loaded together they would keep the newest, which answers first, waiting. */
  const load = () => {
    const year = book.years.find((one) => !years.has(one));
    if (!year) return;
    const finish = (result) => {
      years.set(year, result);
      load();
      if (tests.length && Array.isArray(result)) look(result);
      /* The first answers at once, later ones together. */
      if (found.entries.length <= limit) show();
      else if (!isDue) { isDue = true; setTimeout(show); }
    };
    years.set(year, 'loading');
    window.daybookSearch = (_, rows) => finish(rows.map((row) => (
      { year: Number(year), row, text: fold(row[7] || row[8] ? [row[3], row[7], ...(row[8] || [])].join('\n') : row[3]) })));
    page.data(`assets/search-${year}.js`, () => { if (years.get(year) === 'loading') finish('failed'); });
  };

  const field = at('query');
  const ask = () => {
    asked = read(field.value);
    tests = asked.filter((one) => one.test);
    limit = PART;
    clear();
    if (tests.length && years.size === 0) load();
    for (const entries of tests.length ? years.values() : []) if (Array.isArray(entries)) look(entries);
    show();
  };
  /* The query stands in the address, which a reload and a bookmark bring back; no step of the history for each letter, and
     not written at each: browsers stop listening to who writes too often. */
  let writing = 0;
  const write = () => {
    page.keep(field.value ? `#q=${encodeURIComponent(field.value)}` : '');
  };
  const restore = () => {
    try { field.value = decodeURIComponent(/^#q=(.*)$/s.exec(page.hash)?.[1].replaceAll('+', '%20') ?? ''); } catch { field.value = ''; }
    ask();
  };
  field.addEventListener('input', () => { ask(); clearTimeout(writing); writing = setTimeout(write, 200); });
  field.addEventListener('change', write);
  at('search').addEventListener('submit', (event) => event.preventDefault());
  at('more').addEventListener('click', () => { limit += PART; show(); });
  for (const example of document.querySelectorAll('[data-try]')) {
    example.addEventListener('click', () => { field.value = example.textContent; ask(); write(); field.focus(); });
  }
  addEventListener('hashchange', restore);
  at('search').hidden = false;
  restore();
  field.focus({ preventScroll: true });
})();

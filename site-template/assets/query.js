/* Queries of a book's entries, in the language of “daybook list”. The first query loads the index of each year, the
   newest first, and searches each as it arrives. Row format: SearchIndex.swift. */
(() => {
  'use strict';
  const format = window.daybookFormat;
  const page = window.daybookPage;
  const book = window.daybookBook;
  const { fill } = format;
  const MOVED = 3;
  const kind = (row) => row[1] & 3;
  const own = (row) => row[10] || [row[4], 0];
  /* Returns a category, an amount and whether it is income, for each part of an entry; empty for a transfer. */
  const parts = (row) => (kind(row) === MOVED ? [] : row[11] || [[row[5], kind(row) === 2 ? -row[4] : row[4], kind(row) === 1]]);

  /* Normalizes text for comparison: ignores case, accents and forms of the same letter. */
  const fold = (text) => (/^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : text.normalize('NFKC').toUpperCase()
    .toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(/ς/g, 'σ'));
  for (const category of book.categories) category.folded = fold(category.name);
  for (const member of book.members) member.folded = fold(member.name);
  for (const account of book.accounts) [account.folded, account.also] = [fold(account.key), account.also.map(fold)];
  const say = (name, values) => fill(book.sayings[name], values);

  const money = (minor, place = 0) => format.money(minor, book.currencies[place].pattern, book.currencies[place].decimals);

  /* A query is a list of { isNot, test, says }; test is null if a term is not understood. */
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
  /* Returns which entries have this name, or else begin with it: names are searched while they are being typed. */
  const named = (entries, text) => {
    const wanted = fold(text);
    const whole = entries.map((entry) => isCalled(entry, wanted));
    return whole.includes(true) ? whole : entries.map((entry) => entry.folded.startsWith(wanted));
  };
  /* Returns which entries match any of several values with commas between them, unless a name contains the comma. */
  const anyOf = (entries, text) => {
    const alone = plain(text);
    if (entries.some((entry) => isCalled(entry, fold(alone)))) return named(entries, alone);
    const all = values(text).map((one) => named(entries, one));
    return entries.map((_, place) => all.some((own) => own[place]));
  };
  const plain = (text) => text.replace(/^["“](.*?)["”]?$/su, '$1');
  const values = (text) => (text.match(/["“][^"”]*["”]?|[^,"“][^,]*/gu) || []).map((one) => plain(one.trim())).filter(Boolean);
  const keyed = {
    category: (text) => {
      const own = anyOf(book.categories, text);
      return Object.assign(({ row }) => parts(row).some(([one]) => own[one]), { own });
    },
    account: (text) => { const own = anyOf(book.accounts, text); return ({ row }) => own[row[6] || 0] || own[row[9]] === true; },
    who: (text) => {
      const own = anyOf(book.members, text);
      const holds = (place) => own[(book.accounts[place] || {}).who] === true;
      return ({ row }) => (kind(row) === MOVED ? holds(row[6] || 0) || holds(row[9])
        : typeof row[12] === 'number' ? own[row[12]] : holds(row[6] || 0));
    },
    tag: (text) => {
      const [alone, wanted] = [fold(plain(text)), values(text).map(fold)];
      return ({ row }) => (row[8] || []).map(fold).some((tag) => tag === alone || wanted.some((one) => tag.startsWith(one)));
    },
  };
  const words = (text) => {
    const wanted = fold(text);
    const [categories, accounts] = [book.categories, book.accounts].map((all) => all.map((one) => one.folded.includes(wanted)));
    return ({ row, text }) => text.includes(wanted) || parts(row).some(([one]) => categories[one])
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
    const key = /^(category|account|who|tag):(.*)$/isu.exec(rest);
    const sign = /^(>=|<=|[<>=])(.*)$/su.exec(rest);
    if (/^["“]/.test(rest)) return finish('text', plain(rest), words(plain(rest)));
    if (key) return finish(key[1].toLowerCase(), values(key[2]).join(book.sayings.or), keyed[key[1].toLowerCase()](key[2]));
    if (sign) return sign[2] ? finish(sign[1], sign[2], amount(sign[1], sign[2])) : null;
    if (/^(20\d\d(-[\d-]*)?)?(\.\.(20\d\d(-[\d-]*)?)?)?$/.test(rest) && /\d/.test(rest)) return finish('days', rest, days(rest));
    return finish('text', rest, words(rest));
  };
  /* A term: words in quotes, values with commas between them, or text up to the next space. */
  const TERMS = /(?:-|not:)*(?:(?:category|account|who|tag):(?:["“][^"”]*["”]?|[^\s,"“][^\s,]*|,)+|(?:\w+:)?["“][^"”]*["”]?)|\S+/giu;
  const read = (query) => (query.replace(/([<>=])\s+(?=\d)/g, '$1').match(TERMS) || [])
    .map(term).filter(Boolean);

  const built = Number(document.documentElement.dataset.built.replaceAll('-', ''));
  const isLater = ({ year, row }) => Number(year * 1e4 + row[0] > built);
  /* The entries of each year, or the state of its script. */
  const years = new Map();
  let listening = null;

  /* Loads one year after the other: together they would delay the newest, which answers first. */
  const load = () => {
    const year = book.years.find((one) => !years.has(one));
    if (!year) return;
    const finish = (result) => {
      years.set(year, result);
      if (listening) listening(result);
    };
    years.set(year, 'loading');
    window.daybookSearch = (_, rows) => finish(rows.map((row) => (
      { year, row, text: fold(row[7] || row[8] ? [row[3], row[7], ...(row[8] || [])].join('\n') : row[3]) })));
    page.data(`assets/search-${year}.js`, () => { if (years.get(year) === 'loading') finish('failed'); });
  };

  /* Runs a query and calls tell each time there are more results: all entries that match, the newest first, and their
     totals. wait: ms by which the years after the first loaded one are delayed. */
  const ask = (text, tell, wait = 0) => {
    const asked = read(text);
    const tests = asked.filter((one) => one.test);
    /* Only the requested categories' parts of a split entry count. */
    const owns = tests.filter((one) => !one.isNot && one.test.own).map((one) => one.test.own);
    const counted = (row) => parts(row).filter(([one]) => !owns.length || owns.some((own) => own[one]));
    const found = { asked, counted, isTested: tests.length > 0, entries: [], sums: new Map(), spent: [0, 0], received: [0, 0] };
    const look = (entries) => {
      for (const entry of entries) {
        if (!tests.every((one) => Boolean(one.test(entry)) !== one.isNot)) continue;
        found.entries.push(entry);
        const { row, year } = entry;
        const sum = found.sums.get(year) || { count: 0, spent: [0, 0] };
        found.sums.set(year, sum);
        sum.count += 1;
        if (kind(row) === MOVED) continue;
        if (row[4] === null) found.isWithoutRate = true;
        else {
          /* Adds amounts up to the day of the site, and planned ones, separately. */
          for (const [, amount, isIn] of counted(row)) {
            for (const one of isIn ? [found.received] : [found.spent, sum.spent]) one[isLater(entry)] += amount;
          }
        }
      }
    };
    const finish = () => {
      found.isWhole = years.size === book.years.length && !isLoading();
      found.failed = [...years].filter(([, state]) => state === 'failed').map(([year]) => year);
      tell(found);
    };
    const isLoading = () => [...years.values()].includes('loading');
    let isHeld = wait > 0 && years.size === 0;
    listening = (result) => {
      if (!isHeld) load();
      if (tests.length && Array.isArray(result)) look(result);
      finish();
    };
    if (isHeld) setTimeout(() => { isHeld = false; if (tests.length && !isLoading()) load(); }, wait);
    if (tests.length && !isLoading()) load();
    for (const entries of tests.length ? years.values() : []) if (Array.isArray(entries)) look(entries);
    finish();
    return found;
  };

  /* Returns an entry's date and the address of its page, or of its row on its month's page. */
  const place = ({ year, row }) => {
    const [date, flags, shortID] = row;
    const [month, day] = [Math.floor(date / 100), date % 100];
    const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const id = encodeURIComponent(flags & 8 ? shortID : `${iso}-${shortID}`);
    const number = Math.floor(flags / 16) + 1;
    return {
      iso, number: Date.UTC(year, month - 1, day) / 864e5,
      href: page.link(flags & 4 ? `t-${id}.html` : `${iso.slice(0, 7)}${number > 1 ? `-p${number}` : ''}.html#t-${id}`),
    };
  };
  const later = (amount) => (amount ? say(amount > 0 ? 'planned' : 'planned-less', { amount: money(Math.abs(amount)) }) : '');
  const both = ([soFar, planned]) => `${money(soFar)} ${later(planned)}`.trim();
  /* Formats an amount with its sign; in its own currency if there is no rate. */
  const signed = (row) => ['', '+', '−', ''][kind(row)] + (row[4] === null ? money(...own(row)) : money(Math.abs(row[4])));
  /* Formats the total of parts: + for income, − for amounts that reduce the total of their category. */
  const told = (some) => {
    const net = some.reduce((sum, [, one, isIn]) => sum + (isIn ? one : -one), 0);
    const [hasIncome, isIncome] = [some.some(([, , isIn]) => isIn), some.every(([, , isIn]) => isIn)];
    return (net >= 0 && hasIncome ? '+' : net > 0 || isIncome ? '−' : '') + money(Math.abs(net));
  };
  /* Returns the amount of a row; of a split entry the total of the requested parts, then the whole amount. */
  const shown = (row, counted) => {
    const asked = row[11] && row[4] !== null ? counted(row) : [];
    if (!asked.length || asked.length === row[11].length) return [signed(row)];
    return [told(asked), say('whole', { amount: money(row[4]) })];
  };
  /* Returns the categories of an entry, or the accounts of a transfer. */
  const purpose = (row) => (kind(row) !== MOVED ? parts(row).map(([one]) => book.categories[one].name).join(book.sayings.join)
    : say('moved', { from: book.accounts[row[6] || 0].name, to: (book.accounts[row[9]] || { name: '' }).name }));

  window.daybookQuery = { ask, both, fold, isLater, kind, later, money, parts, place, purpose, say, shown, signed, MOVED };
})();

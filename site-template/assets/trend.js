/* The zoomable chart. It enhances a figure that holds pictures and a table, and hides them; if anything goes wrong it takes
   itself away, and they are there again. Days are numbers since 1970, amounts minor units. What it draws: trend-data.js. */
(() => {
  'use strict';
  const words = window.daybookWords;
  const page = window.daybookPage;
  const { fill, money, compact, percent, date } = window.daybookFormat;
  const { Book, clamp, parse, iso, monthOf, begin, cutAbove } = window.daybookTrend;
  const say = (name, values = {}) => fill(words.says[name], values);
  const LEVELS = ['years', 'months', 'weeks', 'days'];
  const LENGTH = { years: 365.25, months: 30.44, weeks: 7, days: 1 };
  const SHORTEST = 7;
  const [RIGHT, TOP, BOTTOM, RISE] = [8, 24, 26, 14];

  const put = (node, values, ...children) => {
    for (const [name, value] of Object.entries(values)) if (name in node) node[name] = value; else node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  const make = (name, values = {}, ...children) => put(document.createElement(name), values, ...children);
  const draw = (name, values, text = '') => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in values) node.setAttribute(key, values[key]);
    if (text) node.textContent = text;
    return node;
  };

  /* The axis' top is a 1-2-2.5-5 step with less than one step of head-room; at most six lines. Below zero it is as long as its bars. */
  const axis = (low, high) => {
    const rough = Math.max(high - low ? (high - low) / 5 : 10 ** words.decimals, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough * 0.999999 && Number.isInteger(one));
    return { step, low, high: Math.max(Math.ceil(high / step) * step, low < 0 ? 0 : step) };
  };

  const enhance = (figure) => {
    const book = new Book(JSON.parse(figure.querySelector('script[type="application/json"]').textContent));
    const name = figure.dataset.name;
    const widest = book.last - book.first > 730 ? 'years' : 'months';
    const full = [begin(widest, book.first, 0), begin(widest, book.last, 1)];
    const longest = full[1] - full[0];
    const shortest = Math.min(SHORTEST, longest);
    const many = book.categories.length > 1;
    /* Parts of a bar are categories, the largest in view, and the rest of them as one. */
    for (const one of book.categories) one.of = [one];
    const rest = { name: say('rest'), color: 'rest', of: [] };
    let parts = [];
    /* alone: the part that is looked at by itself; before: a year before stands behind; isLong: all of the legend;
       cut: the largest amount that is drawn whole; isWhole: nothing is cut. */
    const view = { from: full[0], until: full[1], level: null, anchor: clamp(book.today, book.first, book.last), hover: null, brush: null, stacked: false, income: false, before: false, alone: null, isLong: false, cut: Infinity, isWhole: false };
    let [width, height, left, top, isActive, frame, timer] = [0, 0, 0, TOP, false, 0, 0];
    const nodes = [];
    const giveUp = (error) => {
      console.error(error);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      for (const node of nodes) node.remove();
      figure.classList.remove('live');
    };
    const safely = (work) => (...given) => { try { return work(...given); } catch (error) { return giveUp(error); } };
    const observer = new ResizeObserver(safely(([entry]) => resize(Math.round(entry.contentRect.width))));

    /* How wide a text is. The axis is as wide as the widest it can come to, so that it stays while the time moves. */
    const pen = document.createElement('canvas').getContext('2d');
    const textWidth = (text) => pen.measureText(text).width;
    const axisWidth = () => {
      pen.font = `12px ${getComputedStyle(figure).fontFamily}`;
      const most = book.isHeld ? Math.max(...[...book.total].map((one, day) => Math.abs(one + book.opening) + 2 * book.owed[day])) : Math.abs(book.total.at(-1)) + book.awaited.at(-1) + book.income.at(-1);
      const sample = [];
      for (let power = 1; power <= most * 2 || power <= 100; power *= 10) sample.push(...[1.25, 2.5, 7.5, 8.75].map((one) => compact(power * one)));
      return Math.ceil(Math.max(...sample.map(textWidth)) + (book.days.some((one) => one < 0) || book.opening < 0 ? textWidth('−') : 0)) + 10;
    };

    /* Bars and where they are. */
    const plotWidth = () => width - left - RIGHT;
    const slot = () => (width < 520 ? 19 : 26);
    const x = (day) => left + (day - view.from) / (view.until - view.from) * plotWidth();
    const dayAt = (px) => view.from + (px - left) / plotWidth() * (view.until - view.from);
    const start = (day, count = 0, level = view.level) => begin(level, day, count, book.weekday);
    const inside = ([from, until]) => {
      const span = clamp(until - from, shortest, longest);
      const first = clamp((from + until) / 2 - span / 2, full[0], full[1] - span);
      return [first, first + span];
    };
    const wanted = () => {
      const px = (level) => plotWidth() * LENGTH[level] / (view.until - view.from);
      const best = [...LEVELS].reverse().find((level) => px(level) >= slot()) || 'years';
      if (!view.level || best === view.level) return best;
      const isFiner = LEVELS.indexOf(best) > LEVELS.indexOf(view.level);
      return (isFiner ? px(best) >= slot() * 1.15 : px(view.level) < slot() * 0.85) ? best : view.level;
    };
    const selected = () => start(view.anchor);
    const period = (from, level = view.level) => {
      if (level === 'years') return date('year', from);
      if (level === 'months') return date('month', from);
      return level === 'weeks' ? fill(words.dates.week, { first: date('short', from), last: date('full', from + 6) }) : date('full', from);
    };
    /* The same day a year before, of weeks the same weekday. */
    const yearBefore = (day) => (view.level === 'weeks' ? day - 364 : begin('months', day, -12) + day - begin('months', day, 0));
    const ends = () => [start(view.from), start(view.until - 0.001, 1)];
    const isHere = () => !view.stacked || !['weeks', 'days'].includes(view.level) || book.has(view.before ? yearBefore(ends()[0]) : ends()[0], ends()[1], safely(refresh));
    const isStacked = () => view.stacked && isHere();
    const isPart = () => isStacked() && view.alone !== null;
    const valueOf = (part, from, until) => part.of.reduce((sum, one) => sum + book.ofCategory(one, view.level, from, until), 0);
    const laterOf = (part, from, until) => part.of.reduce((sum, one) => sum + book.laterOf(one, view.level, from, until), 0);
    const amount = (from, until) => (isPart() ? valueOf(view.alone, from, until) : book.isHeld ? book.opening + book.at(book.total, until) : book.between(book.total, from, until));
    /* Up to eight, always in the same order; of more the seven largest and the rest. What stands alone stands on the line. */
    const divide = () => {
      const sums = new Map(book.categories.map((one) => [one, valueOf(one, ...ends())]));
      const used = book.categories.filter((one) => sums.get(one));
      const most = [...used].sort((one, other) => sums.get(other) - sums.get(one)).slice(0, used.length > 8 ? 7 : 8);
      parts = used.filter((one) => most.includes(one) || one === view.alone);
      rest.of = book.categories.filter((one) => !parts.includes(one));
      if (used.length > parts.length) parts.push(rest);
      if (view.alone && !parts.includes(view.alone)) view.alone = null;
      if (view.alone) parts = [view.alone, ...parts.filter((one) => one !== view.alone)];
      for (const { part, item } of chips) item.hidden = !parts.includes(part) && !(view.isLong && sums.get(part));
      const count = used.filter((one) => !parts.includes(one)).length;
      further.hidden = !count;
      further.ariaExpanded = String(view.isLong);
      further.textContent = view.isLong ? say('fewer') : say('further', { count });
    };
    /* How far a bar goes up and down: what came back in one part stands below the line, not off another one. */
    const bar = (from) => {
      const until = start(from, 1);
      const ahead = until > book.today + 1 ? Math.max(from, book.today + 1) : until;
      const values = isStacked() ? parts.map((one) => valueOf(one, from, until)) : [amount(from, until)];
      const [up, down] = [Math.max, Math.min].map((end) => values.reduce((sum, one) => sum + end(0, one), 0));
      const past = yearBefore(from);
      const owed = book.at(book.owed, until);
      return { from, owed, owned: owed && up + down + owed, until, up, down, total: isPart() ? values[0] : up + down, planned: isPart() ? laterOf(view.alone, from, until) : book.isHeld ? 0 : book.between(book.total, ahead, until),
        awaited: isPart() ? 0 : book.between(book.awaited, from, until), income: book.between(book.income, from, from > book.today ? until : Math.min(until, book.today + 1)),
        past: view.before && past >= book.first ? amount(past, yearBefore(until)) : 0, isNow: from <= book.today && book.today < until - 1 };
    };
    const bars = () => {
      const all = [];
      const until = book.isHeld ? Math.min(view.until, book.end) : view.until;
      for (let from = start(view.from); from < until; from = start(from, 1)) if (start(from, 1) > view.from) all.push(bar(from));
      return all;
    };
    /* Where the rows of a bar are written. */
    const address = (from) => {
      if (view.level === 'years') return book.pages ? null : { href: `trends.html#year-${date('year', from)}`, name: period(from) };
      let day = Math.max(from, book.first);
      if (view.level !== 'months') {
        const until = Math.min(start(from, 1), book.end);
        while (day < until && !book.between(book.total, day, day + 1)) day += 1;
        if (day === until) day = Math.max(from, book.first);
      }
      const month = iso(day).slice(0, 7);
      const whole = { href: book.pages ? book.pages[month] : `${month}.html`, name: date('month', day) };
      if (book.pages) return whole.href ? whole : null;
      if (day >= book.end || book.without.includes(month)) return null;
      const hasRows = view.level !== 'months' && book.between(book.total, day, day + 1);
      return hasRows ? { href: `${month}.html#d${Number(iso(day).slice(8))}`, name: date(view.level === 'days' ? 'full' : 'month', day) } : whole;
    };
    /* Of the month or year that begins with a day: what holds on its last one. */
    const budget = (from) => {
      const place = ['months', 'years'].indexOf(view.level);
      if (place < 0) return 0;
      const last = start(from, 1) - 1;
      const all = (book.categories.length ? (isPart() ? view.alone.of : book.categories).map((one) => one.budget) : [book.budget])
        .map((one) => one.filter(([since]) => since <= last).at(-1)?.[place + 1] ?? 0);
      return all.length && all.every((one) => one > 0) ? all.reduce((sum, one) => sum + one, 0) : 0;
    };

    /* What stands around the plot. */
    const button = (values, work, ...children) => make('button', { type: 'button', ...values, onclick: safely(work) }, ...children);
    const press = (text, label, work) => button({ textContent: text, title: label, ariaLabel: label }, work);
    const group = (label, ...buttons) => make('div', { className: 'seg', role: 'group', ariaLabel: label }, ...buttons);
    const levelButtons = LEVELS.map((level) => button({ textContent: say(level) }, () => go(around(level))));
    const moveButtons = [press('‹', say('earlier'), () => shift(-0.5)), press('›', say('later'), () => shift(0.5)), press('−', say('farther'), () => zoom(2)),
      press('+', say('nearer'), () => zoom(0.5)), press(say('all'), say('everything'), () => go(full))];
    const unfold = (isOpen) => { split.classList.toggle('open', isOpen); splitter.ariaExpanded = String(isOpen); };
    const choices = ['stacked', 'income', 'before'].filter((key) => ({ stacked: many, income: book.income.at(-1) > 0, before: book.end - book.first > 366 })[key]);
    const options = choices.map((key) => button({ textContent: say(key), 'data-option': key }, () => turn([key], !view[key])));
    const turn = (keys, isOn) => { for (const key of keys) view[key] = isOn; figure.dataset.moved = 'yes'; unfold(false); refresh(); };
    const plain = button({ className: 'plainly', textContent: say('plain') }, () => turn(choices, false));
    const splitter = button({ className: 'splitter', textContent: `${say('split')} ▾`, ariaExpanded: 'false' }, () => unfold(!split.classList.contains('open')));
    const split = make('div', { className: 'split', hidden: !choices.length }, splitter, group(say('shown'), plain, ...options));
    split.addEventListener('focusout', (event) => { if (event.relatedTarget && !split.contains(event.relatedTarget)) unfold(false); });
    split.addEventListener('keydown', (event) => { if (event.key === 'Escape' && split.classList.contains('open')) { unfold(false); splitter.focus(); } });
    const svg = draw('svg', { 'aria-hidden': 'true', focusable: 'false' });
    const scene = draw('g', {});
    const help = make('p', { className: 'trendhelp', id: `${figure.id}-help`, hidden: true }, make('span', { className: 'fine', textContent: say('help') }), make('span', { className: 'coarse', textContent: say('help-touch') }));
    const plot = make('div', { className: 'plot', tabIndex: 0, 'aria-describedby': help.id }, svg);
    const readout = make('p', { className: 'readout' });
    const status = make('p', { className: 'trendstatus', role: 'status' });
    const hint = put(press('?', say('hint'), () => { help.hidden = !help.hidden; hint.ariaExpanded = String(!help.hidden); }), { className: 'hint-button', ariaExpanded: 'false' });
    const cutText = make('span');
    const cutNote = make('p', { className: 'cutnote', hidden: true }, cutText, make('label', { className: 'switch' }, make('input', { type: 'checkbox', onchange: safely((event) => { view.isWhole = event.target.checked; refresh(); }) }), say('whole')));
    const legend = make('ul', { className: 'switches', ariaLabel: say('legend'), hidden: true });
    const chips = [...book.categories, rest].map((part) => {
      const value = make('span', { className: 'num' });
      const chip = button({}, () => { view.alone = view.alone === part ? null : part; refresh(); }, make('i', { className: `sw ${part.color}`, ariaHidden: 'true' }), part.name, value);
      const item = make('li', {}, chip);
      legend.append(item);
      return { part, item, chip, value };
    });
    const further = button({}, () => { view.isLong = !view.isLong; refresh(); });
    legend.append(make('li', {}, further));
    const table = make('tbody');
    const tableName = figure.dataset.table || say('table-name');
    const incomeHead = make('th', { scope: 'col', className: 'num', textContent: say('received'), hidden: true });
    const details = make('details', { className: 'data' }, make('summary', { textContent: say('table') }),
      make('div', { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: tableName }, make('table', {}, make('caption', { className: 'vh', textContent: tableName }),
        make('thead', {}, make('tr', {}, make('th', { scope: 'col', textContent: say('period') }), make('th', { scope: 'col', className: 'num', textContent: book.isHeld ? name : say(book.isIncome ? 'received' : 'spent') }), incomeHead)), table)));

    /* One picture of what is in view. */
    const refresh = () => {
      if (!width) return;
      [view.from, view.until] = inside([view.from, view.until]);
      const before = view.level;
      view.level = wanted();
      if (before !== view.level) { view.hover = null; plot.classList.toggle('grows', Boolean(before)); }
      if (isStacked()) divide();
      const shown = bars();
      const limits = shown.map((one) => budget(one.from));
      const limit = Math.max(0, ...limits);
      const mean = view.level === 'months' && !isPart() ? book.average : 0;
      /* While a hand moves the bars, those that are cut stay the same. */
      const rule = () => { const most = book.isHeld ? Infinity : cutAbove(shown.flatMap(lengths)); return Math.max(limit, mean) > 1.25 * most ? Infinity : most; };
      if (before !== view.level || figure.dataset.state !== 'moving') view.cut = rule();
      const most = view.isWhole ? Infinity : view.cut;
      const whole = (value) => (Math.abs(value) > most ? Math.sign(value) * most * 1.25 : value);
      const scale = axis(Math.min(0, ...shown.map(lowest).map(whole)), Math.max(0, limit, mean, ...shown.map(highest).map(whole)));
      const cut = shown.flatMap((one) => { const { side, middle, wide } = edges(one); return [{ one, value: Math.max(one.up + one.awaited, one.past), side, wide }, ...(view.income ? [{ one, value: one.income, side: middle, wide }] : [])]; }).filter(({ value }) => value > scale.high).sort((a, b) => b.value - a.value);
      top = TOP + (cut.length ? RISE : 0);
      const y = (value) => (value > scale.high ? top - RISE : top + (scale.high - Math.max(value, scale.low)) / (scale.high - scale.low) * (height - top - BOTTOM));
      const current = view.hover ?? selected();
      const made = [];
      for (let value = Math.ceil(scale.low / scale.step) * scale.step; value <= scale.high + scale.step / 2; value += scale.step) {
        const isBase = Math.abs(value) < scale.step / 2;
        made.push(draw('line', { class: isBase ? 'base' : 'grid', x1: left, x2: width - RIGHT, y1: y(value), y2: y(value) }),
          draw('text', { class: 'tick', x: left - 8, y: y(value) + 4, 'text-anchor': 'end' }, compact(isBase ? 0 : value)));
      }
      for (const one of shown) {
        const [from, until] = visible(edges(one).side - 2, edges(one).end - edges(one).side + 4);
        const put = (kind, high, low) => { if (high > low && until > from) made.push(draw('rect', { class: kind, x: from, width: until - from, y: y(high), height: y(low) - y(high) })); };
        if (one.owed) put('span', one.owned, -one.owed);
        put('past', Math.max(0, one.past), book.isHeld ? Math.min(0, one.past) : 0);
      }
      if (isStacked()) made.push(...stack(shown, y));
      for (const one of shown) made.push(...column(one, y, one.from === current));
      const notch = (side, wide, at) => { const [from, until] = visible(side - 3, wide + 6); if (until > from) made.push(draw('path', { class: 'notch', d: `M${from} ${at + 5}L${until} ${at}v4.5L${from} ${at + 9.5}z` })); };
      for (const { side, wide } of cut) notch(side, wide, top + 9);
      for (const one of shown) if (lowest(one) < scale.low) notch(edges(one).side, edges(one).wide, height - BOTTOM - 18);
      /* Texts stand above all bars that they are wider than: the selected amount, then at the left end the names of lines. */
      const chosen = bar(current);
      const taken = [];
      const write = (kind, text, from, value) => {
        const until = from + textWidth(text);
        const under = shown.filter((one) => { const { side, end } = edges(one); return side < until + 3 && end > from - 3; });
        let place = y(Math.max(value, ...under.map(solid))) - 6;
        for (const one of taken) if (until + 6 > one.from && from - 6 < one.until && Math.abs(place - one.place) < 15) place = one.place - 15;
        place = Math.max(TOP - 12, place);
        taken.push({ from, until, place });
        made.push(draw('text', { class: `${kind} halo`, x: from, y: place }, text));
      };
      const line = (kind, value, x1, x2) => { if (value > 0 && x2 > x1) made.push(draw('line', { class: kind, x1, x2, y1: y(value), y2: y(value) })); };
      line('mean', mean, left, width - RIGHT);
      /* A line for as long as a budget holds. */
      const steps = limits.flatMap((value, place) => (place && value === limits[place - 1] ? [] : [{ value, from: place ? Math.max(left, x(shown[place].from)) : left }]));
      steps.forEach(({ value, from }, place) => line('limit', value, from, steps[place + 1]?.from ?? width - RIGHT));
      const isRunning = chosen.isNow && chosen.planned > 0;
      const value = compact(chosen.total - (isRunning ? chosen.planned : 0), true) + (isRunning && view.hover === current ? ` + ${compact(chosen.planned, true)}` : '');
      const at = clamp(edges(chosen).middle - textWidth(value) / 2, left + 4, width - RIGHT - 4 - textWidth(value));
      if (chosen.down && !chosen.up && !chosen.awaited) made.push(draw('text', { class: 'val halo', x: at, y: Math.min(height - BOTTOM - 3, y(lowest(chosen)) + 14) }, value));
      else if (value) write('val', value, at, 0);
      /* What a cut bar comes to is written at its end: the largest one first, the others where there is room. */
      for (const { one, value: long, side, wide } of cut) {
        const text = compact(long, true);
        const from = clamp(side + wide / 2 - textWidth(text) / 2, left + 4, width - RIGHT - 4 - textWidth(text));
        if (!(one.from === current && long === one.total) && !taken.some((other) => from < other.until + 4 && from + textWidth(text) > other.from - 4)) write('val', text, from, 0);
      }
      const named = steps.find((step) => step.value > 0);
      if (mean > 0) write('tick', say('average'), left + 2, mean);
      if (named) write('tick', say('budget'), named.from + 2, named.value);
      made.push(...labels(shown));
      if (view.brush) made.push(draw('rect', { class: 'brush', x: Math.min(...view.brush), width: Math.abs(view.brush[1] - view.brush[0]), y: top, height: height - top - BOTTOM }));
      scene.replaceChildren(...made);
      cutNote.hidden = view.cut === Infinity;
      cutText.textContent = cut.length ? say('cut', { bars: cut.slice(0, 3).map(({ one, value: long }) => `${period(one.from)} ${money(long)}`).join(words.says.join) }) : '';
      tell(shown, chosen);
      clearTimeout(timer);
      timer = setTimeout(safely(() => { if (rule() !== view.cut) { view.cut = rule(); refresh(); } else settle(shown); }), 200);
    };
    /* The lengths of bars that stand side by side, or behind each other. */
    const lengths = (one) => [one.up + one.awaited, one.down, one.past, ...(view.income ? [one.income] : [])];
    const highest = (one) => Math.max(one.up + one.awaited, view.income ? one.income : 0, one.past, one.owned);
    const lowest = (one) => Math.min(one.down, -one.owed, book.isHeld ? one.past : 0);
    /* What stands beside a part that is looked at by itself is pale: texts may lie on it. */
    const solid = (one) => (isPart() ? Math.max(0, one.total, one.past) : highest(one));
    const patterns = () => {
      const defs = draw('defs', {});
      for (const [id, angle, wide] of [['hatch', 45, 6], ['p1', 45, 5], ['p2', 135, 5], ['p3', 0, 5]]) {
        const pattern = draw('pattern', { id: `${figure.id}-${id}`, width: wide, height: wide, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` });
        pattern.append(draw('rect', { class: id === 'hatch' ? 'stripe' : 'gap', width: 2, height: wide }));
        defs.append(pattern);
      }
      return defs;
    };
    /* Where a bar stands: spending to the left of income, if that is shown. */
    const edges = (one) => {
      const [first, last] = [x(one.from), x(one.until)];
      const wide = clamp((last - first) * (view.income ? 0.8 : 0.7), 2, view.income ? 64 : 52) / (view.income ? 2 : 1);
      const middle = (first + last) / 2;
      const side = view.income ? middle - wide : middle - wide / 2;
      return { first, last, middle, wide, side, end: view.income ? middle + wide : side + wide };
    };
    const visible = (side, wide) => [Math.max(left, side), Math.min(width - RIGHT, side + wide)];
    /* All bars of a part are one shape: a thousand pieces would take longer to draw than a hand moves. What would be lower than
       2 px is left to the rest. */
    const stack = (shown, y) => {
      const places = shown.map((one) => { const { side, wide } = edges(one); return { sums: [0, 0], small: 0, ends: visible(side, wide) }; });
      const round = (px) => Math.round(px * 10) / 10;
      const made = [];
      for (const part of parts) {
        let path = '';
        shown.forEach((one, n) => {
          const { sums, ends: [from, until] } = places[n];
          let value = valueOf(part, one.from, one.until) + (part === rest ? places[n].small : 0);
          if (!value || until <= from) return;
          if (part !== rest && parts.includes(rest) && y(0) - y(Math.abs(value)) < 2) { places[n].small += value; return; }
          const side = value > 0 ? 0 : 1;
          path += `M${round(from)} ${round(y(sums[side]))}H${round(until)}V${round(y(sums[side] += value))}H${round(from)}Z`;
        });
        if (!path) continue;
        const [color, pattern] = part.color.split(' ');
        const dim = isPart() && part !== view.alone ? ' dim' : '';
        made.push(draw('path', { class: `part ${color}${dim}`, d: path }));
        if (pattern) made.push(draw('path', { class: dim, d: path, fill: `url(#${figure.id}-${pattern})` }));
      }
      return made;
    };
    const column = (one, y, isOn) => {
      const { first, last, middle, wide, side } = edges(one);
      const made = [];
      const block = (kind, at, low, high) => {
        const [from, until] = visible(at, wide);
        const [top, size] = [Math.min(y(low), y(high)), Math.abs(y(low) - y(high))];
        if (until <= from || size === 0) return;
        const fill = kind === 'planned' || kind === 'awaited' ? { fill: `url(#${figure.id}-hatch)` } : {};
        made.push(draw('rect', { class: kind, x: from, width: until - from, y: top, height: Math.max(1, size), rx: one.planned ? 0 : Math.min(3, wide / 4), ...fill }));
      };
      if (isOn) {
        const [from, until] = visible(first, last - first);
        if (until > from) made.push(draw('rect', { class: 'slot', x: from, width: until - from, y: 4, height: height - BOTTOM - 4, rx: 4 }));
      }
      if (isStacked() && one.from > book.today) block('planned', side, 0, one.total);
      if (!isStacked()) {
        block(isOn ? 'bar on' : 'bar', side, 0, one.total - one.planned);
        block('planned', side, one.total - one.planned, one.total);
      }
      block('awaited', side, one.up, one.up + one.awaited);
      if (view.income) block('earned', middle, 0, one.income);
      return made;
    };
    /* At one distance all along, so that January is always there; the first says its year as well. */
    const labels = (shown) => {
      const isMonths = view.level === 'months';
      const text = (from) => (view.level === 'years' || (isMonths && monthOf(from) % 12 === 0) ? date('year', from) : date(isMonths ? 'month-short' : 'short', from));
      const number = (from) => (view.level === 'weeks' ? Math.floor(from / 7) : view.level === 'days' ? from : isMonths ? monthOf(from) : monthOf(from) / 12);
      const room = Math.max(...shown.map((one) => textWidth(text(one.from)))) + 8;
      const stride = [1, 2, 3, 6, 12].find((one) => one * (x(shown[0].until) - x(shown[0].from)) >= room) || 24;
      const named = shown.filter((one) => number(one.from) % stride === 0 && edges(one).middle >= left - 4 && edges(one).middle + room / 2 <= width + 8);
      return named.map((one, place) => {
        const isHead = text(one.from) === date('year', one.from);
        const isLong = !place && !isHead;
        return draw('text', { class: isHead ? 'tick head' : 'tick', x: edges(one).middle + (isLong ? room / 2 - 4 : 0), y: height - 8, 'text-anchor': isLong ? 'end' : 'middle' },
          isLong ? date(isMonths ? 'month-year' : 'short-year', one.from) : text(one.from));
      });
    };
    /* While a bar runs it is told up to today, whether split or not; one to come is planned. */
    const happened = (one) => (one.isNow ? one.total - one.planned : one.total);
    const called = (one) => (one.isNow ? say('so-far', { period: period(one.from) }) : period(one.from));
    const worth = (one, amount = happened(one)) => (one.from > book.today && amount ? say('all-planned', { amount: money(amount) }) : money(amount));
    /* The readout, and what a screen reader says of the one tab stop. An unfinished bar is compared with as many days before. */
    const sentence = (one) => {
      const isLate = one.from > book.today;
      const [past, end] = view.before ? [yearBefore(one.from), yearBefore(one.until)] : [start(one.from, -1), one.from];
      const now = happened(one);
      const before = amount(past, one.isNow ? Math.min(end, past + book.today + 1 - one.from) : end);
      const isComparable = (view.before || view.level !== 'days') && !isLate && past >= book.first && before > 0 && now >= 0 && !(isPart() && one.isNow);
      const change = Math.abs(now - before) / before * 100;
      const kind = Math.round(change) === 0 ? 'same' : now > before ? 'more' : 'less';
      const values = { percent: percent(change), amount: money(Math.abs(now - before)), before: one.isNow ? say('same-days', { period: period(past) }) : period(past) };
      const compared = { same: '', more: '▲ ', less: '▼ ' }[kind] + say(view.before ? `${kind}-year` : kind, values);
      const limit = budget(one.from);
      const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
      if (book.isHeld) {
        const last = amount(past, end);
        const held = end > book.first && say(now > last ? 'held-more' : now < last ? 'held-less' : 'held-same', { amount: money(Math.abs(now - last)), before: period(past) });
        const notes = [held, one.owed && say('owned', { owned: money(one.owned), owed: money(one.owed) })];
        return { title: capital(called(one)), value: money(now), notes: notes.filter(Boolean).join(words.says.join) };
      }
      const notes = [isComparable && change < 1000 && compared, one.isNow && one.planned !== 0 && say('planned', { amount: money(one.planned) }),
        one.awaited > 0 && say('expected', { amount: money(one.awaited) }), view.income && one.from <= book.today && say('came', { amount: money(one.income) }),
        limit > 0 && say('of-budget', { percent: percent(now / limit * 100), amount: money(limit) })];
      return { title: isPart() ? view.alone.name + words.says.join + capital(called(one)) : capital(called(one)), value: worth(one), notes: notes.filter(Boolean).join(words.says.join) };
    };
    const tell = (shown, chosen) => {
      const { title, value, notes } = sentence(chosen);
      const link = address(chosen.from);
      readout.replaceChildren(make('b', { textContent: title }), ' ', make('span', { className: 'num', textContent: value }), ' ', make('small', { textContent: notes }));
      if (link) readout.append(' ', make('a', { href: page.link(link.href), textContent: say('open', { period: link.name }) }));
      const own = view.hover === null ? { title, value, notes } : sentence(bar(selected()));
      const place = shown.findIndex((one) => one.from === selected());
      put(plot, { role: 'slider', ariaLabel: say('plot', { name, level: say(view.level) }), ariaValueMin: '1', ariaValueMax: String(Math.max(1, shown.length)), ariaValueNow: String(Math.max(1, place + 1)), ariaValueText: [own.title, own.value, own.notes].filter(Boolean).join(words.says.join) });
      levelButtons.forEach((one, place) => { one.ariaPressed = String(LEVELS[place] === view.level); });
      options.forEach((one, place) => { one.ariaPressed = String(view[choices[place]]); });
      legend.hidden = !view.stacked;
      if (view.stacked) for (const { part, chip, value } of chips) {
        const sum = isHere() ? valueOf(part, chosen.from, chosen.until) - (chosen.isNow ? laterOf(part, chosen.from, chosen.until) : 0) : 0;
        value.textContent = sum ? money(sum) : '';
        chip.ariaPressed = String(part === view.alone);
      }
      Object.assign(figure.dataset, { level: view.level, from: iso(Math.round(view.from)), to: iso(Math.round(view.until) - 1), bars: shown.length, state: 'moving' });
    };
    /* What is selected goes along when it was left behind: to today, or else to the nearest bar that is whole. */
    const follow = (shown) => {
      if (selected() >= view.from - 0.5 && start(selected(), 1) <= view.until + 0.5) return false;
      if (selected() < view.until && start(selected(), 1) > view.from && shown.length === 1) return false;
      const inView = shown.filter((one) => one.from >= view.from - 0.5 && one.until <= view.until + 0.5 && one.until > book.first && one.from < book.end);
      if (!inView.length) return false;
      const now = inView.find((one) => one.from <= book.today && book.today < one.until);
      const nearest = now ?? (view.anchor < inView[0].from ? inView[0] : inView.at(-1));
      view.anchor = clamp(now ? book.today : nearest.from, book.first, book.last);
      return true;
    };
    /* When it has come to rest: the status line, the table, the view in the address. */
    const settle = (shown) => {
      plot.classList.remove('grows');
      if (follow(shown)) return refresh();
      const range = fill(words.dates.range, { first: date('full', Math.round(view.from)), last: date('full', Math.round(view.until) - 1) });
      const failed = book.parts.find((part) => part.state === 'failed' && part.first < view.until && part.last >= view.from);
      status.textContent = say('status', { level: say(view.level), range }) + (isHere() ? '' : ` ${say(failed ? 'failed' : 'loading')}`);
      incomeHead.hidden = !view.income;
      table.replaceChildren(...shown.map((one) => {
        const link = address(one.from);
        const cells = [worth(one), ...(view.income ? [worth(one, one.income)] : [])].map((textContent) => make('td', { className: 'num', textContent }));
        if (one.isNow && one.planned) cells[0].append(make('span', { className: 'later', textContent: say('planned', { amount: money(one.planned) }) }));
        return make('tr', {}, make('th', { scope: 'row' }, link ? make('a', { href: page.link(link.href), textContent: called(one) }) : called(one)), ...cells);
      }));
      write();
      figure.dataset.state = isHere() || failed ? 'settled' : 'loading';
    };
    const write = () => {
      const isWhole = view.until - view.from > longest - 1;
      const extras = choices.filter((key) => view[key]).map((key) => `,${key}`).join('');
      /* Home without its own name would follow the clock to another month. */
      const plain = document.getElementById('home') ? '#home' : '';
      const hash = isWhole && !extras ? plain : `#${figure.id}=${iso(Math.round(view.from))}..${iso(Math.round(view.until) - 1)}${extras}`;
      if (figure.dataset.moved) page.keep(hash);
    };
    const read = () => {
      const level = LEVELS.find((one) => page.hash === `#${one}`);
      if (level) { [view.from, view.until] = inside(around(level)); view.level = level; return true; }
      const found = /^#([\w-]+)=(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)((?:,\w+)*)$/.exec(page.hash);
      if (!found || found[1] !== figure.id || !(parse(found[3]) >= parse(found[2]))) return false;
      [view.from, view.until, figure.dataset.moved] = [parse(found[2]), parse(found[3]) + 1, 'yes'];
      for (const key of choices) view[key] = found[4].split(',').includes(key);
      return true;
    };

    /* Moving. The selected day keeps its place on the screen. */
    const show = (range) => { figure.dataset.moved = 'yes'; [view.from, view.until] = range; refresh(); };
    const go = (range) => {
      cancelAnimationFrame(frame);
      const goal = inside(range);
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(goal);
      const [from, began] = [[view.from, view.until], performance.now()];
      const step = safely((now) => {
        const done = clamp((now - began) / 180, 0, 1);
        const ease = 1 - (1 - done) ** 3;
        show(done === 1 ? goal : from.map((edge, side) => edge + (goal[side] - edge) * ease));
        if (done < 1) frame = requestAnimationFrame(step);
      });
      return step(began);
    };
    const scaled = (factor, day) => {
      const span = view.until - view.from;
      const by = clamp(span * factor, shortest, longest) / span;
      return [day - (day - view.from) * by, day + (view.until - day) * by];
    };
    const zoom = (factor) => go(scaled(factor, view.anchor >= view.from && view.anchor < view.until ? view.anchor + 0.5 : (view.from + view.until) / 2));
    const shift = (part) => go([view.from, view.until].map((edge) => edge + (view.until - view.from) * part));
    const around = (level) => {
      if (level === 'years') return full;
      const count = Math.max(5, Math.floor(plotWidth() / (slot() * 1.2)));
      const until = begin(level, Math.min(book.last, view.anchor + LENGTH[level] * Math.floor(count / 3)), 1, book.weekday);
      return [begin(level, until - 1, 1 - count, book.weekday), until];
    };
    const choose = (from) => {
      const until = start(from, 1);
      view.anchor = clamp(from <= book.today && book.today < until ? book.today : from, book.first, book.last);
      const span = view.until - view.from;
      if (from < view.from) [view.from, view.until] = inside([from, from + span]);
      else if (until > view.until) [view.from, view.until] = inside([until - span, until]);
      refresh();
    };
    const open = () => {
      if (view.level === 'days') { const link = address(selected()); if (link) page.go(link.href); return; }
      go([selected(), Math.max(start(selected(), 1), selected() + SHORTEST)]);
    };
    const activate = (value) => { isActive = value; plot.classList.toggle('active', value); };
    /* At once, as a hand moves: whether anything changed. */
    const jump = (range) => {
      cancelAnimationFrame(frame);
      const [goal, from] = [inside(range), view.from];
      const isSame = Math.abs(goal[0] - from) + Math.abs(goal[1] - view.until) < 1e-6;
      if (!isSame) show(goal);
      return !isSame;
    };

    /* Wheels and trackpads: the page scrolls, unless Ctrl or a click says otherwise; at a limit it scrolls again. */
    const px = (event) => event.clientX - plot.getBoundingClientRect().left;
    const listen = (kind, work, settings) => plot.addEventListener(kind, safely(work), settings);
    listen('wheel', (event) => {
      const unit = [1, 16, height][event.deltaMode];
      const [dx, dy, isPinch] = [event.deltaX * unit, event.deltaY * unit, event.ctrlKey || event.metaKey];
      if (isPinch || (isActive && !event.shiftKey && Math.abs(dy) >= Math.abs(dx))) {
        const didZoom = jump(scaled(Math.exp(clamp(dy, -60, 60) * 0.01), dayAt(px(event))));
        if (isPinch || didZoom) event.preventDefault();
      } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
        const by = (dx || dy) / plotWidth() * (view.until - view.from);
        jump([view.from + by, view.until + by]);
        event.preventDefault();
      }
    }, { passive: false });
    let grown = 1;
    listen('gesturestart', (event) => { event.preventDefault(); grown = 1; });
    listen('gesturechange', (event) => {
      event.preventDefault();
      if (touches.size < 2) jump(scaled(grown / event.scale, dayAt(px(event))));
      grown = event.scale;
    });

    /* Pointers: one drags or selects, two pinch about their middle. A double click is known by its time and place, because
       what was pressed is drawn anew in between. */
    const touches = new Map();
    let [held, hasMoved, clicked] = [null, false, { at: -1e4, x: 0 }];
    const spread = (all) => Math.max(20, Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y));
    const centre = (all) => (all[0].x + all[1].x) / 2;
    const hold = () => { held = { from: view.from, until: view.until, all: [...touches.values()].map((one) => ({ ...one })) }; };
    listen('pointerdown', (event) => {
      if (event.button) return;
      try { plot.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
      cancelAnimationFrame(frame);
      touches.set(event.pointerId, { x: px(event), y: event.clientY });
      hasMoved = touches.size > 1;
      view.brush = event.shiftKey && touches.size === 1 ? [px(event), px(event)] : null;
      hold();
    });
    listen('pointermove', (event) => {
      const here = px(event);
      if (!touches.has(event.pointerId)) {
        const day = dayAt(here);
        const under = event.pointerType === 'mouse' && here > left && day >= book.first && day < book.end ? start(day) : null;
        if (under !== view.hover) { view.hover = under; refresh(); }
        return;
      }
      touches.set(event.pointerId, { x: here, y: event.clientY });
      view.hover = null;
      const all = [...touches.values()];
      if (all.length > 1 && held.all.length > 1) {
        const span = held.until - held.from;
        const next = clamp(span * spread(held.all) / spread(all), shortest, longest);
        const day = held.from + (centre(held.all) - left) / plotWidth() * span;
        const from = day - (centre(all) - left) / plotWidth() * next;
        jump([from, from + next]);
        return;
      }
      if (Math.abs(all[0].x - held.all[0].x) >= 5) hasMoved = true;
      if (!hasMoved) return;
      if (view.brush) { view.brush[1] = clamp(here, left, width - RIGHT); refresh(); return; }
      const by = (held.all[0].x - all[0].x) / plotWidth() * (held.until - held.from);
      jump([held.from + by, held.until + by]);
    });
    const release = (event) => {
      if (!touches.delete(event.pointerId)) return;
      if (touches.size) { hold(); return; }
      const brush = view.brush;
      view.brush = null;
      if (event.type !== 'pointerup') { refresh(); return; }
      if (brush && hasMoved) { go(brush.map(dayAt).sort((one, other) => one - other)); return; }
      if (hasMoved) { refresh(); return; }
      const here = px(event);
      const isSecond = event.timeStamp - clicked.at < 450 && Math.abs(here - clicked.x) < 12;
      clicked = isSecond ? { at: -1e4, x: 0 } : { at: event.timeStamp, x: here };
      activate(event.pointerType === 'mouse');
      if (isSecond) { if (event.shiftKey) zoom(2); else open(); return; }
      choose(start(clamp(dayAt(here), book.first, book.last)));
    };
    listen('pointerup', release);
    listen('pointercancel', release);
    listen('pointerleave', () => {
      if (touches.size) return;
      activate(false);
      if (view.hover !== null) { view.hover = null; refresh(); }
    });
    listen('blur', () => activate(false));
    listen('dblclick', (event) => event.preventDefault());
    listen('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = (count) => () => choose(start(selected(), count));
      const work = { ArrowLeft: by(-1), ArrowDown: by(-1), ArrowRight: by(1), ArrowUp: by(1), Home: () => choose(start(book.first)), End: () => choose(start(book.last)),
        PageUp: () => shift(-1), PageDown: () => shift(1), '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2), _: () => zoom(2), 0: () => go(full),
        Enter: event.shiftKey ? () => zoom(2) : open, Backspace: () => zoom(2), Escape: () => activate(false) }[event.key];
      if (!work) return;
      view.hover = null;
      work();
      if (event.key !== 'Escape') event.preventDefault();
    });
    addEventListener('hashchange', safely(() => { if (read()) refresh(); }));

    const resize = (wide) => {
      if (!wide || wide === width) return;
      const isFirst = !width;
      width = wide;
      view.level = null;
      left = axisWidth();
      height = clamp(Math.round(width * 0.4), 220, 320);
      svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      if (isFirst && !read() && book.view) [view.from, view.until] = book.view;
      else if (isFirst && !read()) {
        const count = clamp(Math.floor(plotWidth() / (slot() * 1.1)), 6, 24);
        [view.from, view.until, view.level] = [begin('months', view.anchor, 1 - count), begin('months', view.anchor, 1), 'months'];
      }
      refresh();
    };

    const tools = make('div', { className: 'trendbar' }, group(say('levels'), ...levelButtons), group(say('moves'), ...moveButtons), split);
    svg.append(patterns(), scene);
    nodes.push(tools, make('div', { className: 'trendhead' }, status, hint), help, readout, plot, cutNote, legend, details);
    figure.prepend(...nodes);
    figure.classList.add('live');
    observer.observe(plot);
  };

  for (const figure of document.querySelectorAll('[data-trend]')) {
    try { enhance(figure); } catch (error) { figure.classList.remove('live'); console.error(error); }
  }
})();

/* The zoomable chart. It enhances a figure that holds pictures and a table, and hides them; if anything goes wrong it takes
   itself away, and they are there again. Days are numbers since 1970, amounts minor units. What it draws: trend-data.js. */
(() => {
  'use strict';
  const words = window.daybookWords;
  const page = window.daybookPage;
  const { fill, money, compact, percent, date } = window.daybookFormat;
  const { Book, clamp, parse, iso, monthOf, begin } = window.daybookTrend;
  const say = (name, values = {}) => fill(words.says[name], values);
  const LEVELS = ['years', 'months', 'weeks', 'days'];
  const LENGTH = { years: 365.25, months: 30.44, weeks: 7, days: 1 };
  const SHORTEST = 7;
  const [RIGHT, TOP, BOTTOM] = [8, 24, 26];

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

  /* The axis' top is a 1-2-2.5-5 step with less than one step of head-room; at most six lines. */
  const axis = (low, high) => {
    const rough = Math.max(high - low ? (high - low) / 5 : 10 ** words.decimals, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough * 0.999999 && Number.isInteger(one));
    return { step, low: Math.floor(low / step) * step, high: Math.max(Math.ceil(high / step) * step, low < 0 ? 0 : step) };
  };

  const enhance = (figure) => {
    const book = new Book(JSON.parse(figure.querySelector('script[type="application/json"]').textContent));
    const name = figure.dataset.name;
    const widest = book.last - book.first > 730 ? 'years' : 'months';
    const full = [begin(widest, book.first, 0), begin(widest, book.last, 1)];
    const longest = full[1] - full[0];
    const shortest = Math.min(SHORTEST, longest);
    const many = book.categories.length > 1;
    const view = { from: full[0], until: full[1], level: null, anchor: clamp(book.today, book.first, book.last), hover: null, brush: null, stacked: false, income: false };
    let [width, height, left, isActive, frame, timer] = [0, 0, 0, false, 0, 0];
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
      const most = Math.abs(book.total.at(-1)) + book.awaited.at(-1) + book.income.at(-1);
      const sample = [];
      for (let power = 1; power <= most * 2 || power <= 100; power *= 10) sample.push(...[1.25, 2.5, 7.5, 8.75].map((one) => compact(power * one)));
      return Math.ceil(Math.max(...sample.map(textWidth)) + (book.days.some((one) => one < 0) ? textWidth('−') : 0)) + 10;
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
    const on = () => book.categories.filter((one) => one.isOn);
    const isPart = () => view.stacked && on().length < book.categories.length;
    const isHere = () => !view.stacked || !['weeks', 'days'].includes(view.level) || book.has(start(view.from), start(view.until - 0.001, 1), safely(refresh));
    const isStacked = () => view.stacked && isHere();
    /* How far a bar goes up and down: what came back in one category stands below the line, not off another one. */
    const heights = (from, until) => {
      const values = isStacked() ? on().map((one) => book.ofCategory(one, view.level, from, until)) : [book.between(book.total, from, until)];
      return { up: values.reduce((sum, one) => sum + Math.max(0, one), 0), down: values.reduce((sum, one) => sum + Math.min(0, one), 0) };
    };
    const bar = (from) => {
      const until = start(from, 1);
      const ahead = until > book.today + 1 ? Math.max(from, book.today + 1) : until;
      const { up, down } = heights(from, until);
      return { from, until, up, down, total: up + down, planned: view.stacked ? 0 : book.between(book.total, ahead, until),
        awaited: isPart() ? 0 : book.between(book.awaited, from, until), income: book.between(book.income, from, until),
        isNow: from <= book.today && book.today < until - 1 };
    };
    const bars = () => {
      const all = [];
      for (let from = start(view.from); from < view.until; from = start(from, 1)) if (start(from, 1) > view.from) all.push(bar(from));
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
    const budget = () => {
      const all = book.categories.length ? (view.stacked ? on() : book.categories).map((one) => one.budget) : [book.budget];
      const place = ['months', 'years'].indexOf(view.level);
      return place >= 0 && all.length && all.every((one) => one[place] > 0) ? all.reduce((sum, one) => sum + one[place], 0) : 0;
    };

    /* What stands around the plot. */
    const press = (text, label, work) => make('button', { type: 'button', textContent: text, title: label, ariaLabel: label, onclick: safely(work) });
    const group = (label, ...buttons) => make('div', { className: 'seg', role: 'group', ariaLabel: label }, ...buttons);
    const levelButtons = LEVELS.map((level) => make('button', { type: 'button', textContent: say(level), onclick: safely(() => go(around(level))) }));
    const moveButtons = [press('‹', say('earlier'), () => shift(-0.5)), press('›', say('later'), () => shift(0.5)), press('−', say('farther'), () => zoom(2)),
      press('+', say('nearer'), () => zoom(0.5)), press(say('all'), say('everything'), () => go(full))];
    const toggle = (key, text) => make('button', { type: 'button', textContent: text, 'data-option': key, ariaPressed: 'false', onclick: safely((event) => {
      view[key] = !view[key];
      event.currentTarget.ariaPressed = String(view[key]);
      refresh();
    }) });
    const options = [many && toggle('stacked', say('stacked')), book.income.at(-1) > 0 && toggle('income', say('income'))].filter(Boolean);
    const svg = draw('svg', { 'aria-hidden': 'true', focusable: 'false' });
    const scene = draw('g', {});
    const help = make('p', { className: 'trendhelp', id: `${figure.id}-help` }, make('span', { className: 'fine', textContent: say('help') }), make('span', { className: 'coarse', textContent: say('help-touch') }));
    const plot = make('div', { className: 'plot', tabIndex: 0, role: 'slider', 'aria-describedby': help.id }, svg);
    const readout = make('p', { className: 'readout' });
    const status = make('p', { className: 'trendstatus', role: 'status' });
    const legend = make('ul', { className: 'switches', ariaLabel: say('legend'), hidden: true });
    const keys = book.categories.map((one) => {
      const value = make('span', { className: 'num' });
      const button = make('button', { type: 'button', ariaPressed: 'true', onclick: safely(() => { one.isOn = !one.isOn; button.ariaPressed = String(one.isOn); refresh(); }) },
        make('i', { className: `sw ${one.color}`, ariaHidden: 'true' }), one.name, value);
      legend.append(make('li', {}, button));
      return value;
    });
    const table = make('tbody');
    const incomeHead = make('th', { scope: 'col', className: 'num', textContent: say('received'), hidden: true });
    const details = make('details', { className: 'data' }, make('summary', { textContent: say('table') }),
      make('div', { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: say('table-name') }, make('table', {}, make('caption', { className: 'vh', textContent: say('table-name') }),
        make('thead', {}, make('tr', {}, make('th', { scope: 'col', textContent: say('period') }), make('th', { scope: 'col', className: 'num', textContent: say(book.isIncome ? 'received' : 'spent') }), incomeHead)), table)));

    /* One picture of what is in view. */
    const refresh = () => {
      if (!width) return;
      [view.from, view.until] = inside([view.from, view.until]);
      const before = view.level;
      view.level = wanted();
      if (before !== view.level) view.hover = null;
      const shown = bars();
      const limit = budget();
      const mean = view.level === 'months' && !isPart() ? book.average : 0;
      const tops = shown.map(highest);
      const scale = axis(Math.min(0, ...shown.map((one) => one.down)), Math.max(0, limit, mean, ...tops));
      const y = (value) => TOP + (scale.high - value) / (scale.high - scale.low) * (height - TOP - BOTTOM);
      const current = view.hover ?? selected();
      const parts = [];
      for (let value = scale.low; value <= scale.high + scale.step / 2; value += scale.step) {
        const isBase = Math.abs(value) < scale.step / 2;
        parts.push(draw('line', { class: isBase ? 'base' : 'grid', x1: left, x2: width - RIGHT, y1: y(value), y2: y(value) }),
          draw('text', { class: 'tick', x: left - 8, y: y(value) + 4, 'text-anchor': 'end' }, compact(isBase ? 0 : value)));
      }
      if (isStacked()) parts.push(...stack(shown, y));
      for (const one of shown) parts.push(...column(one, y, one.from === current, isStacked()));
      /* Where texts stand already, as px from the left: the amount above the bar, then the name of the first line. */
      const chosen = bar(current);
      const half = textWidth(compact(chosen.total)) / 2 + 6;
      const spot = clamp((x(current) + x(chosen.until)) / 2, left + half, width - RIGHT - half);
      const taken = [[spot - half, spot + half]];
      for (const [value, text, kind] of [[mean, say('average'), 'mean'], [limit, say('budget'), 'limit']]) {
        if (value <= 0) continue;
        const end = gap(shown, value, textWidth(text) + 8, taken);
        if (end) taken.push([end - textWidth(text) - 8, end]);
        parts.push(draw('line', { class: kind, x1: left, x2: width - RIGHT, y1: y(value), y2: y(value) }));
        if (end) parts.push(draw('text', { class: 'tick mark', x: end, y: y(value) - 5, 'text-anchor': 'end' }, text));
      }
      parts.push(...labels(shown));
      if (view.brush) parts.push(draw('rect', { class: 'brush', x: Math.min(...view.brush), width: Math.abs(view.brush[1] - view.brush[0]), y: TOP, height: height - TOP - BOTTOM }));
      scene.replaceChildren(...parts);
      tell(shown, chosen);
      clearTimeout(timer);
      timer = setTimeout(safely(() => settle(shown)), 200);
    };
    const highest = (one) => Math.max(one.up + one.awaited, view.income ? one.income : 0);
    /* The right end of a place above a line that no bar reaches, the last one if there are several. */
    const gap = (shown, value, wide, taken) => {
      const isFree = (end) => shown.every((one) => x(one.until) < end - wide || x(one.from) > end || highest(one) < value);
      return [...shown].reverse().map((one) => Math.min(x(one.until), width - RIGHT)).find((end) => end - wide > left && isFree(end) && !taken.some(([from, until]) => end > from && end - wide < until));
    };
    const patterns = () => {
      const stripes = (id, angle, wide) => {
        const pattern = draw('pattern', { id: `${figure.id}-${id}`, width: wide, height: wide, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` });
        pattern.append(draw('rect', { class: id === 'hatch' ? 'stripe' : 'gap', width: id === 'hatch' ? 2 : wide / 2.5, height: wide }));
        return pattern;
      };
      const defs = draw('defs', {});
      defs.append(stripes('hatch', 45, 6), stripes('p1', 45, 5), stripes('p2', 135, 5), stripes('p3', 0, 5));
      return defs;
    };
    /* Where a bar stands: spending to the left of income, if that is shown. */
    const edges = (one) => {
      const [first, last] = [x(one.from), x(one.until)];
      const wide = clamp((last - first) * (view.income ? 0.8 : 0.7), 2, view.income ? 64 : 52) / (view.income ? 2 : 1);
      const middle = (first + last) / 2;
      return { first, last, middle, wide, side: view.income ? middle - wide : middle - wide / 2 };
    };
    const visible = (side, wide) => [Math.max(left, side), Math.min(width - RIGHT, side + wide)];
    /* All bars of a category are one shape: a thousand pieces would take longer to draw than a hand moves. */
    const stack = (shown, y) => {
      const [ups, downs] = [shown.map(() => 0), shown.map(() => 0)];
      const places = shown.map((one) => { const { side, wide } = edges(one); return visible(side, wide); });
      const round = (px) => Math.round(px * 10) / 10;
      const made = [];
      for (const category of on()) {
        let path = '';
        shown.forEach((one, n) => {
          const value = book.ofCategory(category, view.level, one.from, one.until);
          const [from, until] = places[n];
          if (!value || until <= from) return;
          const sums = value > 0 ? ups : downs;
          const [low, high] = [y(sums[n]), y(sums[n] + value)];
          sums[n] += value;
          path += `M${round(from)} ${round(low)}H${round(until)}V${round(high)}H${round(from)}Z`;
        });
        if (!path) continue;
        const [color, pattern] = category.color.split(' ');
        made.push(draw('path', { class: `part ${color}`, d: path }));
        if (pattern) made.push(draw('path', { d: path, fill: `url(#${figure.id}-${pattern})` }));
      }
      return made;
    };
    const column = (one, y, isOn, isStacked) => {
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
        if (until > from) made.push(draw('rect', { class: 'slot', x: from, width: until - from, y: TOP - 20, height: height - TOP - BOTTOM + 20, rx: 4 }));
      }
      if (isStacked && one.from > book.today) block('planned', side, 0, one.total);
      if (!isStacked) {
        block(isOn ? 'bar on' : 'bar', side, 0, one.total - one.planned);
        block('planned', side, one.total - one.planned, one.total);
      }
      block('awaited', side, one.up, one.up + one.awaited);
      if (view.income) block('earned', middle, 0, one.income);
      if (isOn) {
        const text = compact(one.total);
        const half = textWidth(text) / 2 + 4;
        const place = { x: clamp(middle, left + half, width - RIGHT - half), y: one.up || one.awaited || !one.down ? Math.max(TOP - 8, y(one.up + one.awaited) - 6) : Math.min(height - BOTTOM - 3, y(one.down) + 14), 'text-anchor': 'middle' };
        made.push(draw('text', { class: 'val halo', ...place }, text), draw('text', { class: 'val', ...place }, text));
      }
      return made;
    };
    const labels = (shown) => {
      const made = [];
      let last = -Infinity;
      for (const one of shown) {
        const middle = (x(one.from) + x(one.until)) / 2;
        const isHead = view.level === 'years' || (view.level === 'months' && monthOf(one.from) % 12 === 0);
        const text = isHead ? date('year', one.from) : view.level === 'months' ? date('month-short', one.from) : date('short', one.from);
        const half = textWidth(text) / 2 + 6;
        if (middle - half < left - 14 || middle + half > width + 4 || middle - half < last) continue;
        last = middle + half;
        made.push(draw('text', { class: isHead ? 'tick head' : 'tick', x: middle, y: height - 8, 'text-anchor': 'middle' }, text));
      }
      return made;
    };
    /* The readout, and what a screen reader says of the one tab stop. An unfinished bar is compared with as many days before. */
    const sentence = (one) => {
      const isLate = one.from > book.today;
      const past = start(one.from, -1);
      const now = one.isNow ? book.between(book.total, one.from, book.today + 1) : one.total;
      const before = book.between(book.total, past, one.isNow ? Math.min(one.from, past + book.today + 1 - one.from) : one.from);
      const isComparable = view.level !== 'days' && !isLate && past >= book.first && before > 0 && now >= 0 && !view.stacked;
      const change = Math.abs(now - before) / before * 100;
      const other = one.isNow ? say('same-days', { period: period(past) }) : period(past);
      const compared = Math.round(change) === 0 ? say('same', { before: other }) : `${now > before ? '▲' : '▼'} ${say(now > before ? 'more' : 'less', { percent: percent(change), before: other })}`;
      const limit = budget();
      const notes = [isComparable && change < 1000 && compared, one.isNow && one.planned !== 0 && say('planned', { amount: money(one.planned) }),
        one.awaited > 0 && say('expected', { amount: money(one.awaited) }), view.income && say('came', { amount: money(one.income) }),
        limit > 0 && say('of-budget', { percent: percent(one.total / limit * 100), amount: money(limit) })];
      const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
      return { title: capital(one.isNow && !view.stacked ? say('so-far', { period: period(one.from) }) : period(one.from)), value: money(view.stacked ? one.total : now), notes: notes.filter(Boolean).join(words.says.join) };
    };
    const tell = (shown, chosen) => {
      const { title, value, notes } = sentence(chosen);
      const link = address(chosen.from);
      readout.replaceChildren(make('b', { textContent: title }), ' ', make('span', { className: 'num', textContent: value }), ' ', make('small', { textContent: notes }));
      if (link) readout.append(' ', make('a', { href: page.link(link.href), textContent: say('open', { period: link.name }) }));
      const own = view.hover === null ? { title, value, notes } : sentence(bar(selected()));
      const place = shown.findIndex((one) => one.from === selected());
      put(plot, { ariaLabel: say('plot', { name, level: say(view.level) }), ariaValueMin: '1', ariaValueMax: String(Math.max(1, shown.length)), ariaValueNow: String(Math.max(1, place + 1)), ariaValueText: [own.title, own.value, own.notes].filter(Boolean).join(words.says.join) });
      levelButtons.forEach((button, number) => { button.ariaPressed = String(LEVELS[number] === view.level); });
      legend.hidden = !view.stacked;
      if (view.stacked) book.categories.forEach((one, number) => { keys[number].textContent = isHere() ? money(book.ofCategory(one, view.level, chosen.from, chosen.until)) : ''; });
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
      if (follow(shown)) return refresh();
      const range = fill(words.dates.range, { first: date('full', Math.round(view.from)), last: date('full', Math.round(view.until) - 1) });
      const failed = book.parts.find((part) => part.state === 'failed' && part.first < view.until && part.last >= view.from);
      status.textContent = say('status', { level: say(view.level), range }) + (isHere() ? '' : ` ${say(failed ? 'failed' : 'loading')}`);
      incomeHead.hidden = !view.income;
      table.replaceChildren(...shown.map((one) => {
        const link = address(one.from);
        const cells = [one.total, ...(view.income ? [one.income] : [])].map((value) => make('td', { className: 'num', textContent: money(value) }));
        return make('tr', {}, make('th', { scope: 'row' }, link ? make('a', { href: page.link(link.href), textContent: period(one.from) }) : period(one.from)), ...cells);
      }));
      write();
      figure.dataset.state = isHere() || failed ? 'settled' : 'loading';
    };
    const write = () => {
      const isWhole = view.until - view.from > longest - 1;
      const extras = ['stacked', 'income'].filter((key) => view[key]).map((key) => `,${key}`).join('');
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
      for (const button of options) {
        const key = button.dataset.option;
        view[key] = found[4].split(',').includes(key);
        button.ariaPressed = String(view[key]);
      }
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
      if (isFirst && !read()) {
        const count = clamp(Math.floor(plotWidth() / (slot() * 1.1)), 6, 24);
        [view.from, view.until, view.level] = [begin('months', view.anchor, 1 - count), begin('months', view.anchor, 1), 'months'];
      }
      refresh();
    };

    const tools = make('div', { className: 'trendbar' }, group(say('levels'), ...levelButtons), ...(options.length ? [group(say('shown'), ...options)] : []), group(say('moves'), ...moveButtons));
    svg.append(patterns(), scene);
    nodes.push(tools, status, readout, plot, legend, help, details);
    figure.prepend(...nodes);
    figure.classList.add('live');
    observer.observe(plot);
  };

  for (const figure of document.querySelectorAll('[data-trend]')) {
    try { enhance(figure); } catch (error) { figure.classList.remove('live'); console.error(error); }
  }
})();

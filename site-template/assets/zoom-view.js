/* The view of the zoomable chart: its days, the level of its bars, the selected bar, and the places of bars. It depends
   on the data and the size of the plot, not on the page. Days are numbers since 1970, amounts minor units. */
(() => {
  'use strict';
  const zoom = window.daybookZoom;
  const words = window.daybookWords;
  const { fill, date } = window.daybookFormat;
  const { clamp, iso, begin } = zoom;
  const LEVELS = ['years', 'months', 'weeks', 'days'];
  const LENGTH = { years: 365.25, months: 30.44, weeks: 7, days: 1 };
  /* The fewest days in view. */
  const SHORTEST = 7;
  /* Margins of the plot, in px; RISE is further space above, for bars that are cut. */
  const EDGE = { RIGHT: 8, TOP: 24, BOTTOM: 26, RISE: 14 };

  /* restName: name of all categories that are too small for a part of a bar; refresh: runs when missing days are
     loaded. */
  const makeView = (book, restName, refresh) => {
    const widest = book.last - book.first > 730 ? 'years' : 'months';
    const full = [begin(widest, book.first, 0), begin(widest, book.last, 1)];
    const longest = full[1] - full[0];
    const shortest = Math.min(SHORTEST, longest);
    for (const one of book.categories) one.of = [one];
    const rest = { name: restName, color: 'rest', of: [] };
    /* hover: the first day of the bar under the pointer; brush: start and end of a selection, in px. stacked, income,
       before: additional data; alone: the isolated part; isLong: all of the legend. cut: the largest amount that is
       drawn whole; isWhole: nothing is cut. parts: of each bar, in their order. */
    const view = {
      book, full, longest, rest, parts: [],
      from: full[0], until: full[1], level: null, anchor: clamp(book.today, book.first, book.last),
      hover: null, brush: null, stacked: false, income: false, before: false, alone: null, isLong: false,
      cut: Infinity, isWhole: false, width: 0, height: 0, left: 0, top: EDGE.TOP,
    };

    /* Days and places. */
    const plotWidth = () => view.width - view.left - EDGE.RIGHT;
    const slot = () => (view.width < 520 ? 19 : 26);
    const x = (day) => view.left + (day - view.from) / (view.until - view.from) * plotWidth();
    const dayAt = (px) => view.from + (px - view.left) / plotWidth() * (view.until - view.from);
    const start = (day, count = 0, level = view.level) => begin(level, day, count, book.weekday);
    const selected = () => start(view.anchor);
    const ends = () => [start(view.from), start(view.until - 0.001, 1)];
    /* Returns the place of a bar: spending is left of income, if that is shown. */
    const edges = (one) => {
      const [first, last] = [x(one.from), x(one.until)];
      const [share, most, count] = view.income ? [0.8, 64, 2] : [0.7, 52, 1];
      const wide = clamp((last - first) * share, 2, most) / count;
      const middle = (first + last) / 2;
      const side = view.income ? middle - wide : middle - wide / 2;
      return { first, last, middle, wide, side, end: view.income ? middle + wide : side + wide };
    };
    const visible = (side, wide) => [Math.max(view.left, side), Math.min(view.width - EDGE.RIGHT, side + wide)];

    /* Ranges: limits the requested days to those that exist. */
    const inside = ([from, until]) => {
      const span = clamp(until - from, shortest, longest);
      const first = clamp((from + until) / 2 - span / 2, full[0], full[1] - span);
      return [first, first + span];
    };
    const scaled = (factor, day) => {
      const span = view.until - view.from;
      const by = clamp(span * factor, shortest, longest) / span;
      return [day - (day - view.from) * by, day + (view.until - day) * by];
    };
    const around = (level) => {
      if (level === 'years') return full;
      const count = Math.max(5, Math.floor(plotWidth() / (slot() * 1.2)));
      const last = Math.min(book.last, view.anchor + LENGTH[level] * Math.floor(count / 3));
      const until = start(last, 1, level);
      return [start(until - 1, 1 - count, level), until];
    };
    const beginning = () => {
      const count = clamp(Math.floor(plotWidth() / (slot() * 1.1)), 6, 24);
      return [begin('months', view.anchor, 1 - count), begin('months', view.anchor, 1)];
    };
    /* Returns the finest level whose bars have room; near a limit the level stays (hysteresis). */
    const wanted = () => {
      const px = (level) => plotWidth() * LENGTH[level] / (view.until - view.from);
      const best = [...LEVELS].reverse().find((level) => px(level) >= slot()) || 'years';
      if (!view.level || best === view.level) return best;
      const isFiner = LEVELS.indexOf(best) > LEVELS.indexOf(view.level);
      return (isFiner ? px(best) >= slot() * 1.15 : px(view.level) < slot() * 0.85) ? best : view.level;
    };
    /* Moves a selection that is out of view: to today, or else to the nearest whole bar. Returns whether it moved. */
    const follow = (shown) => {
      const [from, until] = [selected(), start(selected(), 1)];
      if (from >= view.from - 0.5 && until <= view.until + 0.5) return false;
      if (from < view.until && until > view.from && shown.length === 1) return false;
      const inView = shown.filter((one) => one.from >= view.from - 0.5 && one.until <= view.until + 0.5
        && one.until > book.first && one.from < book.end);
      if (!inView.length) return false;
      const now = inView.find((one) => one.from <= book.today && book.today < one.until);
      const nearest = now ?? (view.anchor < inView[0].from ? inView[0] : inView.at(-1));
      view.anchor = clamp(now ? book.today : nearest.from, book.first, book.last);
      return true;
    };
    const select = (from) => {
      const until = start(from, 1);
      view.anchor = clamp(from <= book.today && book.today < until ? book.today : from, book.first, book.last);
      const span = view.until - view.from;
      if (from < view.from) [view.from, view.until] = inside([from, from + span]);
      else if (until > view.until) [view.from, view.until] = inside([until - span, until]);
    };

    /* Amounts. */
    const period = (from, level = view.level) => {
      if (level === 'years') return date('year', from);
      if (level === 'months') return date('month', from);
      if (level === 'days') return date('full', from);
      return fill(words.dates.week, { first: date('short', from), last: date('full', from + 6) });
    };
    /* Returns the same day a year before, for weeks the same weekday. */
    const yearBefore = (day) =>
      (view.level === 'weeks' ? day - 364 : begin('months', day, -12) + day - begin('months', day, 0));
    /* Whether amounts are available: those of categories by day only once the scripts of their days are loaded. */
    const isHere = () => {
      if (!view.stacked || !['weeks', 'days'].includes(view.level)) return true;
      const [first, until] = ends();
      return book.has(view.before ? yearBefore(first) : first, until, refresh);
    };
    const isStacked = () => view.stacked && isHere();
    const isPart = () => isStacked() && view.alone !== null;
    const valueOf = (part, from, until) =>
      part.of.reduce((sum, one) => sum + book.ofCategory(one, view.level, from, until), 0);
    const laterOf = (part, from, until) =>
      part.of.reduce((sum, one) => sum + book.laterOf(one, view.level, from, until), 0);
    const amount = (from, until) => {
      if (isPart()) return valueOf(view.alone, from, until);
      return book.isHeld ? book.opening + book.at(book.total, until) : book.between(book.total, from, until);
    };
    /* Divides bars into up to eight parts, always in the same order; of more, the seven largest and the rest. An
       isolated part is at the base line. Returns the total of each category, and how many have no separate part. */
    const divide = () => {
      const sums = new Map(book.categories.map((one) => [one, valueOf(one, ...ends())]));
      const used = book.categories.filter((one) => sums.get(one));
      const most = [...used].sort((one, other) => sums.get(other) - sums.get(one)).slice(0, used.length > 8 ? 7 : 8);
      let parts = used.filter((one) => most.includes(one) || one === view.alone);
      rest.of = book.categories.filter((one) => !parts.includes(one));
      if (used.length > parts.length) parts.push(rest);
      if (view.alone && !parts.includes(view.alone)) view.alone = null;
      if (view.alone) parts = [view.alone, ...parts.filter((one) => one !== view.alone)];
      view.parts = parts;
      return { sums, further: used.filter((one) => !parts.includes(one)).length };
    };
    /* A bar with its heights above and below zero: a refund in one part is drawn below, not subtracted from another
       one. */
    const bar = (from) => {
      const until = start(from, 1);
      const next = book.today + 1;
      const ahead = until > next ? Math.max(from, next) : until;
      const values = isStacked() ? view.parts.map((one) => valueOf(one, from, until)) : [amount(from, until)];
      const [up, down] = [Math.max, Math.min].map((end) => values.reduce((sum, one) => sum + end(0, one), 0));
      const past = yearBefore(from);
      const owed = book.at(book.owed, until);
      const planned = () => {
        if (isPart()) return laterOf(view.alone, from, until);
        return book.isHeld ? 0 : book.between(book.total, ahead, until);
      };
      return {
        from, until, up, down, owed, owned: owed && up + down + owed, total: isPart() ? values[0] : up + down,
        planned: planned(), awaited: isPart() ? 0 : book.between(book.awaited, from, until),
        income: book.between(book.income, from, from > book.today ? until : Math.min(until, next)),
        past: view.before && past >= book.first ? amount(past, yearBefore(until)) : 0,
        isNow: from <= book.today && book.today < until - 1,
      };
    };
    const bars = () => {
      const all = [];
      const until = book.isHeld ? Math.min(view.until, book.end) : view.until;
      for (let from = start(view.from); from < until; from = start(from, 1)) {
        if (start(from, 1) > view.from) all.push(bar(from));
      }
      return all;
    };
    /* The budget of the month or year that begins with a day: the one that applies on its last day. */
    const budget = (from) => {
      const place = ['months', 'years'].indexOf(view.level);
      if (place < 0) return 0;
      const last = start(from, 1) - 1;
      const categories = isPart() ? view.alone.of : book.categories;
      const budgets = book.categories.length ? categories.map((one) => one.budget) : [book.budget];
      const all = budgets.map((one) => one.filter(([since]) => since <= last).at(-1)?.[place + 1] ?? 0);
      return all.length && all.every((one) => one > 0) ? all.reduce((sum, one) => sum + one, 0) : 0;
    };
    /* The address of the rows of a bar; null if no page has them. */
    const address = (from) => {
      if (view.level === 'years') {
        return book.pages ? null : { href: `trends.html#year-${date('year', from)}`, name: period(from) };
      }
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
      if (view.level === 'months' || !book.between(book.total, day, day + 1)) return whole;
      const name = date(view.level === 'days' ? 'full' : 'month', day);
      return { href: `${month}.html#d${Number(iso(day).slice(8))}`, name };
    };

    return Object.assign(view, {
      plotWidth, x, dayAt, start, selected, edges, visible, inside, scaled, around, beginning, wanted, follow, select,
      period, yearBefore, isHere, isStacked, isPart, valueOf, laterOf, amount, divide, bar, bars, budget, address,
    });
  };

  Object.assign(zoom, { LEVELS, SHORTEST, EDGE, makeView });
})();

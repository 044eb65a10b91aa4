/* Data of the zoomable chart: days as numbers since 1970, amounts as minor units, and prefix sums for any range of
   days. The JSON of a page: TrendData.swift. */
window.daybookZoom = (() => {
  'use strict';
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

  /* Calendar: whole days in UTC, which no change to summer time moves. */
  const parse = (iso) => Date.parse(`${iso}T00:00Z`) / 864e5;
  const iso = (day) => new Date(day * 864e5).toISOString().slice(0, 10);
  const monthOf = (day) => { const at = new Date(Math.floor(day) * 864e5); return at.getUTCFullYear() * 12 + at.getUTCMonth(); };
  const firstOf = (month) => Date.UTC(Math.floor(month / 12), month % 12) / 864e5;
  /* Returns the first day of the bar that contains a day, or of the bar so many bars later. */
  const begin = (level, day, count, weekday) => {
    if (level === 'years') return firstOf((Math.floor(monthOf(day) / 12) + count) * 12);
    if (level === 'months') return firstOf(monthOf(day) + count);
    if (level === 'weeks') return Math.floor(day) - (((Math.floor(day) + 4 - weekday) % 7) + 7) % 7 + 7 * count;
    return Math.floor(day) + count;
  };

  /* Returns prefix sums, so that any bar is one subtraction. [12] in the list means twelve zeros. */
  const running = (list, length) => {
    const sums = new Float64Array(length + 1);
    let place = 0;
    const add = (amount) => { if (place < length) { sums[place + 1] = sums[place] + amount; place += 1; } };
    for (const one of list) if (Array.isArray(one)) for (let n = 0; n < one[0]; n += 1) add(0); else add(one);
    while (place < length) add(0);
    return sums;
  };
  const scattered = (pairs, first, length) => {
    const days = Array(length).fill(0);
    for (let n = 0; n < pairs.length; n += 2) if (pairs[n] >= first) days[pairs[n] - first] += pairs[n + 1];
    return running(days, length);
  };

  /* Totals of any range of days; those of categories by month at once, by day as their scripts are loaded. */
  class Book {
    constructor(data) {
      Object.assign(this, data);
      this.end = data.last + 1;
      const length = this.end - data.first;
      this.firstMonth = monthOf(data.first);
      this.monthCount = monthOf(data.last) - this.firstMonth + 1;
      this.total = running(data.days, length);
      /* Whether bars show the balance at their end instead of the sum of their days. owed: the debts in that balance.
         */
      this.isHeld = 'opening' in data;
      this.owed = running(data.owed || [], length);
      this.income = running(data.income || [], length);
      this.awaited = scattered(data.expected, data.first, length);
      this.categories = (data.categories || []).map((one) => ({ ...one, byDay: Array(length).fill(0),
        months: running(one.months, this.monthCount), later: running(one.later, this.monthCount) }));
      this.parts = (data.parts || []).map(([stem, first, last]) => ({ stem, first, last, state: 'none' }));
    }
    between(sums, from, until) {
      return this.at(sums, until) - this.at(sums, from);
    }
    at(sums, until) { return sums[clamp(until - this.first, 0, sums.length - 1)]; }
    ofCategory(one, level, from, until, sums = 'months') {
      if (level === 'weeks' || level === 'days') return this.between(one.days ||= running(one.byDay, one.byDay.length), from, until);
      const at = (month) => one[sums][clamp(month - this.firstMonth, 0, this.monthCount)];
      return at(monthOf(until)) - at(monthOf(from));
    }
    /* Returns the part of the total with a later day than today. */
    laterOf(one, level, from, until) {
      const next = this.today + 1;
      return until <= next ? 0
        : this.ofCategory(one, level, level === 'weeks' || level === 'days' ? Math.max(from, next) : from, until, 'later');
    }
    /* Whether the days of all categories are loaded; loads missing ones. */
    has(from, until, told) {
      const wanted = this.parts.filter((part) => part.first < until && part.last >= from);
      for (const part of wanted) if (part.state === 'none') this.load(part, told);
      return wanted.every((part) => part.state === 'here');
    }
    load(part, told) {
      part.state = 'coming';
      window.daybookDays = (stem, lists) => {
        const own = this.parts.find((one) => one.stem === stem);
        lists.forEach((pairs, place) => {
          const one = this.categories[place];
          for (let n = 0; n < pairs.length; n += 2) one.byDay[own.first - this.first + pairs[n]] = pairs[n + 1];
          one.days = null;
        });
        own.state = 'here';
      };
      window.daybookPage.data(`assets/days-${part.stem}.js`, () => { if (part.state !== 'here') part.state = 'failed'; told(); });
    }
  }

  /* Returns the length above which bars are cut: among the three longest, the first that is over three times the next,
     and all longer ones, are cut if they are fewer than half. As in OutlierCut.swift. */
  const cutAbove = (values) => {
    const all = values.filter(Boolean).map(Math.abs).sort((one, other) => other - one);
    const place = all.length < 4 ? -1 : [0, 1, 2].findIndex((one) => all[one] > 3 * all[one + 1]);
    return place < 0 || (place + 1) * 2 >= all.length ? Infinity : all[place + 1];
  };

  return { Book, clamp, parse, iso, monthOf, begin, cutAbove };
})();

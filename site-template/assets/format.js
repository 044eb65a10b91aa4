/* Number, money and date formats of the whole site; words.js has the words of the book's language. */
window.daybookFormat = (() => {
  'use strict';
  const words = window.daybookWords;
  const sizes = words.grouping.split(' ').map(Number);

  const fill = (pattern, values) => pattern.replace(/\{([\w-]+)\}/g, (all, name) => values[name] ?? all);

  /* Returns digits with group separators: 1,25,000. */
  const group = (digits) => {
    const parts = [];
    for (let place = 0, size = sizes[0]; digits.length > size; place += 1, size = sizes[place] || size) {
      parts.unshift(digits.slice(-size));
      digits = digits.slice(0, -size);
    }
    return [digits, ...parts].join(words.separator);
  };

  const decimal = (digits, decimals) => {
    const padded = digits.padStart(decimals + 1, '0');
    const cut = padded.length - decimals;
    return group(padded.slice(0, cut)) + (decimals ? words.point + padded.slice(cut) : '');
  };

  /* Formats minor units, of the home currency unless another one's pattern is given. Hidden amounts are shown as
     words.mask. */
  const money = (minor, pattern = words.money, decimals = words.decimals) => (
    (minor < 0 ? '−' : '') + fill(pattern, { amount: words.mask || decimal(String(Math.abs(minor)), Number(decimals)) }));

  /* Formats amounts of an axis: 12k, 2.5M; plain units below the first step; empty if amounts are hidden. Amounts of
     bars have one decimal (3.0k), and below the first step none from a hundred on. */
  const compact = (minor, isBar) => {
    if (words.mask) return '';
    const units = Math.abs(minor) / 10 ** words.decimals;
    const slack = (next) => (isBar && next ? 10 ** next[0] / 20 : 0);
    const step = words.compact.find(([exponent], place) => units >= 10 ** exponent - slack(words.compact[place + 1]));
    const trimmed = (value) => {
      if (isBar && !step && units >= 100) return group(value.toFixed(0));
      const [whole, rest] = value.toFixed(isBar && step ? 1 : 2).split('.');
      if (isBar && step) return group(whole) + words.point + rest;
      return group(whole) + (rest === '00' ? '' : words.point + rest.replace(/0$/, ''));
    };
    const text = step ? fill(step[1], { number: trimmed(units / 10 ** step[0]) }) : trimmed(units);
    return (minor < 0 ? '−' : '') + fill(words.money, { amount: text });
  };

  const percent = (value) => fill(words.percent, { number: group(String(Math.round(value))) });

  /* Formats a day (number since 1970) with one of the patterns of words.dates. */
  const date = (name, day) => {
    const [year, month2, day2] = new Date(day * 864e5).toISOString().slice(0, 10).split('-');
    const month = Number(month2) - 1;
    const pattern = words.dates[name];
    const [long, short] = pattern.includes('{day') ? [words.dated, words['dated-short']] : [words.months, words.short];
    return fill(pattern, {
      year, month2, day2, day: (day2 === '01' && words['first-day']) || Number(day2), month: long[month], 'month-short': short[month],
      weekday: words.weekdays[(day + 3) % 7],
    });
  };

  return { fill, group, money, compact, percent, date };
})();

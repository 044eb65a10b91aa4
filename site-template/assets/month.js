/* Filters the entries of a month by category, state or day: by chips or a plain click on a slice, bar or day of the
   calendar. The address stores the filter, #c=food; for a day it is an anchor, as without this script. */
(() => {
  'use strict';
  const page = window.daybookPage;
  const bar = document.querySelector('[data-filters]');
  if (!bar) return;
  const list = bar.closest('section');
  const chips = [...bar.querySelectorAll('button')];
  const folded = list.querySelector('.folded');
  let wasOpen = false;

  const passes = (key) => (row) => {
    if (key === '#is=unpaid') return row.classList.contains('unpaid');
    if (key === '#is=receipt') return row.querySelector('.thumb');
    return !key || (row.dataset.c || '').split(' ').some((one) => `#c=${one}` === key);
  };
  /* If a day's rows are not all shown, its total would be wrong; the style sheet hides it. */
  const show = (chip, keep, says) => {
    const was = list.dataset.chosen;
    list.dataset.chosen = !chip ? 'day' : chip === chips[0] ? '' : 'rows';
    if (folded) {
      if (!was) wasOpen = folded.open;
      folded.open = list.dataset.chosen ? true : wasOpen;
    }
    for (const day of list.querySelectorAll('.day')) {
      for (const row of day.querySelectorAll('li')) row.hidden = !keep(row, day);
      day.hidden = !day.querySelector('li:not([hidden])');
    }
    for (const one of chips) one.setAttribute('aria-pressed', one === chip);
    list.querySelector('[data-said]').textContent = says;
  };
  const choose = (chip) => {
    chip.hidden = false;
    show(chip, passes(chip.dataset.f), chip.dataset.says);
    bar.scrollLeft = chip.offsetLeft - bar.offsetLeft - 80;
  };
  const set = (chip) => { choose(chip); page.keep(chip.dataset.f); };
  /* The list may be out of view of the click. */
  const come = () => {
    const { top } = list.getBoundingClientRect();
    if (top < 0 || top > innerHeight - 160) list.scrollIntoView();
  };

  /* If chips wrap, two rows of them and a button for the others. */
  const further = Object.assign(document.createElement('button'), { type: 'button' });
  const fold = () => {
    for (const chip of chips) chip.hidden = false;
    further.remove();
    const tops = [...new Set(chips.map((chip) => chip.offsetTop))].sort((one, other) => one - other);
    if (tops.length < 3) return;
    bar.append(further);
    const rest = chips.filter((chip) => chip.offsetTop > tops[1]);
    for (let last = chips.length - rest.length - 1; rest.length && last > 0; last -= 1) {
      for (const chip of rest) chip.hidden = true;
      further.textContent = bar.dataset.more.replace('{count}', rest.length);
      if (further.offsetTop <= tops[1]) break;
      rest.unshift(chips[last]);
    }
  };
  further.addEventListener('click', () => { for (const chip of chips) chip.hidden = false; further.remove(); });

  for (const chip of chips) chip.addEventListener('click', () => set(chip));
  document.querySelector('.overview').addEventListener('click', (event) => {
    const link = event.target.closest('.links a, .cal a');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const href = link.getAttribute('href');
    const chip = chips.find((one) => one.dataset.href === href);
    const day = list.querySelector(`.day[id="${href.slice(1)}"]`);
    if (chip) set(chip);
    else if (day) {
      show(null, (_, one) => one === day, link.getAttribute('aria-label'));
      page.keep(href);
    } else return;
    event.preventDefault();
    come();
  });
  const follow = () => {
    const hash = page.hash && decodeURI(page.hash);
    const chip = chips.find((one) => hash && one.dataset.f === hash);
    if (chip) { choose(chip); come(); return; }
    if (list.dataset.chosen) choose(chips[0]);
    const place = folded && document.getElementById(hash.slice(1));
    if (place && folded.contains(place)) { folded.open = true; place.scrollIntoView(); }
  };
  bar.hidden = false;
  fold();
  addEventListener('hashchange', follow);
  follow();
})();

/* Makes the first chart of the home page interactive: a pointer, a finger or the arrow keys choose a day, and the line
   under the number compares it with that day of the previous month. Its amounts are those of the zoomable chart. */
(() => {
  'use strict';
  const figure = document.querySelector('[data-pace]');
  const line = document.querySelector('[data-pace-line]');
  const json = document.querySelector('#trend > script');
  if (!figure || !json) return;
  const words = window.daybookWords;
  const { fill, money, percent, date } = window.daybookFormat;
  const { Book, clamp, parse, begin } = window.daybookZoom;
  const book = new Book(JSON.parse(json.textContent));
  const svg = figure.firstElementChild;
  const first = parse(figure.dataset.pace);
  const [past, until] = [begin('months', first, -1), begin('months', first, 1)];
  const today = Math.min(book.today, until - 1);
  const usual = [...line.childNodes];
  const marks = ['line', 'circle', 'circle'].map((name) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    node.setAttribute('class', 'here');
    return node;
  });
  let day = null;

  const spent = (from, last) => book.between(book.total, from, last + 1);
  const reading = (at) => {
    const other = Math.min(past + at - first, first - 1);
    const now = spent(first, at) + (at > today ? book.between(book.awaited, first, at + 1) : 0);
    const then = spent(past, other);
    const [name, nameBefore] = [date('day', at), date('day', other)];
    const change = { percent: percent(Math.abs(now - then) / then * 100), before: nameBefore };
    const texts = words.mask && then > 0 ? [name, fill(words.says[now < then ? 'less' : 'more'], change)]
      : [`${name} ${at > today ? fill(words.says['with-planned'], { amount: money(now) }) : money(now)}`,
        then && `${nameBefore} ${money(then)}`, then && (now < then ? '' : '+') + money(now - then)];
    return { now, then, text: texts.filter(Boolean).join(words.says.join) };
  };
  const speak = () => figure.setAttribute('aria-valuetext', reading(day ?? today).text);
  const show = (at) => {
    if (at === day) return;
    day = at;
    for (const node of marks) node.remove();
    figure.setAttribute('aria-valuenow', (day ?? today) - first + 1);
    speak();
    if (day === null) { line.replaceChildren(...usual); return; }
    const { now, then, text } = reading(day);
    line.style.minHeight = `${line.offsetHeight}px`;
    line.replaceChildren(text);
    const x = `${(day - first) / (until - 1 - first) * 100}%`;
    const { top, bottom } = figure.dataset;
    const y = (value) => `${100 - clamp((value - bottom) / (top - bottom), 0, 1) * 100}%`;
    const places = [{ x1: x, x2: x, y1: '0%', y2: '100%' }, { cx: x, cy: y(now), r: 4 }, { cx: x, cy: y(then), r: then ? 4 : 0 }];
    marks.forEach((node, place) => { for (const [name, value] of Object.entries(places[place])) node.setAttribute(name, value); });
    svg.append(...marks);
  };
  const follow = (event) => {
    const { left, width } = svg.getBoundingClientRect();
    show(first + Math.round(clamp((event.clientX - left) / width, 0, 1) * (until - 1 - first)));
  };
  for (const kind of ['pointerdown', 'pointermove']) figure.addEventListener(kind, follow);
  for (const kind of ['pointerleave', 'pointercancel', 'blur']) figure.addEventListener(kind, () => show(null));
  /* Chromium sends no pointerleave if a script replaced the document's root, as gate.js does. */
  addEventListener('pointerover', (event) => {
    if (day !== null && !figure.contains(event.target) && document.activeElement !== figure) show(null);
  });
  figure.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = day ?? today;
    const next = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1,
      Home: first, End: until - 1, Escape: null }[event.key];
    if (next === undefined) return;
    show(next === null ? null : clamp(next, first, until - 1));
    event.preventDefault();
  });
  for (const [name, value] of Object.entries({ role: 'slider', tabindex: 0, 'aria-label': svg.getAttribute('aria-label'),
    'aria-valuemin': 1, 'aria-valuemax': until - first, 'aria-valuenow': today - first + 1 })) figure.setAttribute(name, value);
  svg.removeAttribute('role');
  svg.setAttribute('aria-hidden', 'true');
  speak();
})();

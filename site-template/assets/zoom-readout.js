/* The texts of the zoomable chart: the line under its levels, the sentence of the selected bar, the legend and the
   table. */
(() => {
  'use strict';
  const zoom = window.daybookZoom;
  const words = window.daybookWords;
  const page = window.daybookPage;
  const { fill, money, percent, date } = window.daybookFormat;
  const say = (name, values = {}) => fill(words.says[name], values);
  const joined = (texts) => texts.filter(Boolean).join(words.says.join);

  const put = (node, values, ...children) => {
    for (const [name, value] of Object.entries(values)) {
      if (name in node) node[name] = value; else node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
  };
  const make = (name, values = {}, ...children) => put(document.createElement(name), values, ...children);
  const makeButton = (values, work, ...children) => make('button', { type: 'button', ...values, onclick: work }, ...children);

  /* Returns the amount of a bar without planned ones: a bar that includes today counts up to today, whether split or
     not. */
  const happened = (one) => (one.isNow ? one.total - one.planned : one.total);

  /* The sentence of a bar: its title, its amount, and notes. A running bar is compared with as many days of the one
     before. */
  const makeSentences = (view) => {
    const { book, period, isPart, amount } = view;
    const called = (one) => (one.isNow ? say('so-far', { period: period(one.from) }) : period(one.from));
    const worth = (one, amount = happened(one)) =>
      (one.from > book.today && amount ? say('all-planned', { amount: money(amount) }) : money(amount));
    const title = (one) => {
      const text = called(one);
      return text.slice(0, 1).toUpperCase() + text.slice(1);
    };
    const before = (one) =>
      (view.before ? [view.yearBefore(one.from), view.yearBefore(one.until)] : [view.start(one.from, -1), one.from]);
    const held = (one) => {
      const [past, end] = before(one);
      const [now, last] = [happened(one), amount(past, end)];
      const way = now > last ? 'held-more' : now < last ? 'held-less' : 'held-same';
      const notes = [
        end > book.first && say(way, { amount: money(Math.abs(now - last)), before: period(past) }),
        one.owed && say('owned', { owned: money(one.owned), owed: money(one.owed) }),
      ];
      return { title: title(one), value: money(now), notes: joined(notes) };
    };
    const comparison = (one) => {
      const [past, end] = before(one);
      const now = happened(one);
      const last = amount(past, one.isNow ? Math.min(end, past + book.today + 1 - one.from) : end);
      const isPartial = isPart() && one.isNow;
      const hasPast = (view.before || view.level !== 'days') && one.from <= book.today && past >= book.first;
      const change = Math.abs(now - last) / last * 100;
      if (!hasPast || last <= 0 || now < 0 || isPartial || change >= 1000) return '';
      const kind = Math.round(change) === 0 ? 'same' : now > last ? 'more' : 'less';
      const values = {
        percent: percent(change), amount: money(Math.abs(now - last)),
        before: one.isNow ? say('same-days', { period: period(past) }) : period(past),
      };
      return { same: '', more: '▲ ', less: '▼ ' }[kind] + say(view.before ? `${kind}-year` : kind, values);
    };
    const sentence = (one) => {
      if (book.isHeld) return held(one);
      const limit = view.budget(one.from);
      const notes = [
        comparison(one),
        one.isNow && one.planned !== 0 && say('planned', { amount: money(one.planned) }),
        one.awaited > 0 && say('expected', { amount: money(one.awaited) }),
        view.income && one.from <= book.today && say('came', { amount: money(one.income) }),
        limit > 0 && say('of-budget', { percent: percent(happened(one) / limit * 100), amount: money(limit) }),
      ];
      const part = isPart() ? view.alone.name + words.says.join : '';
      return { title: part + title(one), value: worth(one), notes: joined(notes) };
    };
    return { called, worth, sentence };
  };

  /* The legend: each button isolates its part. */
  const makeLegend = (view, refresh) => {
    const { book } = view;
    const node = make('ul', { className: 'switches', ariaLabel: say('legend'), hidden: true });
    const chips = [...book.categories, view.rest].map((part) => {
      const value = make('span', { className: 'num' });
      const look = () => { view.alone = view.alone === part ? null : part; refresh(); };
      const swatch = make('i', { className: `sw ${part.color}`, ariaHidden: 'true' });
      const chip = makeButton({}, look, swatch, part.name, value);
      const item = make('li', {}, chip);
      node.append(item);
      return { part, item, chip, value };
    });
    const more = makeButton({}, () => { view.isLong = !view.isLong; refresh(); });
    node.append(make('li', {}, more));
    /* Shows the buttons of the parts in view; sums: the total of each category in view. */
    const choose = ({ sums, further }) => {
      for (const { part, item } of chips) item.hidden = !view.parts.includes(part) && !(view.isLong && sums.get(part));
      more.hidden = !further;
      more.ariaExpanded = String(view.isLong);
      more.textContent = view.isLong ? say('fewer') : say('further', { count: further });
    };
    const tell = (chosen) => {
      node.hidden = !view.stacked;
      if (!view.stacked) return;
      for (const { part, chip, value } of chips) {
        const { from, until } = chosen;
        const later = chosen.isNow ? view.laterOf(part, from, until) : 0;
        const sum = view.isHere() ? view.valueOf(part, from, until) - later : 0;
        value.textContent = sum ? money(sum) : '';
        chip.ariaPressed = String(part === view.alone);
      }
    };
    return { node, choose, tell };
  };

  const makeTable = (view, figure, { called, worth }) => {
    const { book } = view;
    const body = make('tbody');
    const name = figure.dataset.table || say('table-name');
    const head = (textContent, className = '') => make('th', { scope: 'col', className, textContent });
    const income = put(head(say('received'), 'num'), { hidden: true });
    const amount = head(book.isHeld ? figure.dataset.name : say(book.isIncome ? 'received' : 'spent'), 'num');
    const table = make('table', {},
      make('caption', { className: 'vh', textContent: name }),
      make('thead', {}, make('tr', {}, head(say('period')), amount, income)), body);
    const node = make('details', { className: 'data' },
      make('summary', { textContent: say('table') }),
      make('div', { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: name }, table));
    const row = (one) => {
      const link = view.address(one.from);
      const values = [worth(one), ...(view.income ? [worth(one, one.income)] : [])];
      const cells = values.map((textContent) => make('td', { className: 'num', textContent }));
      if (one.isNow && one.planned) {
        cells[0].append(make('span', { className: 'later', textContent: say('planned', { amount: money(one.planned) }) }));
      }
      const title = link ? make('a', { href: page.link(link.href), textContent: called(one) }) : called(one);
      return make('tr', {}, make('th', { scope: 'row' }, title), ...cells);
    };
    const fillIn = (shown) => {
      income.hidden = !view.income;
      body.replaceChildren(...shown.map(row));
    };
    return { node, fillIn };
  };

  /* All texts around the plot. */
  const makeReadout = (view, figure, plot, refresh) => {
    const { book, period } = view;
    const sentences = makeSentences(view);
    const legend = makeLegend(view, refresh);
    const table = makeTable(view, figure, sentences);
    const line = make('p', { className: 'readout' });
    const status = make('p', { className: 'trendstatus', role: 'status' });
    const cutText = make('span');
    const whole = (event) => { view.isWhole = event.target.checked; refresh(); };
    const cutNote = make('p', { className: 'cutnote', hidden: true }, cutText,
      make('label', { className: 'switch' }, make('input', { type: 'checkbox', onchange: whole }), say('whole')));
    /* Shows the sentence of the hovered or selected bar; screen readers get the selected one, as the value of the
       slider. */
    const tell = (shown, chosen, cut) => {
      const { title, value, notes } = sentences.sentence(chosen);
      const link = view.address(chosen.from);
      line.replaceChildren(
        make('b', { textContent: title }), ' ', make('span', { className: 'num', textContent: value }), ' ',
        make('small', { textContent: notes }));
      if (link) {
        line.append(' ', make('a', { href: page.link(link.href), textContent: say('open', { period: link.name }) }));
      }
      const own = view.hover === null ? { title, value, notes } : sentences.sentence(view.bar(view.selected()));
      const place = shown.findIndex((one) => one.from === view.selected());
      put(plot, {
        role: 'slider', ariaLabel: say('plot', { name: figure.dataset.name, level: say(view.level) }), ariaValueMin: '1',
        ariaValueMax: String(Math.max(1, shown.length)), ariaValueNow: String(Math.max(1, place + 1)),
        ariaValueText: joined([own.title, own.value, own.notes]),
      });
      legend.tell(chosen);
      cutNote.hidden = view.cut === Infinity;
      const bars = joined(cut.slice(0, 3).map(({ one, value: long }) => `${period(one.from)} ${money(long)}`));
      cutText.textContent = bars ? say('cut', { bars }) : '';
    };
    /* Updates the status line and the table after the last movement. Returns whether everything in view is drawn. */
    const settle = (shown) => {
      const [first, last] = [date('full', Math.round(view.from)), date('full', Math.round(view.until) - 1)];
      const range = fill(words.dates.range, { first, last });
      const isIn = (part) => part.first < view.until && part.last >= view.from;
      const hasFailed = book.parts.some((part) => part.state === 'failed' && isIn(part));
      const missing = view.isHere() ? '' : ` ${say(hasFailed ? 'failed' : 'loading')}`;
      status.textContent = say('status', { level: say(view.level), range }) + missing;
      table.fillIn(shown);
      return !missing || hasFailed;
    };
    return { line, status, cutNote, legend, table: table.node, tell, settle };
  };

  Object.assign(zoom, { put, make, makeButton, say, makeSentences, makeReadout });
})();

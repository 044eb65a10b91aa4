// The form of an entry: titles that fill in the values of their last entry, categories as tiles, a month to choose a
// day from, and the rows of parts.
(() => {
  'use strict';
  const forms = window.daybookForms;
  const { make, find, nodes, on, say, isTouched, isCoarse, change, choose } = forms;
  const named = (form, name) => nodes(form, `[name="${name}"]`);

  // MARK: Categories

  const picture = (form, name) => {
    const { color, sign } = [...form.elements['category-other'].options].find((option) => option.value === name)?.dataset || {};
    return forms.tile({ color, sign: sign || name.slice(0, 1).toUpperCase() });
  };

  // Returns the tile of a category. A new one replaces the last that is not chosen.
  const tile = (form, name) => {
    const known = named(form, 'category').find((radio) => radio.value === name);
    if (known) return known;
    const radio = make('input', { type: 'radio', name: 'category', value: name });
    const label = make('label', { className: 'opt' }, radio, make('span', {}, picture(form, name), make('span', {}, name)));
    const spare = nodes(form, '.tiles .opt:not([data-income])').filter((it) => !it.control.checked);
    if (spare.length > 7) spare.at(-1).remove();
    find(form, '.tiles').prepend(label);
    return radio;
  };

  forms.chooseCategory = (form, name) => { if (name) tile(form, name).checked = true; };
  // Moves the likely category of a title to the front, unless one is chosen.
  forms.proposeCategory = (form, name) => {
    if (named(form, 'category').some((radio) => radio.checked)) return;
    const label = tile(form, name).closest('.opt');
    if (label !== label.parentNode.firstElementChild) label.parentNode.prepend(label);
  };

  // Makes a new category together with the entry, if that still has it when it is sent.
  const create = (form, name) => {
    const hidden = form.elements['category-new'] || form.appendChild(make('input', { type: 'hidden', name: 'category-new' }));
    hidden.value = name;
  };

  // Opens the list of all categories, by use.
  const all = (form, select) => {
    const offers = [...select.options].slice(1).map(({ value }) => ({ value, text: value, tile: () => picture(form, value) }));
    forms.pick(form, select.dataset, select.ariaLabel, offers, ({ value, isNew }) => {
      if (isNew) create(form, value);
      const radio = tile(form, value);
      radio.checked = true;
      say(radio);
      radio.focus();
    });
  };

  const categories = (form) => {
    const select = form.elements['category-other'];
    const button = make('button', { type: 'button', className: 'all', textContent: select.ariaLabel, ariaHasPopup: 'dialog' });
    on(button, 'click', () => all(form, select));
    select.after(button);
    select.hidden = true;
  };

  // MARK: Day

  const day = (form, field) => {
    const { weekdays, months, firstWeekday, today, first, last } = field.dataset;
    const text = form.elements.date;
    const chips = () => named(form, 'day');
    const other = chips().find((chip) => chip.value === 'other');
    const month = make('div', { className: 'month' });
    const full = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeZone: 'UTC' });
    // Days are computed in UTC, where each has 24 hours.
    const date = (iso) => new Date(`${iso}T00:00:00Z`);
    const iso = (it) => it.toISOString().slice(0, 10);
    const chosen = () => {
      if (/^\d{4}-\d\d-\d\d$/.test(text.value)) return text.value;
      return text.value ? '' : chips().find((chip) => chip.checked && chip !== other)?.value || '';
    };
    let shown = (chosen() || today).slice(0, 7);
    const set = (value) => {
      const chip = chips().find((it) => it.value === value) || other;
      chip.checked = true;
      text.value = chip === other ? value : '';
      say(text);
      draw();
    };
    const step = (count, path) => {
      const it = date(`${shown}-01`);
      it.setUTCMonth(it.getUTCMonth() + count);
      const there = iso(it).slice(0, 7);
      const button = make('button', { type: 'button', ariaLabel: name(there),
        disabled: there < first.slice(0, 7) || there > last.slice(0, 7) });
      button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
      on(button, 'click', () => { shown = there; draw(); nodes(month, 'button')[count < 0 ? 0 : 1].focus(); });
      return button;
    };
    const name = (it) => `${months.split('|')[Number(it.slice(5)) - 1]} ${it.slice(0, 4)}`;
    const draw = () => {
      const head = make('div', {}, step(-1, 'M12 5l-5 5 5 5'), make('span', { textContent: name(shown) }), step(1, 'M8 5l5 5-5 5'));
      const grid = make('div', { className: 'month-grid', role: 'group', ariaLabel: name(shown) });
      const names = weekdays.split('|');
      const begin = Number(firstWeekday) - 1;
      for (let index = 0; index < 7; index += 1) grid.append(make('span', {}, names[(begin + index) % 7]));
      const start = date(`${shown}-01`);
      for (let blank = (start.getUTCDay() + 6 - begin + 7) % 7; blank > 0; blank -= 1) grid.append(make('span'));
      const bits = form.daysWithEntries?.[shown] || 0;
      for (const it = start; iso(it).startsWith(shown); it.setUTCDate(it.getUTCDate() + 1)) {
        const value = iso(it);
        const number = it.getUTCDate();
        const button = make('button', { type: 'button', textContent: number, ariaLabel: full.format(it),
          ariaPressed: String(value === chosen()), disabled: value < first || value > last });
        button.classList.toggle('has', Boolean(bits & (1 << (number - 1))));
        button.classList.toggle('now', value === today);
        on(button, 'click', () => { set(value); find(month, `[aria-pressed="true"]`)?.focus(); });
        grid.append(button);
      }
      month.replaceChildren(head, grid);
    };
    find(field, '.pills').after(month);
    form.elements.picked.disabled = form.elements.picked.hidden = true;
    on(text, 'input', (event) => { if (event.detail !== 'typed') { if (text.value) other.checked = true; draw(); } });
    on(field, 'change', ({ target }) => {
      if (target.name !== 'day') return;
      if (target !== other) text.value = '';
      if (chosen()) shown = chosen().slice(0, 7);
      draw();
      if (target === other) month.scrollIntoView({ block: 'nearest' });
    });
    // Until 4 a.m. the day before comes first.
    if (new Date().getHours() < 4) chips()[0].closest('.opt').before(chips()[1].closest('.opt'));
    draw();
    return draw;
  };

  // MARK: Parts

  const parts = (form, button) => {
    const body = button.closest('.field').querySelector('tbody');
    const isEmpty = (row) => !find(row, 'select').value && !find(row, 'input').value;
    const finish = (row) => {
      const gone = make('button', { type: 'button', textContent: '×', ariaLabel: button.dataset.remove });
      on(gone, 'click', () => {
        row.remove();
        if (!body.rows.length) more();
        say(form.elements.title);
      });
      row.append(make('td', {}, gone));
      return row;
    };
    const sample = [...body.rows].at(-1).cloneNode(true);
    const more = () => {
      const row = finish(sample.cloneNode(true));
      body.append(row);
      return row;
    };
    [...body.rows].forEach((row, index) => { if (index && isEmpty(row)) row.remove(); else finish(row); });
    on(button, 'click', (event) => {
      event.preventDefault();
      more().querySelector('select').focus();
    });
  };

  // MARK: Titles

  const fillIn = (form, name, value) => {
    const inputs = named(form, name);
    if (!inputs.length || inputs.some(isTouched)) return;
    change(inputs[0]);
    if (name === 'category') forms.chooseCategory(form, value);
    else if (inputs[0].type === 'radio') for (const input of inputs) input.checked = input.value === value;
    else { inputs[0].value = value; say(inputs[0], 'change'); }
  };

  const suggest = (form, draw) => {
    const { title } = form.elements;
    let offers = [];
    choose(title, () => offers, {
      onFocus: 3, limit: 3,
      pick: ({ row: [, kind, amount, category, account, , , currency, other] }) => {
        fillIn(form, 'kind', kind);
        fillIn(form, 'amount', amount);
        fillIn(form, 'currency', currency);
        if (kind === 'moved') {
          fillIn(form, 'from', account);
          fillIn(form, 'to', other);
        } else {
          fillIn(form, 'category', category);
          fillIn(form, 'account', account);
        }
        // On a touch screen no keyboard opens over the values that were filled in.
        if (isCoarse()) { title.blur(); return; }
        form.elements.amount.focus();
        form.elements.amount.select();
      },
    });
    fetch(form.dataset.suggestions).then((answer) => answer.json()).then(({ titles, days }) => {
      offers = titles.map((row) => ({ text: row[0], note: row[3], amount: row[6], row, tile: () => picture(form, row[3] || '⇄') }));
      form.daysWithEntries = days;
      draw();
      if (document.activeElement === title && !title.value) title.dispatchEvent(new Event('focus'));
    }).catch(() => { /* then there are no suggestions */ });
  };

  forms.beginEntry = (form) => {
    categories(form);
    suggest(form, day(form, find(form, '.days')));
    const part = find(form, '[data-part]');
    if (part) parts(form, part);
    const currency = form.elements.currency;
    const sign = find(form, '.amount .currency');
    const first = [currency.value, sign.textContent];
    on(currency, 'change', () => {
      sign.textContent = currency.value === first[0] ? first[1] : currency.value || currency.options[0].text;
    });
  };
})();

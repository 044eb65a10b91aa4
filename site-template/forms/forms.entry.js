// The form of an entry: titles that bring what their last entry had, categories as tiles, a month to choose a day from, and
// the rows of parts.
(() => {
  'use strict';
  const forms = window.daybookForms;
  const { make, fold, isTouched, isCoarse, change, choose } = forms;
  const named = (form, name) => [...form.querySelectorAll(`[name="${name}"]`)];
  const say = (input) => input.dispatchEvent(new CustomEvent('input', { bubbles: true, detail: 'typed' }));

  // MARK: Categories

  const picture = (form, name) => {
    const { color, sign } = [...form.elements['category-other'].options].find((option) => option.value === name)?.dataset || {};
    const tile = make('span', { className: 'tile', textContent: sign || name.slice(0, 1).toUpperCase() });
    tile.setAttribute('aria-hidden', 'true');
    if (color) tile.prepend(make('i', { className: color }));
    return tile;
  };

  // The tile of a category, made where there is none: it takes the place of the last that nobody chose.
  const tile = (form, name) => {
    const known = named(form, 'category').find((radio) => radio.value === name);
    if (known) return known;
    const label = make('label', { className: 'opt' });
    const radio = make('input', { type: 'radio', name: 'category', value: name });
    const face = make('span');
    face.append(picture(form, name), make('span', { textContent: name }));
    label.append(radio, face);
    const spare = [...form.querySelectorAll('.tiles .opt:not([data-income])')].filter((it) => !it.control.checked);
    if (spare.length > 7) spare.at(-1).remove();
    form.querySelector('.tiles').prepend(label);
    return radio;
  };

  forms.chooseCategory = (form, name) => { if (name) tile(form, name).checked = true; };
  // The category that a title makes likely comes first, unless somebody has chosen one.
  forms.proposeCategory = (form, name) => {
    if (named(form, 'category').some((radio) => radio.checked)) return;
    const label = tile(form, name).closest('.opt');
    if (label !== label.parentNode.firstElementChild) label.parentNode.prepend(label);
  };

  // A category that the book does not have is made together with the entry, if that still has it when it is sent.
  const create = (form, name) => {
    const hidden = form.elements['category-new'] || form.appendChild(make('input', { type: 'hidden', name: 'category-new' }));
    hidden.value = name;
  };

  // All categories by use, as tiles until something is typed; the last row adds what is typed. Enter takes the first.
  const pick = (form, all) => {
    const dialog = make('dialog', { className: 'form-dialog picker' });
    const input = make('input', { type: 'text', autocomplete: 'off', placeholder: all.dataset.filter });
    const list = make('ul', { id: 'picker-list' });
    const leave = make('button', { type: 'button', className: 'leave', textContent: '×' });
    const bar = make('div', { className: 'picker-bar' });
    const names = [...all.options].slice(1).map((option) => option.value);
    let active = -1;
    Object.assign(input, { role: 'combobox', ariaLabel: all.dataset.filter, ariaExpanded: 'true', ariaAutoComplete: 'list' });
    input.setAttribute('aria-controls', list.id);
    Object.assign(list, { role: 'listbox', ariaLabel: all.ariaLabel });
    dialog.ariaLabel = all.ariaLabel;
    leave.ariaLabel = all.dataset.close;
    const take = (row) => {
      if (!row) return;
      if (row.dataset.new) create(form, row.dataset.new);
      const radio = tile(form, row.dataset.name);
      radio.checked = true;
      dialog.close();
      say(radio);
      radio.focus();
    };
    const mark = (place) => {
      active = place;
      [...list.children].forEach((row, index) => { row.ariaSelected = String(index === place); });
      if (place >= 0) { input.setAttribute('aria-activedescendant', list.children[place].id); list.children[place].scrollIntoView({ block: 'nearest' }); } else input.removeAttribute('aria-activedescendant');
    };
    const option = (name, text, node, made) => {
      const row = make('li', { id: `picker-${list.children.length}`, role: 'option' });
      Object.assign(row.dataset, { name }, made && { new: name });
      row.append(node, make('span', { textContent: text }));
      row.addEventListener('click', () => take(row));
      list.append(row);
    };
    const draw = () => {
      const typed = input.value.trim();
      const at = (name) => ` ${fold(name)}`.indexOf(` ${fold(typed)}`) < 0;
      const found = names.filter((name) => fold(name).includes(fold(typed))).sort((one, other) => at(one) - at(other));
      list.replaceChildren();
      list.className = typed ? 'lines' : 'tiles';
      for (const name of found) option(name, name, picture(form, name));
      if (typed && !names.some((name) => fold(name) === fold(typed))) option(typed, all.dataset.add.replace('{name}', typed), make('span', { className: 'tile', textContent: '+' }), true);
      mark(-1);
    };
    input.addEventListener('input', (event) => { event.stopPropagation(); draw(); });
    input.addEventListener('keydown', (event) => {
      const count = list.children.length;
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === 'Enter') take(list.children[active] || [...list.children].find((row) => !row.dataset.new));
      else if (by && count) mark((active + by + count + (active < 0 && by < 0)) % count);
      else return;
      event.preventDefault();
    });
    leave.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener('close', (event) => { event.stopPropagation(); dialog.remove(); });
    bar.append(input, leave);
    dialog.append(bar, list);
    form.append(dialog);
    draw();
    dialog.showModal();
    input.focus();
  };

  const categories = (form) => {
    const all = form.elements['category-other'];
    const button = make('button', { type: 'button', className: 'all', textContent: all.ariaLabel });
    button.setAttribute('aria-haspopup', 'dialog');
    button.addEventListener('click', () => pick(form, all));
    all.after(button);
    all.hidden = true;
  };

  // MARK: Day

  const day = (form, field) => {
    const { weekdays, months, firstWeekday, today, first, last } = field.dataset;
    const text = form.elements.date;
    const chips = () => named(form, 'day');
    const other = chips().find((chip) => chip.value === 'other');
    const month = make('div', { className: 'month' });
    const full = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeZone: 'UTC' });
    // Days are counted in UTC, where each has as many hours.
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
      const button = make('button', { type: 'button', disabled: there < first.slice(0, 7) || there > last.slice(0, 7) });
      button.setAttribute('aria-label', name(there));
      button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
      button.addEventListener('click', () => { shown = there; draw(); month.querySelectorAll('button')[count < 0 ? 0 : 1].focus(); });
      return button;
    };
    const name = (it) => `${months.split('|')[Number(it.slice(5)) - 1]} ${it.slice(0, 4)}`;
    const draw = () => {
      const head = make('div');
      head.append(step(-1, 'M12 5l-5 5 5 5'), make('span', { textContent: name(shown) }), step(1, 'M8 5l5 5-5 5'));
      const grid = make('div', { className: 'month-grid' });
      grid.setAttribute('role', 'group');
      grid.setAttribute('aria-label', name(shown));
      const names = weekdays.split('|');
      const begin = Number(firstWeekday) - 1;
      for (let index = 0; index < 7; index += 1) grid.append(make('span', { textContent: names[(begin + index) % 7] }));
      const start = date(`${shown}-01`);
      for (let blank = (start.getUTCDay() + 6 - begin + 7) % 7; blank > 0; blank -= 1) grid.append(make('span'));
      const bits = form.daysWithEntries?.[shown] || 0;
      for (const it = start; iso(it).startsWith(shown); it.setUTCDate(it.getUTCDate() + 1)) {
        const value = iso(it);
        const number = it.getUTCDate();
        const button = make('button', { type: 'button', textContent: number, disabled: value < first || value > last });
        button.setAttribute('aria-label', full.format(it));
        button.setAttribute('aria-pressed', String(value === chosen()));
        button.classList.toggle('has', Boolean(bits & (1 << (number - 1))));
        button.classList.toggle('now', value === today);
        button.addEventListener('click', () => { set(value); month.querySelector(`[aria-pressed="true"]`)?.focus(); });
        grid.append(button);
      }
      month.replaceChildren(head, grid);
    };
    field.querySelector('.pills').after(month);
    form.elements.picked.disabled = true;
    form.elements.picked.hidden = true;
    text.addEventListener('input', (event) => { if (event.detail !== 'typed') { if (text.value) other.checked = true; draw(); } });
    field.addEventListener('change', ({ target }) => {
      if (target.name !== 'day') return;
      if (target !== other) text.value = '';
      if (chosen()) shown = chosen().slice(0, 7);
      draw();
      if (target === other) month.scrollIntoView({ block: 'nearest' });
    });
    // Who is still up belongs to the day before.
    if (new Date().getHours() < 4) chips()[0].closest('.opt').before(chips()[1].closest('.opt'));
    draw();
    return draw;
  };

  // MARK: Parts

  const parts = (form, button) => {
    const body = button.closest('.field').querySelector('tbody');
    const isEmpty = (row) => !row.querySelector('select').value && !row.querySelector('input').value;
    const finish = (row) => {
      const cell = make('td');
      const gone = make('button', { type: 'button', textContent: '×' });
      gone.setAttribute('aria-label', button.dataset.remove);
      gone.addEventListener('click', () => {
        row.remove();
        if (!body.rows.length) more();
        say(form.elements.title);
      });
      cell.append(gone);
      row.append(cell);
      return row;
    };
    const sample = body.rows[body.rows.length - 1].cloneNode(true);
    const more = () => {
      const row = finish(sample.cloneNode(true));
      body.append(row);
      return row;
    };
    [...body.rows].forEach((row, index) => { if (index && isEmpty(row)) row.remove(); else finish(row); });
    button.addEventListener('click', (event) => {
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
    else inputs[0].value = value;
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
        if (kind === 'moved') { fillIn(form, 'from', account); fillIn(form, 'to', other); } else { fillIn(form, 'category', category); fillIn(form, 'account', account); }
        // A finger wants no keyboard over what was just filled in.
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
    }).catch(() => { /* then one types it all */ });
  };

  forms.beginEntry = (form) => {
    categories(form);
    suggest(form, day(form, form.querySelector('.days')));
    const part = form.querySelector('[data-part]');
    if (part) parts(form, part);
    const currency = form.elements.currency;
    const sign = form.querySelector('.amount .currency');
    const first = [currency.value, sign.textContent];
    currency.addEventListener('change', () => { sign.textContent = currency.value === first[0] ? first[1] : currency.value || currency.options[0].text; });
  };
})();

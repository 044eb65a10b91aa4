// The fields of forms: live validation, lists to choose from, photos. Everything works without this script.
(() => {
  'use strict';
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const make = (name, properties = {}, ...nodes) => {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...nodes.filter(Boolean));
    return node;
  };
  const tile = ({ color, sign }) => make('span', { className: 'tile', ariaHidden: 'true' },
    color && make('i', { className: color }), sign);
  const find = (part, selector) => part.querySelector(selector);
  const nodes = (part, selector) => [...part.querySelectorAll(selector)];
  const on = (target, name, action, options) => target.addEventListener(name, action, options);
  // Sends an event as if the user had typed: validation reacts to it, suggestions do not.
  const say = (input, kind = 'input') => input.dispatchEvent(new CustomEvent(kind, { bubbles: true, detail: 'typed' }));
  const setFiles = (input, files) => {
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    input.files = all.files;
    input.dataset.touched = 'yes';
    say(input, 'change');
  };

  // Whether the user has changed a field: proposals fill only other fields.
  const isTouched = (field) => field.dataset.touched === 'yes';
  // Keeps the message of a refusal at a field until the field is changed; live validation leaves it alone.
  const refuse = (field) => { if (field.matches('.wrong')) field.dataset.refused = 'yes'; else delete field.dataset.refused; };
  const change = (input) => { delete input.closest('.field')?.dataset.refused; };
  const isCoarse = () => matchMedia('(pointer: coarse)').matches;

  const begin = (part) => {
    for (const form of nodes(part, 'form[data-form]')) prepare(form);
    nodes(part, 'select[data-filter]:not([hidden], .all)').forEach(pickChoice);
    nodes(part, 'input[data-icon]').forEach(pickIcon);
    nodes(part, 'form[data-order]').forEach(order);
    for (const input of nodes(part, 'input[list]')) {
      const options = [...input.list.options];
      input.removeAttribute('list');
      choose(input, () => options.map((option) => ({ text: option.value })), { onFocus: input.name === 'tag' ? 6 : 0 });
    }
    // Digits choose only while the focus is in the list.
    for (const list of nodes(part, '[data-digits]')) {
      on(list, 'keydown', (event) => {
        const field = !event.ctrlKey && !event.metaKey && !event.altKey && nodes(list, 'input')[event.key - 1];
        if (field) { field.focus(); field.click(); }
      });
    }
  };

  const prepare = (form) => {
    on(form, 'input', (event) => { if (event.isTrusted || event.detail === 'typed') event.target.dataset.touched = 'yes'; });
    if (form.dataset.check) watch(form);
    if (form.dataset.suggestions) window.daybookForms.beginEntry(form);
    if ('several' in form.dataset) window.daybookForms.beginSeveral(form);
    on(form, 'click', (event) => {
      const button = event.target.closest('button[name^="fill-"]');
      if (!button) return;
      event.preventDefault();
      fill(form, button);
    });
    if ('keeps' in form.dataset) keep(form);
    for (const input of nodes(form, '[data-photos]')) photos(form, input);
    if (!form.closest('dialog')) addEventListener('beforeunload', (event) => {
      if ([...form.elements].some(isTouched) && !form.dataset.sending) event.preventDefault();
    });
  };

  // Fills in a likely value, as the server would with the form shown again.
  const fill = (form, { name, value }) => {
    const field = form.elements[name.slice(5)];
    if (name === 'fill-category') window.daybookForms.chooseCategory(form, value); else field.value = value;
    const input = field.length ? find(form, `[name="${name.slice(5)}"]:checked`) : field;
    say(input);
    input.focus();
  };

  // Marks a field as wrong or right, for screen readers too.
  const setWrong = (field, isWrong) => {
    field.classList.toggle('wrong', isWrong);
    for (const input of nodes(field, 'input, select, textarea')) input.ariaInvalid = isWrong ? 'true' : null;
  };

  // Shows findings and hints while the user types.
  const watch = (form) => {
    nodes(form, '.field').forEach(refuse);
    let timer = 0;
    let asked = null;
    const stop = () => { clearTimeout(timer); asked?.abort(); };
    const ask = async () => {
      stop();
      const own = asked = new AbortController();
      const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
      try {
        const answer = await fetch(form.dataset.check, { method: 'POST', body, signal: own.signal });
        const news = answer.ok && await answer.json();
        await released();
        if (news && !own.signal.aborted) show(form, news);
      } catch { /* a newer request, or no server: the answer to the sent form reports it */ }
    };
    on(form, 'input', (event) => {
      change(event.target);
      clearTimeout(timer);
      timer = setTimeout(ask, 150);
    });
    // The answer to the sent form is more complete than an earlier one, and may arrive before it.
    on(form, 'submit', stop);
  };

  const show = (form, { fields, hints, likely, fills, translated }) => {
    const last = new Map(nodes(form, '.field').map((field) => [field.dataset.field, field]));
    for (const [name, field] of last) {
      const told = find(field, '.told');
      const inputs = nodes(field, 'input, textarea, select');
      if (!told || !inputs.length || name === 'photo' || field.dataset.refused) continue;
      const texts = inputs.some(isTouched) ? fields[name] || [] : [];
      if (told.dataset.hint === undefined) told.dataset.hint = find(told, '.hint')?.textContent || '';
      const hint = hints[name] || told.dataset.hint;
      const spans = texts.map((text) => make('span', { className: 'finding',
        lang: translated.includes(name) ? document.documentElement.lang : 'en', textContent: text }));
      if (hint && !spans.length) spans.push(make('span', { className: hints[name] ? 'hint meant' : 'hint' }, hint));
      setWrong(field, texts.length > 0);
      if (texts.length) spans.push(...(fills[name] || []).map((text) => make('button',
        { type: 'submit', name: `fill-${name}`, value: text, textContent: text })));
      told.replaceChildren(...spans);
    }
    if (likely?.length) window.daybookForms.proposeCategory(form, likely[0]);
  };

  // Resolves once no pointer is down and its click has happened: a message must not move a button that is pressed.
  const released = () => new Promise((fulfil) => {
    if (!isPressed) { fulfil(); return; }
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, () => setTimeout(fulfil, 100), { once: true });
  });

  // Returns the words of a line as they are written; a comma in quotes ends none.
  const words = (line) => line.match(/(^|,)(\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/g).map((word) => word.replace(/^,/, '').trim());

  // Whether a pointer is down: pressed elements must not move.
  let isPressed = false;
  addEventListener('pointerdown', () => { isPressed = true; }, true);
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, () => { isPressed = false; }, true);

  // Fills a list of options for a field (ARIA combobox): arrows go through them, Enter takes the current one, or
  // first().
  const listbox = (input, list, take, { first = () => null, begin = () => {} } = {}) => {
    Object.assign(list, { role: 'listbox', id: `${input.id}-offers`, ariaLabel: input.ariaLabel || input.labels[0]?.textContent });
    Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list' });
    input.setAttribute('aria-controls', list.id);
    let active = -1;
    const mark = (place) => {
      active = place;
      [...list.children].forEach((row, index) => { row.ariaSelected = String(index === place); });
      const row = list.children[place];
      if (row) input.setAttribute('aria-activedescendant', row.id); else input.removeAttribute('aria-activedescendant');
      row?.scrollIntoView({ block: 'nearest' });
    };
    const fill = (offers) => {
      list.replaceChildren(...offers.map((offer, index) => {
        const text = make('span', {}, offer.text, offer.note && make('span', { className: 'sub' }, offer.note));
        const row = make('li', { id: `${list.id}-${index}`, role: 'option' }, offer.tile?.(), text,
          offer.amount && make('span', { className: 'num' }, offer.amount));
        row.offer = offer;
        // The field keeps the focus; a swipe over the list takes no option.
        on(row, 'mousedown', (event) => event.preventDefault());
        on(row, 'click', () => take(offer));
        return row;
      }));
      mark(-1);
    };
    on(input, 'keydown', (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) begin();
      const count = list.hidden ? 0 : list.children.length;
      const row = event.key === 'Enter' && count && (list.children[active] || first());
      if (by && count) mark((active + by + count + (active < 0 && by < 0)) % count);
      if (row) take(row.offer);
      if (by || row) event.preventDefault();
    });
    return fill;
  };

  // Whether any word begins with the typed one.
  const fits = (text, typed) => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${typed}`) || fold(text).startsWith(typed);

  // Adds a list of suggestions below a field. Enter without a choice keeps the typed text.
  const choose = (input, all, { onFocus = 0, limit = 8, pick = null } = {}) => {
    // A list of words: a suggestion replaces the last one.
    const isList = input.name === 'tags';
    const list = make('ul', { className: 'offers', hidden: true });
    input.after(list);
    const show = (isShown) => { list.hidden = !isShown; input.ariaExpanded = String(isShown); };
    const leave = async () => {
      await released();
      setTimeout(() => { if (document.activeElement !== input) show(false); }, 120);
    };
    const take = (offer) => {
      const before = isList ? words(input.value).slice(0, -1).filter(Boolean) : [];
      input.value = [...before, offer.text].join(', ');
      render(0, '');
      pick?.(offer);
      say(input);
    };
    const render = (count, text) => {
      const wanted = fold(text);
      const typed = isList ? words(wanted).pop() : wanted;
      const shown = all().filter((offer) => fits(offer.text, typed)).slice(0, count);
      fill(shown);
      show(shown.length > 0);
    };
    const fill = listbox(input, list, take, { begin: () => { if (list.hidden) render(limit, ''); } });
    show(false);
    on(input, 'input', (event) => { if (event.detail !== 'typed') render(limit, input.value); });
    // Opens no list over the message of a wrong field.
    on(input, 'focus', () => { input.select(); if (onFocus && !input.value && !input.ariaInvalid) render(onFocus, ''); });
    on(input, 'blur', leave);
    on(input, 'keydown', (event) => {
      if (event.key !== 'Escape' || list.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      show(false);
    });
  };

  // Opens a dialog with all options, as tiles until the user types if they have any. With add the last row makes a new
  // option of the typed text.
  const pick = (owner, { filter, close, add }, label, offers, take) => {
    const input = make('input', { type: 'text', id: 'picker', autocomplete: 'off',
      placeholder: filter, ariaLabel: label, ariaExpanded: 'true' });
    const list = make('ul');
    const leave = make('button', { type: 'button', className: 'leave', textContent: '×', ariaLabel: close });
    const dialog = make('dialog', { className: 'form-dialog picker', ariaLabel: label },
      make('div', { className: 'picker-bar' }, input, leave), list);
    const end = () => dialog.close();
    const fill = listbox(input, list, (offer) => { end(); take(offer); },
      { first: () => [...list.children].find((row) => !row.offer.isNew) });
    const draw = () => {
      const text = input.value.trim();
      const typed = fold(text);
      const all = ({ text: it, note = '' }) => `${it} ${note}`;
      // A letter typed once more or less is the same name.
      const plain = (it) => fold(it).replace(/(\p{L})\1+/gu, '$1');
      const found = offers.filter((it) => plain(all(it)).includes(plain(text)))
        .sort((one, other) => fits(all(other), typed) - fits(all(one), typed));
      list.className = typed || !offers[0]?.tile ? 'lines' : 'tiles';
      if (add && typed && !offers.some((it) => fold(it.text) === typed)) found.push({ text: add.replace('{name}', text),
        value: text, isNew: true, tile: () => make('span', { className: 'tile', textContent: '+' }) });
      fill(found);
    };
    on(input, 'input', (event) => { event.stopPropagation(); draw(); });
    on(leave, 'click', end);
    on(dialog, 'click', (event) => { if (event.target === dialog) end(); });
    on(dialog, 'close', (event) => { event.stopPropagation(); dialog.remove(); });
    owner.append(dialog);
    draw();
    dialog.showModal();
    input.focus();
  };

  // Replaces a list by a button, which shows the choice and opens all options.
  const pickChoice = (select) => {
    const [label] = select.labels;
    const names = select.dataset.names && new Intl.DisplayNames(document.documentElement.lang, { type: select.dataset.names });
    const offers = [...select.options].map(({ value, text, dataset }) => ({ value, text,
      tile: dataset.sign && (() => tile(dataset)), note: names && value && value !== names.of(value) ? names.of(value) : '' }));
    const button = make('button', { type: 'button', className: 'pick', id: `${select.id}-pick`, ariaHasPopup: 'dialog' });
    const draw = () => {
      const { text, note } = offers[select.selectedIndex] || offers[0];
      button.textContent = [text, note].filter(Boolean).join(' · ');
      button.ariaLabel = `${label.textContent}: ${button.textContent}`;
    };
    on(button, 'click', () => pick(select.form, select.dataset, label.textContent, offers, ({ value }) => {
      select.value = value;
      say(select);
      say(select, 'change');
      button.focus();
    }));
    button.setAttribute('aria-describedby', select.getAttribute('aria-describedby'));
    on(select, 'change', draw);
    label.htmlFor = button.id;
    select.after(button);
    select.hidden = true;
    draw();
  };

  // Adds a tile with the emoji of a field, which opens all emojis.
  const pickIcon = (input) => {
    const offers = [...input.list.options].map(({ value, label }) => ({ value, text: label,
      tile: () => make('span', { className: 'tile', textContent: value, ariaHidden: 'true' }) }));
    const [label] = input.labels;
    const button = make('button', { type: 'button', className: 'pick tile', ariaHasPopup: 'dialog', ariaLabel: input.dataset.filter });
    const draw = () => { button.textContent = input.value || '+'; };
    on(button, 'click', () => pick(input.form, input.dataset, label.textContent, offers, ({ value }) => {
      input.value = value;
      say(input);
      button.focus();
    }));
    input.removeAttribute('list');
    on(input, 'input', draw);
    input.before(button);
    draw();
  };

  // Lets rows be reordered: a handle is dragged, or moves its row by arrow keys. The order is sent once, when the
  // handle is released or loses the focus.
  const order = (form) => {
    const rows = [...form.previousElementSibling.children];
    const name = (row) => find(row, '[name=category]').value;
    const names = () => [...form.previousElementSibling.children].map(name).join('\n');
    const before = names();
    const end = () => { form.elements.order.value = names(); if (names() !== before) form.requestSubmit(); };
    for (const row of rows) {
      const [handle, down] = nodes(row, '.press button');
      down.form.remove();
      Object.assign(handle, { type: 'button', disabled: false, className: 'handle',
        ariaLabel: form.dataset.order.replace('{name}', name(row)) });
      handle.firstElementChild.firstElementChild.setAttribute('d', 'M4 7h12M4 13h12');
      // The neighbours move around the row, which keeps the focus and the pointer.
      const up = () => row.previousElementSibling && row.after(row.previousElementSibling);
      const after = () => row.nextElementSibling && row.before(row.nextElementSibling);
      on(handle, 'keydown', (event) => {
        const move = { ArrowUp: up, ArrowDown: after, Enter: end }[event.key];
        if (!move) return;
        event.preventDefault();
        move();
        row.scrollIntoView({ block: 'nearest' });
      });
      on(handle, 'blur', end);
      on(handle, 'pointerdown', (event) => {
        handle.setPointerCapture(event.pointerId);
        row.classList.add('dragged');
      });
      on(handle, 'pointermove', ({ clientY }) => {
        if (!row.matches('.dragged')) return;
        const middle = (it) => { const { top, height } = it.getBoundingClientRect(); return top + height / 2; };
        if (row.previousElementSibling && clientY < middle(row.previousElementSibling)) up();
        if (row.nextElementSibling && clientY > middle(row.nextElementSibling)) after();
        if (clientY < 100) scrollBy(0, -12);
        if (clientY > innerHeight - 100) scrollBy(0, 12);
      });
      on(handle, 'lostpointercapture', () => { row.classList.remove('dragged'); end(); });
    }
  };

  const photos = (form, input) => {
    const shelf = make('div', { className: 'shelf' });
    input.closest('.shots').after(shelf);
    const put = (files) => setFiles(input, [...input.files, ...files]);
    on(input, 'change', () => {
      shelf.replaceChildren(...[...input.files].map((file, index) => {
        const image = make('img', { alt: '', src: URL.createObjectURL(file) });
        on(image, 'load', () => URL.revokeObjectURL(image.src));
        on(image, 'error', () => image.remove());
        const button = make('button', { type: 'button', title: file.name, ariaLabel: `× ${file.name}` });
        on(button, 'click', () => setFiles(input, [...input.files].filter((_, place) => place !== index)));
        return make('figure', {}, image, make('figcaption', {}, file.name), button);
      }));
    });
    // Photos of the camera are added to the others, and do not replace them.
    const camera = input.closest('.field').querySelector('[data-camera]');
    camera?.addEventListener('change', () => { put(camera.files); camera.value = ''; });
    on(form, 'dragover', (event) => event.preventDefault());
    on(form, 'drop', (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      put(event.dataTransfer.files);
    });
    on(form, 'paste', (event) => {
      if (event.clipboardData.files.length) { event.preventDefault(); put(event.clipboardData.files); }
    });
  };

  // Saves the answers of a preview as they are given.
  const keep = (form) => {
    let timer = 0;
    on(form, 'change', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (form.dataset.sending) return;
        const body = new FormData(form);
        body.set('do', 'answer');
        fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(() => {
          for (const field of form.elements) delete field.dataset.touched;
        }, () => {});
      }, 300);
    });
  };

  window.daybookForms = { make, find, nodes, on, say, setFiles, setWrong, isTouched, isCoarse, refuse, change, begin, choose, pick, tile };
})();

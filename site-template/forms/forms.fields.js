// The fields of forms: what is told while one types, lists to choose from, photos. Everything works without this script.
(() => {
  'use strict';
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);

  // What a form says that nobody typed: proposals fill only fields in which nobody did.
  const isTouched = (field) => field.dataset.touched === 'yes';
  // What a refusal says at a field stays until the field is changed; checks while typing leave it alone.
  const refuse = (field) => { if (field.matches('.wrong')) field.dataset.refused = 'yes'; else delete field.dataset.refused; };
  const change = (input) => { delete input.closest('.field')?.dataset.refused; };
  const isCoarse = () => matchMedia('(pointer: coarse)').matches;

  const begin = (part) => {
    for (const form of part.querySelectorAll('form[data-form]')) prepare(form);
    for (const input of part.querySelectorAll('input[list]')) {
      choose(input, () => [...(document.getElementById(input.dataset.list)?.options || [])].map((option) => ({ text: option.value })));
    }
    // Digits choose only while the focus is in the list.
    for (const list of part.querySelectorAll('[data-digits]')) {
      list.addEventListener('keydown', (event) => {
        const field = !event.ctrlKey && !event.metaKey && !event.altKey && list.querySelectorAll('input')[event.key - 1];
        if (field) { field.focus(); field.click(); }
      });
    }
  };

  const prepare = (form) => {
    form.addEventListener('input', (event) => { if (event.isTrusted || event.detail === 'typed') event.target.dataset.touched = 'yes'; });
    if (form.dataset.check) watch(form);
    if (form.dataset.suggestions) window.daybookForms.beginEntry(form);
    form.addEventListener('click', (event) => {
      const button = event.target.closest('button[name^="fill-"]');
      if (!button) return;
      event.preventDefault();
      fill(form, button);
    });
    if ('keeps' in form.dataset) keep(form);
    for (const input of form.querySelectorAll('[data-photos]')) photos(form, input);
    if (!form.closest('dialog')) addEventListener('beforeunload', (event) => { if ([...form.elements].some(isTouched) && !form.dataset.sending) event.preventDefault(); });
  };

  // Puts what is likely meant where it is, as the server would with the form shown again.
  const fill = (form, { name, value }) => {
    const field = form.elements[name.slice(5)];
    if (name === 'fill-category') window.daybookForms.chooseCategory(form, value); else field.value = value;
    const input = field.length ? form.querySelector(`[name="${name.slice(5)}"]:checked`) : field;
    input.dispatchEvent(new CustomEvent('input', { bubbles: true, detail: 'typed' }));
    input.focus();
  };

  // Findings and hints as one types.
  const watch = (form) => {
    form.querySelectorAll('.field').forEach(refuse);
    let timer = 0;
    let asked = null;
    const stop = () => { clearTimeout(timer); asked?.abort(); };
    const ask = async () => {
      stop();
      asked = new AbortController();
      const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
      try {
        const answer = await fetch(form.dataset.check, { method: 'POST', body, signal: asked.signal });
        if (answer.ok) show(form, await answer.json());
      } catch { /* a newer question, or no server: the press of the button tells */ }
    };
    form.addEventListener('input', (event) => {
      change(event.target);
      clearTimeout(timer);
      timer = setTimeout(ask, 150);
    });
    // The answer to what is sent says more than one to what was typed before it, and may come first.
    form.addEventListener('submit', stop);
  };

  const show = (form, { fields, hints, likely, fills, translated }) => {
    const last = new Map([...form.querySelectorAll('.field')].map((field) => [field.dataset.field, field]));
    for (const [name, field] of last) {
      const told = field.querySelector('.told');
      const inputs = [...field.querySelectorAll('input, textarea, select')];
      if (!told || !inputs.length || name === 'photo' || field.dataset.refused) continue;
      const texts = inputs.some(isTouched) ? fields[name] || [] : [];
      if (told.dataset.hint === undefined) told.dataset.hint = told.querySelector('.hint')?.textContent || '';
      const hint = hints[name] || told.dataset.hint;
      const spans = texts.map((text) => make('span', { className: 'finding', lang: translated.includes(name) ? document.documentElement.lang : 'en', textContent: text }));
      if (hint && !spans.length) spans.push(make('span', { className: hints[name] ? 'hint meant' : 'hint', textContent: hint }));
      field.classList.toggle('wrong', texts.length > 0);
      for (const input of inputs) if (texts.length) input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid');
      if (texts.length) spans.push(...(fills[name] || []).map((text) => make('button', { type: 'submit', name: `fill-${name}`, value: text, textContent: text })));
      told.replaceChildren(...spans);
    }
    if (likely?.length) window.daybookForms.proposeCategory(form, likely[0]);
  };

  // The words of a line as they are written; in one that stands in quotes a comma ends nothing.
  const words = (line) => line.match(/(^|,)(\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/g).map((word) => word.replace(/^,/, '').trim());

  // Whether a finger or a button is down: what is pressed must not move away from under it.
  let isPressed = false;
  addEventListener('pointerdown', () => { isPressed = true; }, true);
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, () => { isPressed = false; }, true);

  // A list below a field; any word's beginning matches. Each thing of it is an offer, and Enter without a choice is what was typed.
  const choose = (input, all, { onFocus = 0, limit = 8, pick = null } = {}) => {
    if (input.hasAttribute('list')) { input.dataset.list = input.getAttribute('list'); input.removeAttribute('list'); }
    const list = make('ul', { className: 'offers', id: `${input.id}-offers`, hidden: true });
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', input.labels?.[0]?.textContent || '');
    input.after(list);
    for (const [name, value] of [['role', 'combobox'], ['aria-autocomplete', 'list'], ['aria-expanded', 'false'], ['aria-controls', list.id]]) input.setAttribute(name, value);
    let shown = [];
    let active = -1;
    const close = () => { list.hidden = true; active = -1; input.setAttribute('aria-expanded', 'false'); input.removeAttribute('aria-activedescendant'); };
    const leave = () => {
      if (isPressed) { addEventListener('pointerup', () => setTimeout(leave), { once: true }); return; }
      setTimeout(() => { if (document.activeElement !== input) close(); }, 120);
    };
    const mark = (index) => {
      active = index;
      [...list.children].forEach((item, place) => item.setAttribute('aria-selected', String(place === index)));
      if (index >= 0) { input.setAttribute('aria-activedescendant', list.children[index].id); list.children[index].scrollIntoView({ block: 'nearest' }); }
    };
    const take = (offer) => {
      const before = input.dataset.several ? words(input.value).slice(0, -1).filter(Boolean) : [];
      input.value = [...before, offer.text].join(', ');
      input.dataset.touched = 'yes';
      close();
      pick?.(offer);
      input.dispatchEvent(new CustomEvent('input', { bubbles: true, detail: 'typed' }));
    };
    const render = (count, text) => {
      const wanted = fold(text);
      const typed = input.dataset.several ? words(wanted).pop() : wanted;
      shown = all().filter((offer) => !typed || ` ${fold(offer.text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${typed}`) || fold(offer.text).startsWith(typed)).slice(0, count);
      list.replaceChildren(...shown.map((offer, index) => {
        const item = make('li', { id: `${list.id}-${index}` });
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', 'false');
        const text = make('span', { textContent: offer.text });
        if (offer.note) text.append(make('span', { className: 'sub', textContent: offer.note }));
        item.append(...[offer.tile?.(), text, offer.amount && make('span', { className: 'num', textContent: offer.amount })].filter(Boolean));
        // The field keeps the focus; a list that is swiped takes nothing.
        item.addEventListener('mousedown', (event) => event.preventDefault());
        item.addEventListener('click', () => take(shown[index]));
        return item;
      }));
      active = -1;
      list.hidden = !shown.length;
      input.setAttribute('aria-expanded', String(!list.hidden));
    };
    // A list of words: an offer takes the place of the last one.
    if (input.name === 'tags') input.dataset.several = 'yes';
    input.addEventListener('input', (event) => { if (event.detail !== 'typed') render(limit, input.value); });
    // Over a finding that was just told nothing is laid.
    input.addEventListener('focus', () => { input.select(); if (onFocus && !input.value && !input.hasAttribute('aria-invalid')) render(onFocus, ''); });
    input.addEventListener('blur', leave);
    input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (list.hidden) render(limit, '');
        if (shown.length) mark((active + (event.key === 'ArrowDown' ? 1 : shown.length * 2 - 1 + (active < 0 ? 1 : 0))) % shown.length);
      } else if (event.key === 'Enter' && !list.hidden && active >= 0) {
        event.preventDefault();
        take(shown[active]);
      } else if (event.key === 'Escape' && !list.hidden) {
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    });
  };

  const photos = (form, input) => {
    const shelf = make('div', { className: 'shelf' });
    input.closest('.shots').after(shelf);
    const put = (files) => {
      const all = new DataTransfer();
      for (const file of [...input.files, ...files]) all.items.add(file);
      input.files = all.files;
      input.dataset.touched = 'yes';
      draw();
    };
    const without = (gone) => {
      const all = new DataTransfer();
      [...input.files].forEach((file, index) => { if (index !== gone) all.items.add(file); });
      input.files = all.files;
      draw();
    };
    const draw = () => {
      shelf.replaceChildren(...[...input.files].map((file, index) => {
        const frame = make('figure');
        const image = make('img', { alt: '', src: URL.createObjectURL(file) });
        image.addEventListener('load', () => URL.revokeObjectURL(image.src));
        image.addEventListener('error', () => image.remove());
        const button = make('button', { type: 'button', textContent: '×', title: file.name });
        button.setAttribute('aria-label', `× ${file.name}`);
        button.addEventListener('click', () => without(index));
        frame.append(image, make('figcaption', { textContent: file.name }), button);
        return frame;
      }));
    };
    input.addEventListener('change', draw);
    // What a camera brings lies with the others, and does not replace them.
    const camera = input.closest('.field').querySelector('[data-camera]');
    camera?.addEventListener('change', () => { put(camera.files); camera.value = ''; });
    form.addEventListener('dragover', (event) => event.preventDefault());
    form.addEventListener('drop', (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      put(event.dataTransfer.files);
    });
    form.addEventListener('paste', (event) => { if (event.clipboardData.files.length) { event.preventDefault(); put(event.clipboardData.files); } });
  };

  // Answers of a preview are kept as they are given.
  const keep = (form) => {
    let timer = 0;
    form.addEventListener('change', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (form.dataset.sending) return;
        const body = new FormData(form);
        body.set('do', 'answer');
        fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(() => { for (const field of form.elements) delete field.dataset.touched; }, () => {});
      }, 300);
    });
  };

  window.daybookForms = { make, fold, isTouched, isCoarse, refuse, change, begin, prepare, choose };
})();

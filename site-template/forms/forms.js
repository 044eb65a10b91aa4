// Added to pages that can change the book: forms over the page, without leaving it. Everything works without this script.
(() => {
  'use strict';
  const OPENED = /^\/(add|edit|pay|attach|balance|receipt|remove)([/?]|$)/;
  const BASE = 'form-notice';
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const parsed = (html) => new DOMParser().parseFromString(html, 'text/html');
  const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);
  const isWriting = (node) => node?.matches?.('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
  const add = document.querySelector('a[data-token]');

  // What a form says that nobody typed: proposals fill only fields in which nobody did.
  const isTouched = (field) => field.dataset.touched === 'yes';
  const isDirty = (form) => [...form.elements].some(isTouched);
  // What a refusal says at a field stays until the field is changed; checks while typing leave it alone.
  const refuse = (field) => { if (field.matches('.wrong')) field.dataset.refused = 'yes'; else delete field.dataset.refused; };
  const change = (input) => { delete input.closest('.field')?.dataset.refused; };

  // MARK: Notices

  const region = make('div', { className: 'wrap form-notice' });
  region.setAttribute('role', 'status');
  document.querySelector('.top')?.after(region);

  const showNotice = (notice) => {
    // The page may have been shown anew while its form was sent.
    (region.isConnected ? region : document.querySelector('.form-notice') || region).replaceChildren(notice);
    const { row, href } = notice.dataset;
    const here = decodeURIComponent(location.pathname.slice(1)) || 'index.html';
    if (href && href.split('#')[0] !== here) {
      notice.append(make('a', { href: `/${href}`, textContent: notice.dataset.show }));
    }
    const shown = row && document.getElementById(row);
    if (!shown) return;
    shown.classList.add('fresh');
    shown.closest('details')?.setAttribute('open', '');
    shown.scrollIntoView({ block: 'nearest' });
  };

  const remember = (notice) => {
    try { sessionStorage.setItem(BASE, JSON.stringify({ html: notice.outerHTML, path: location.pathname, until: Date.now() + 8000 })); } catch { /* then it is told once */ }
  };

  // A page that is shown anew has lost what was told on it.
  const recall = () => {
    const own = document.querySelector('[data-notice]');
    if (own) {
      // Told once: the address would tell it again of a page that was changed since.
      remember(own);
      const there = new URL(location.href);
      there.searchParams.delete('done');
      history.replaceState(history.state, '', there);
      showNotice(own);
      return;
    }
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(BASE)); } catch { /* nothing is kept */ }
    // On another page it would tell of what is not there.
    const notice = kept && kept.path === location.pathname && kept.until > Date.now() && parsed(kept.html).querySelector('[data-notice]');
    if (notice) showNotice(document.importNode(notice, true));
  };

  // MARK: Sending

  const send = async (form, submitter) => {
    const address = submitter?.getAttribute('formaction') || form.getAttribute('action');
    const answer = await fetch(address, { method: 'POST', body: new FormData(form, submitter) });
    return { answer, page: parsed(await answer.text()) };
  };

  // Puts a row of a newer page where that page has it, with the sum of its day.
  const place = (page, id) => {
    const row = id && page.getElementById(id);
    if (!row) return;
    const unit = row.closest('section.day[id]') || row;
    const made = document.importNode(unit, true);
    const beside = (neighbour, how) => {
      const there = neighbour?.id ? document.getElementById(neighbour.id) : null;
      there?.[how](made);
      return Boolean(there);
    };
    document.getElementById(id)?.remove();
    const former = document.getElementById(unit.id);
    if (former) former.replaceWith(made); else beside(unit.previousElementSibling, 'after') || beside(unit.nextElementSibling, 'before');
  };
  // A page that is not seen is never drawn.
  const drawn = () => new Promise((fulfil) => { requestAnimationFrame(() => setTimeout(fulfil)); setTimeout(fulfil, 50); });

  // Resolves to true where another page comes.
  const settle = async (form, { answer, page }) => {
    const target = new URL(answer.url);
    const dialog = form.closest('dialog');
    const next = page.querySelector('form[data-form]');
    const notice = page.querySelector('[data-notice]');
    if (answer.ok && answer.redirected) {
      if (dialog && next && OPENED.test(target.pathname)) {
        fill(dialog, page);
        if (notice) dialog.querySelector('h1').after(notice);
        return;
      }
      for (const field of form.elements) delete field.dataset.touched;
      if (notice) remember(notice);
      // What a page of mistakes was about may be gone, and with it the page.
      const isGone = 'findings' in document.body.dataset && target.pathname !== location.pathname;
      // So is the page of an entry that got another day or title, or was removed.
      const own = decodeURIComponent(location.pathname).match(/^\/(t-.+)\.html$/)?.[1];
      const isMoved = own && notice?.dataset.row !== own && ['edit', 'remove'].some((verb) => decodeURIComponent(form.getAttribute('action')) === `/${verb}/${own.slice(2)}`);
      if (isMoved || !dialog && (isGone || form.matches('[data-form]') || next || !target.pathname.endsWith('.html'))) {
        location.assign(target.pathname + target.search + (notice?.dataset.row ? `#${notice.dataset.row}` : ''));
        return true;
      }
      // The answer is this page as it is now: its row is drawn at once, then all that the row changes, without asking again.
      const isHere = target.pathname === location.pathname.replace(/^\/$/, '/index.html');
      // What was chosen has had its change.
      for (const part of document.querySelectorAll('form.choosing, input[form="choosing"]')) part.remove();
      dialog?.close('sent');
      dialog?.remove();
      // Whatever becomes of the row, the page is shown anew.
      try {
        if (isHere) place(page, notice?.dataset.row);
        if (notice) showNotice(document.importNode(notice, true));
        await drawn();
      } finally {
        delete form.dataset.sending;
        document.dispatchEvent(new CustomEvent('form-closed', { detail: isHere ? page : null }));
      }
      return;
    }
    if (next && form.matches('.choosing')) { lay(page); return; }
    if (!next) {
      if (dialog || !page.querySelector('main')) return tell(form, page.body.textContent.trim());
      document.querySelector('main').replaceWith(document.importNode(page.querySelector('main'), true));
      return begin(document);
    }
    renew(form, page, next);
  };

  const tell = (form, text) => {
    form.parentNode.querySelector('.wrong[role=alert]')?.remove();
    const box = make('div', { className: 'wrong' });
    box.setAttribute('role', 'alert');
    box.append(make('p', { textContent: text }));
    form.before(box);
  };

  // What was typed stays where it is; what is told about it is new, and so is what the next press sends along.
  const renew = (form, page, next) => {
    for (const old of form.parentNode.querySelectorAll(':scope > .wrong, :scope > .done')) old.remove();
    for (const box of page.querySelectorAll('section.form > .wrong, section.form > .done')) form.before(document.importNode(box, true));
    for (const hidden of next.querySelectorAll('input[type=hidden]')) {
      const own = form.querySelector(`input[type=hidden][name="${CSS.escape(hidden.name)}"]`);
      if (own) own.value = hidden.value;
      else form.append(document.importNode(hidden, true));
    }
    const news = [...next.querySelectorAll('.field')];
    [...form.querySelectorAll('.field')].forEach((field, index) => {
      const other = news[index];
      if (!other || other.dataset.field !== field.dataset.field) return;
      field.classList.toggle('wrong', other.classList.contains('wrong'));
      refuse(field);
      const told = field.querySelector('.told');
      if (told) told.replaceChildren(...[...other.querySelector('.told').childNodes].map((node) => document.importNode(node, true)));
      for (const input of field.querySelectorAll('input, select, textarea')) {
        if (other.classList.contains('wrong')) input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid');
        // What the file says now, where nobody typed.
        const theirs = other.querySelector(`#${CSS.escape(input.id || '-')}`);
        if (theirs && !isTouched(input) && input.type !== 'file' && 'value' in theirs) input.value = theirs.value;
      }
    });
    const wrong = form.querySelector('.field.wrong input, .field.wrong select, .field.wrong textarea');
    wrong?.closest('details')?.setAttribute('open', '');
    (wrong || form.querySelector('button.main'))?.focus();
  };

  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (form.method !== 'post' || !form.querySelector('input[name=token]')) return;
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = 'yes';
    const button = event.submitter;
    button?.setAttribute('aria-disabled', 'true');
    let isLeft = false;
    try {
      isLeft = await settle(form, await send(form, button));
    } catch (error) {
      // A form that is gone can tell nothing.
      if (form.isConnected) tell(form, String(error.message || error)); else console.error(error);
    } finally {
      if (!isLeft) delete form.dataset.sending;
      button?.removeAttribute('aria-disabled');
    }
  });

  // A page that Back restores from memory is a new page: its forms may be sent again, under numbers of their own. What the
  // number says of the book that the page shows stays.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    const fresh = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
    const renewed = (number) => number.replace(/^([^.]*\.[^.]*\.)[^-]*/, `$1${fresh}`);
    for (const form of document.forms) delete form.dataset.sending;
    for (const button of document.querySelectorAll('form button[aria-disabled]')) button.removeAttribute('aria-disabled');
    for (const input of document.querySelectorAll('form input[type=hidden][name=once]')) input.value = renewed(input.value);
    for (const link of document.querySelectorAll('a[data-once]')) link.dataset.once = renewed(link.dataset.once);
  });

  // MARK: Over the page

  const fill = (dialog, page) => {
    const section = page.querySelector('main section.form');
    if (!section) return false;
    const rest = [...page.querySelectorAll('main section.form ~ section.form')];
    dialog.replaceChildren(...[section, ...rest].map((node) => document.importNode(node, true)));
    dialog.setAttribute('aria-labelledby', 'h-f');
    begin(dialog);
    dialog.querySelector('[autofocus]')?.focus();
    return true;
  };

  const mayLeave = (dialog) => {
    const form = dialog.querySelector('form[data-form]');
    return !form || !isDirty(form) || confirm(form.dataset.discard || '?');
  };

  const open = async (address) => {
    const answer = await fetch(address);
    const dialog = lay(parsed(await answer.text()));
    if (!dialog) location.assign(address);
    return dialog;
  };

  // A form's page, laid over this one; null for a page without a form.
  const lay = (page) => {
    const dialog = make('dialog', { className: 'form-dialog' });
    document.body.append(dialog);
    if (!fill(dialog, page)) { dialog.remove(); return null; }
    dialog.addEventListener('cancel', (event) => { if (!mayLeave(dialog)) event.preventDefault(); });
    dialog.addEventListener('click', (event) => {
      const link = event.target.closest('.buttons > a, a[href$=".html"]');
      if (!link || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      if (OPENED.test(new URL(link.href).pathname)) { fetch(link.href).then((it) => it.text()).then((html) => fill(dialog, parsed(html))); return; }
      if (mayLeave(dialog)) dialog.close();
    });
    dialog.addEventListener('close', () => { dialog.remove(); if (dialog.returnValue !== 'sent') document.dispatchEvent(new Event('form-closed')); });
    dialog.showModal();
    dialog.querySelector('[autofocus]')?.focus();
    return dialog;
  };

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href]');
    if (link?.matches('[data-several-found]')) link.search = `?filter=${encodeURIComponent(document.querySelector('[data-query]')?.value || '')}`;
    if (link?.matches('[data-select]') && !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && choosing(link)) { event.preventDefault(); return; }
    if (!link || link.closest('dialog.form-dialog') || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const there = new URL(link.href);
    if (there.origin !== location.origin || !OPENED.test(there.pathname) || document.querySelector('main form[data-form]')) return;
    event.preventDefault();
    open(there.pathname + there.search).catch(() => location.assign(link.href));
  });

  document.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target) || document.querySelector('dialog[open]')) return;
    const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!link || document.querySelector('main form[data-form] [data-touched]')) return;
    event.preventDefault();
    link.click();
  });

  // MARK: Several at once

  // Of two lists of a page one is chosen from.
  let endChoosing = null;
  // The rows of a list get boxes, and the list a line that says what is chosen and leads on; false where no row can be chosen.
  const choosing = (link) => {
    const list = link.closest('section');
    const rows = [...list.querySelectorAll('[data-entry]')];
    if (!rows.length) return false;
    if (list.querySelector('.choosing')) return true;
    endChoosing?.();
    const form = make('form', { className: 'choosing', method: 'post', action: '/several', id: 'choosing' });
    form.setAttribute('aria-label', link.textContent);
    form.dataset.choosing = '';
    for (const [name, value] of [['token', add.dataset.token], ['once', `${add.dataset.once}-choose`], ['do', 'choose']]) form.append(make('input', { type: 'hidden', name, value }));
    const boxes = rows.map((row) => {
      const box = make('input', { type: 'checkbox', name: 'id', value: row.dataset.entry });
      box.setAttribute('form', form.id);
      const title = row.querySelector('.what a, th a');
      box.setAttribute('aria-label', [title?.textContent, row.querySelector('time')?.textContent, row.querySelector('.num')?.firstChild?.textContent].filter(Boolean).join(', '));
      (row.matches('tr') ? title.parentNode : row).prepend(box);
      return box;
    });
    // What is folded away or filtered out is not among those shown.
    const seen = () => boxes.filter((box) => box.checkVisibility());
    const all = make('input', { type: 'checkbox' });
    const label = make('label', { className: 'check' });
    label.append(all, make('span', { textContent: link.dataset.all }));
    const said = make('output', { className: 'num' });
    said.setAttribute('aria-live', 'polite');
    const change = make('button', { type: 'submit', className: 'main', textContent: link.dataset.change });
    const end = make('button', { type: 'button', textContent: link.dataset.end });
    form.append(label, said, change, end);
    const tell = () => {
      const chosen = boxes.filter((box) => box.checked);
      const sum = chosen.reduce((total, box) => total + Number(box.closest('[data-entry]').dataset.minor), 0);
      const money = window.daybookFormat && chosen.length ? ` · ${window.daybookFormat.money(sum)}` : '';
      said.textContent = `${link.dataset.chosen} ${chosen.length}${money}`;
      change.disabled = !chosen.length;
      const shown = seen();
      all.checked = shown.length > 0 && shown.every((box) => box.checked);
      all.indeterminate = !all.checked && chosen.length > 0;
    };
    let last = -1;
    const set = (index, isChosen, isRange) => {
      const [from, to] = isRange && last >= 0 ? [Math.min(last, index), Math.max(last, index)] : [index, index];
      const shown = new Set(seen());
      boxes.forEach((box, place) => { if (place >= from && place <= to && shown.has(box)) box.checked = isChosen; });
      last = index;
      tell();
    };
    // A row is large: wherever it is pressed, it is chosen.
    const press = (event) => {
      const index = rows.indexOf(event.target.closest('[data-entry]'));
      if (index < 0 || event.target.closest('button, form')) return;
      const isBox = event.target === boxes[index];
      if (!isBox) event.preventDefault();
      event.stopPropagation();
      set(index, isBox ? boxes[index].checked : !boxes[index].checked, event.shiftKey);
    };
    const stop = (event) => {
      if (event?.type === 'keydown' && (event.key !== 'Escape' || document.querySelector('dialog[open]'))) return;
      list.removeEventListener('click', press, true);
      document.removeEventListener('keydown', stop);
      for (const part of [form, ...boxes]) part.remove();
      list.classList.remove('is-choosing');
      endChoosing = null;
      link.hidden = false;
      link.focus();
      document.dispatchEvent(new Event('form-closed'));
    };
    all.addEventListener('change', () => { for (const box of seen()) box.checked = all.checked; tell(); });
    end.addEventListener('click', stop);
    list.addEventListener('click', press, true);
    document.addEventListener('keydown', stop);
    list.classList.add('is-choosing');
    endChoosing = stop;
    list.querySelector('.head').after(form);
    link.hidden = true;
    tell();
    all.focus();
    amounts().then(tell);
    return true;
  };

  // How the site writes amounts; without it the rows are only counted.
  const amounts = async () => {
    for (const name of window.daybookFormat ? [] : ['words', 'format']) {
      await new Promise((fulfil) => {
        const script = make('script', { src: `/assets/${name}.js` });
        for (const event of ['load', 'error']) script.addEventListener(event, fulfil);
        document.head.append(script);
      });
    }
  };

  // MARK: Fields

  const begin = (part) => {
    for (const form of part.querySelectorAll('form[data-form]')) prepare(form);
    for (const input of part.querySelectorAll('input[list]')) {
      const offers = () => [...(document.getElementById(input.dataset.list)?.options || [])].map((option) => ({ text: option.value }));
      // Who is still up belongs to the day before.
      const days = () => (new Date().getHours() < 4 ? offers().reverse() : offers());
      if ('day' in input.dataset) choose(input, days, { onFocus: 2 }); else choose(input, offers);
    }
    for (const box of part.querySelectorAll('[data-hide-settled]')) {
      const table = box.closest('form').querySelector('table');
      box.addEventListener('change', () => table.classList.toggle('hides', box.checked));
    }
  };

  const prepare = (form) => {
    form.addEventListener('input', (event) => { if (event.isTrusted || event.detail === 'typed') event.target.dataset.touched = 'yes'; });
    if (form.dataset.check) watch(form);
    if (form.dataset.suggestions) suggest(form);
    if ('keeps' in form.dataset) keep(form);
    for (const input of form.querySelectorAll('[data-amount]')) signs(input);
    for (const input of form.querySelectorAll('[data-photos]')) photos(form, input);
    if (!form.closest('dialog')) addEventListener('beforeunload', (event) => { if (isDirty(form) && !form.dataset.sending) event.preventDefault(); });
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

  const show = (form, { fields, hints }) => {
    const last = new Map([...form.querySelectorAll('.field')].map((field) => [field.dataset.field, field]));
    for (const [name, field] of last) {
      const told = field.querySelector('.told');
      const input = field.querySelector('input, textarea, select');
      if (!told || !input || name === 'photo' || field.dataset.refused) continue;
      const texts = isTouched(input) || name === 'part-amount' ? fields[name] || [] : [];
      if (told.dataset.hint === undefined) told.dataset.hint = told.querySelector('.hint')?.textContent || '';
      const hint = hints[name] || told.dataset.hint;
      const spans = texts.map((text) => make('span', { className: 'finding', lang: 'en', textContent: text }));
      if (hint && !spans.length) spans.push(make('span', { className: hints[name] ? 'hint meant' : 'hint', textContent: hint }));
      field.classList.toggle('wrong', texts.length > 0);
      if (texts.length) input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid');
      told.replaceChildren(...spans);
    }
  };

  // The words of a line as they are written; in one that stands in quotes a comma ends nothing.
  const words = (line) => line.match(/(^|,)(\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/g).map((word) => word.replace(/^,/, '').trim());

  // A list below a field; any word's beginning matches. Each thing of it is an offer, and Enter without a choice is what was typed.
  const choose = (input, all, { onFocus = 0, pick = null } = {}) => {
    if (input.hasAttribute('list')) { input.dataset.list = input.getAttribute('list'); input.removeAttribute('list'); }
    const list = make('ul', { className: 'offers', id: `${input.id}-offers`, hidden: true });
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', input.labels?.[0]?.textContent || '');
    input.after(list);
    for (const [name, value] of [['role', 'combobox'], ['aria-autocomplete', 'list'], ['aria-expanded', 'false'], ['aria-controls', list.id]]) input.setAttribute(name, value);
    let shown = [];
    let active = -1;
    const close = () => { list.hidden = true; active = -1; input.setAttribute('aria-expanded', 'false'); input.removeAttribute('aria-activedescendant'); };
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
    const render = (limit, text) => {
      const wanted = fold(text);
      const typed = input.dataset.several ? words(wanted).pop() : wanted;
      shown = all().filter((offer) => !typed || ` ${fold(offer.text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${typed}`) || fold(offer.text).startsWith(typed)).slice(0, limit);
      list.replaceChildren(...shown.map((offer, index) => {
        const item = make('li', { id: `${list.id}-${index}` });
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', 'false');
        item.append(make('span', { textContent: offer.text }));
        if (offer.note) item.append(make('span', { className: 'sub', textContent: offer.note }));
        item.addEventListener('pointerdown', (event) => { event.preventDefault(); take(shown[index]); });
        return item;
      }));
      active = -1;
      list.hidden = !shown.length;
      input.setAttribute('aria-expanded', String(!list.hidden));
    };
    // A list of words: an offer takes the place of the last one.
    if (input.name === 'tags') input.dataset.several = 'yes';
    input.addEventListener('input', (event) => { if (event.detail !== 'typed') render(8, input.value); });
    // Over a finding that was just told nothing is laid.
    input.addEventListener('focus', () => { input.select(); if (onFocus && !input.hasAttribute('aria-invalid')) render(onFocus, ''); });
    input.addEventListener('blur', close);
    input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (list.hidden) render(8, '');
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

  const suggest = (form) => {
    const title = form.elements.title;
    let offers = [];
    const fillIn = (name, value) => {
      const field = form.elements[name];
      if (!field) return;
      if (field instanceof RadioNodeList) {
        if (![...field].some(isTouched)) { field.value = value; change(field[0]); }
      } else if (!isTouched(field)) {
        field.value = value;
        change(field);
      }
    };
    choose(title, () => offers, {
      onFocus: 5,
      pick: ({ row: [, kind, amount, category, account, , , currency, other] }) => {
        fillIn('kind', kind);
        fillIn('amount', amount);
        fillIn('currency', currency);
        if (kind === 'moved') { fillIn('from', account); fillIn('to', other); } else { fillIn('category', category); fillIn('account', account); }
        form.elements.amount.focus();
        form.elements.amount.select();
      },
    });
    fetch(form.dataset.suggestions).then((answer) => answer.json()).then((rows) => {
      offers = rows.map((row) => ({ text: row[0], note: [row[3], row[6]].filter(Boolean).join(' · '), row }));
      if (document.activeElement === title && !title.value) title.dispatchEvent(new Event('focus'));
    }).catch(() => { /* then one types it all */ });
  };

  // On keyboards with digits alone sums have no signs.
  const signs = (input) => {
    const bar = make('span', { className: 'signs' });
    for (const sign of ['+', '−', '×', '÷']) {
      const button = make('button', { type: 'button', textContent: sign });
      button.addEventListener('click', () => {
        const { selectionStart: start, selectionEnd: end } = input;
        input.setRangeText(sign, start ?? input.value.length, end ?? input.value.length, 'end');
        input.focus();
        input.dispatchEvent(new CustomEvent('input', { bubbles: true, detail: 'typed' }));
      });
      bar.append(button);
    }
    input.after(bar);
  };

  const photos = (form, input) => {
    const shelf = make('div', { className: 'shelf' });
    input.after(shelf);
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
    const said = form.querySelector('[data-kept]');
    form.addEventListener('change', () => {
      const open = [...form.querySelectorAll('select[name^="answer-"]')].filter((field) => field.value === 'later').length;
      if (said) said.textContent = said.dataset.kept.replace('#', form.querySelectorAll('input[name="shown"]').length - open);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const body = new FormData(form);
        body.set('do', 'answer');
        fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(() => { for (const field of form.elements) delete field.dataset.touched; }, () => {});
      }, 300);
    });
  };

  // MARK: Files dropped on a page

  document.addEventListener('dragover', (event) => { if (add && [...event.dataTransfer.types].includes('Files')) event.preventDefault(); });
  document.addEventListener('drop', async (event) => {
    const files = [...event.dataTransfer.files];
    if (!add || !files.length || event.defaultPrevented) return;
    event.preventDefault();
    const isPhoto = (file) => /^image\/|pdf$/.test(file.type);
    if (files.every(isPhoto)) {
      const dialog = await open('/add');
      const input = dialog?.querySelector('[data-photos]');
      if (!input) return;
      const all = new DataTransfer();
      for (const file of files) all.items.add(file);
      input.files = all.files;
      input.dispatchEvent(new Event('change'));
      return;
    }
    const body = new FormData();
    body.set('token', add.dataset.token);
    body.set('once', `${add.dataset.once}-drop`);
    body.set('do', 'look');
    for (const file of files) body.append('file', file);
    const answer = await fetch('/import', { method: 'POST', body });
    if (answer.redirected) location.assign(answer.url);
    else document.querySelector('main').replaceWith(document.importNode(parsed(await answer.text()).querySelector('main'), true));
  });

  // What is wrong stands in the bar of the preview; what can be mended is one press away.
  const bar = document.querySelector('.serve-findings');
  if (bar && add?.dataset.fixes && !('findings' in document.body.dataset) && !bar.querySelector('a')) {
    bar.append(make('a', { href: '/errors.html', textContent: add.dataset.fixes, className: 'button' }));
  }

  begin(document);
  recall();
})();

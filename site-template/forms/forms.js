// Opens forms over the page, on pages that can change the book. Everything works without this script.
(() => {
  'use strict';
  const OPENED = /^\/(add|edit|pay|attach|balance|receipt|remove)([/?]|$)/;
  const BASE = 'form-notice';
  const parsed = (html) => new DOMParser().parseFromString(html, 'text/html');
  const { make, find, nodes, on, say, setFiles, setWrong, isTouched, refuse, begin, choosing } = window.daybookForms;
  const isWriting = (node) => node?.matches?.('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
  const add = find(document, 'a[data-token]');

  const isDirty = (form) => [...form.elements].some(isTouched);

  // MARK: Notices

  const region = make('div', { className: 'wrap form-notice', role: 'status' });
  find(document, '.top')?.after(region);

  // Shows a notice. A new one scrolls to its row and marks it.
  const showNotice = (notice, isNew = true) => {
    // The page may have been replaced while its form was sent.
    (region.isConnected ? region : find(document, '.form-notice') || region).replaceChildren(notice);
    const { row } = notice.dataset;
    const button = find(notice, '[data-dismiss]');
    button.hidden = false;
    on(button, 'click', () => { notice.remove(); forget(); });
    const shown = row && document.getElementById(row);
    if (!shown || !isNew) return;
    shown.classList.add('fresh');
    shown.closest('details')?.setAttribute('open', '');
    shown.scrollIntoView({ block: 'nearest' });
  };

  const remember = (notice) => {
    try {
      sessionStorage.setItem(BASE, JSON.stringify({ html: notice.outerHTML, path: location.pathname, until: Date.now() + 8000 }));
    } catch { /* then it is shown once */ }
  };
  const forget = () => { try { sessionStorage.removeItem(BASE); } catch { /* nothing is kept */ } };

  // Shows the notice again after a reload.
  const recall = () => {
    const own = find(document, '[data-notice]');
    if (own) {
      // Without this the address would show it again, on a page that was changed since.
      remember(own);
      const there = new URL(location.href);
      there.searchParams.delete('done');
      history.replaceState(history.state, '', there);
      showNotice(own);
      return;
    }
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(BASE)); } catch { /* nothing is kept */ }
    // It belongs to the page that showed it, and is not shown on another.
    const notice = kept && kept.path === location.pathname && parsed(kept.html).querySelector('[data-notice]');
    if (notice) showNotice(notice.cloneNode(true), kept.until > Date.now()); else forget();
  };

  // MARK: Sending

  const send = async (form, submitter) => {
    const address = submitter?.getAttribute('formaction') || form.getAttribute('action');
    const answer = await fetch(address, { method: 'POST', body: new FormData(form, submitter) });
    return { answer, page: parsed(await answer.text()) };
  };

  // Inserts a row of a newer page at its place there, with the total of its day.
  const place = (page, id) => {
    const row = id && page.getElementById(id);
    if (!row) return;
    const unit = row.closest('section.day[id]') || row;
    const made = unit.cloneNode(true);
    const beside = (neighbour, how) => {
      const there = neighbour?.id ? document.getElementById(neighbour.id) : null;
      there?.[how](made);
      return Boolean(there);
    };
    document.getElementById(id)?.remove();
    const former = document.getElementById(unit.id);
    if (former) former.replaceWith(made); else beside(unit.previousElementSibling, 'after') || beside(unit.nextElementSibling, 'before');
  };
  // Resolves after the next frame; soon, if the page is hidden and draws none.
  const drawn = () => new Promise((fulfil) => { requestAnimationFrame(() => setTimeout(fulfil)); setTimeout(fulfil, 50); });

  // Shows the answer to a form. Resolves to true if another page opens.
  const settle = async (form, { answer, page }) => {
    const target = new URL(answer.url);
    const dialog = form.closest('dialog');
    const next = find(page, 'form[data-form]');
    const notice = find(page, '[data-notice]');
    const row = notice?.dataset.row;
    if (answer.ok && answer.redirected) {
      if (dialog && next && OPENED.test(target.pathname)) {
        fill(dialog, page);
        if (notice) find(dialog, 'form').before(notice);
        return;
      }
      if (dialog?.matches('.serve-sheet') && find(page, 'main .error')) {
        document.dispatchEvent(new CustomEvent('form-fixed', { detail: { form, page } }));
        return;
      }
      for (const field of form.elements) delete field.dataset.touched;
      // The answer is the current state of this page: first its row is drawn, then the rest, without another request.
      const isHere = target.pathname === location.pathname.replace(/^\/$/, '/index.html');
      if (isHere) document.dispatchEvent(new CustomEvent('form-sent', { detail: page }));
      if (notice) remember(notice);
      // The mistakes of a page may be gone, and with them the page.
      const isGone = 'findings' in document.body.dataset && target.pathname !== location.pathname;
      // The page of an entry is gone, too, if its day or title changed or it was removed.
      const own = decodeURIComponent(location.pathname).match(/^\/(t-.+)\.html$/)?.[1];
      const isMoved = own && row !== own
        && ['edit', 'remove'].some((verb) => decodeURIComponent(form.getAttribute('action')) === `/${verb}/${own.slice(2)}`);
      if (isMoved || !dialog && (isGone || form.matches('[data-form]') || next || !target.pathname.endsWith('.html'))) {
        location.assign(target.pathname + target.search + (row ? `#${row}` : ''));
        return true;
      }
      // The chosen entries are changed: ends their selection.
      for (const part of nodes(document, 'form.choosing, input[form="choosing"]')) part.remove();
      dialog?.close('sent');
      dialog?.remove();
      // Whatever happens to the row, the page is refreshed.
      try {
        if (isHere) place(page, row);
        if (notice) showNotice(notice.cloneNode(true));
        await drawn();
      } finally {
        delete form.dataset.sending;
        document.dispatchEvent(new Event('form-closed'));
      }
      return;
    }
    if (next && form.matches('.choosing')) {
      const { opens } = form.dataset;
      const laid = lay(page)?.querySelector('[data-several]');
      if (laid && opens) window.daybookForms.opens(laid, opens);
      return;
    }
    if (!next) {
      if (dialog || !find(page, 'main')) return tell(form, (find(page, '.form > .wrong') || page.body).textContent.trim());
      find(document, 'main').replaceWith(find(page, 'main'));
      return begin(document);
    }
    renew(form, page, next);
  };

  const tell = (form, text) => {
    find(form.parentNode, '.wrong[role=alert]')?.remove();
    form.before(make('div', { className: 'wrong', role: 'alert' }, make('p', {}, text)));
  };

  // Keeps the typed values; replaces messages, and the hidden fields for the next submit.
  const renew = (form, page, next) => {
    for (const old of nodes(form.parentNode, ':scope > .wrong, :scope > .done')) old.remove();
    for (const box of nodes(page, 'section.form > .wrong, section.form > .done')) form.before(box.cloneNode(true));
    for (const hidden of nodes(next, 'input[type=hidden]')) {
      const own = find(form, `input[type=hidden][name="${CSS.escape(hidden.name)}"]`);
      if (own) own.value = hidden.value;
      else form.append(hidden.cloneNode(true));
    }
    const news = nodes(next, '.field');
    nodes(form, '.field').forEach((field, index) => {
      const other = news[index];
      if (!other || other.dataset.field !== field.dataset.field) return;
      // Radio buttons have no text to compare; untouched ones get the value of the file.
      const pressed = nodes(field, '[type=radio]');
      if (pressed.length && !nodes(field, 'input').some(isTouched)) {
        const chosen = find(other, '[type=radio]:checked')?.value;
        for (const radio of pressed) radio.checked = radio.value === chosen;
        if (chosen && field.dataset.field === 'category') window.daybookForms.chooseCategory(form, chosen);
      }
      setWrong(field, other.classList.contains('wrong'));
      refuse(field);
      const told = find(field, '.told');
      if (told) told.replaceChildren(...[...other.querySelector('.told').childNodes].map((node) => node.cloneNode(true)));
      for (const input of nodes(field, 'input, select, textarea')) {
        // An untouched field gets the value of the file.
        const theirs = find(other, `#${CSS.escape(input.id || '-')}`);
        if (theirs && !isTouched(input) && input.type !== 'file' && input.value !== theirs.value) {
          input.value = theirs.value;
          say(input, 'change');
        }
      }
    });
    const wrong = find(form, '.field.wrong :is(input, select, textarea, .pick):not([hidden])');
    for (let part = wrong; part; part = part.parentElement) if (part.localName === 'details') part.open = true;
    if (!wrong) form.closest('dialog')?.scrollTo(0, 0);
    (wrong || find(form, 'button.main'))?.focus();
  };

  on(document, 'submit', async (event) => {
    const form = event.target;
    if (form.method !== 'post' || !find(form, 'input[name=token]')) return;
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = 'yes';
    const button = event.submitter;
    button?.setAttribute('aria-disabled', 'true');
    let isLeft = false;
    try {
      isLeft = await settle(form, await send(form, button));
    } catch (error) {
      // A removed form cannot show its error.
      if (form.isConnected) tell(form, String(error.message || error)); else console.error(error);
    } finally {
      if (!isLeft) delete form.dataset.sending;
      button?.removeAttribute('aria-disabled');
    }
  });

  // A page from the back/forward cache counts as a new page: its forms may be sent again, under new numbers. The part
  // of the number that identifies the book's shown state stays.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    const fresh = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
    const renewed = (number) => number.replace(/^([^.]*\.[^.]*\.)[^-]*/, `$1${fresh}`);
    for (const form of document.forms) delete form.dataset.sending;
    for (const button of nodes(document, 'form button[aria-disabled]')) button.removeAttribute('aria-disabled');
    for (const input of nodes(document, 'form input[type=hidden][name=once]')) input.value = renewed(input.value);
    for (const link of nodes(document, 'a[data-once]')) link.dataset.once = renewed(link.dataset.once);
  });

  // MARK: Over the page

  const fill = (dialog, page) => {
    const section = find(page, 'main section.form');
    if (!section) return false;
    const rest = nodes(page, 'main section.form ~ section.form');
    dialog.replaceChildren(...[section, ...rest].map((node) => node.cloneNode(true)));
    dialog.setAttribute('aria-labelledby', 'h-f');
    begin(dialog);
    find(dialog, '[autofocus]')?.focus();
    return true;
  };

  const mayLeave = (dialog) => {
    const form = find(dialog, 'form[data-form]');
    return !form || !isDirty(form) || confirm(form.dataset.discard || '?');
  };

  const open = async (address) => {
    const answer = await fetch(address);
    const dialog = lay(parsed(await answer.text()));
    if (!dialog) location.assign(address);
    return dialog;
  };

  // Opens the form of a page in a dialog over this one; returns null for a page without a form.
  const lay = (page) => {
    const dialog = make('dialog', { className: 'form-dialog' });
    document.body.append(dialog);
    if (!fill(dialog, page)) { dialog.remove(); return null; }
    on(dialog, 'cancel', (event) => { if (!mayLeave(dialog)) event.preventDefault(); });
    on(dialog, 'click', (event) => {
      const link = event.target.closest('.buttons > a, .leave, a[href$=".html"]');
      if (!link || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      if (OPENED.test(link.pathname)) {
        fetch(link.href).then((it) => it.text()).then((html) => fill(dialog, parsed(html)));
        return;
      }
      if (mayLeave(dialog)) dialog.close();
    });
    on(dialog, 'close', () => {
      dialog.remove();
      if (dialog.returnValue !== 'sent') document.dispatchEvent(new Event('form-closed'));
    });
    // The room of a scroll bar is kept only if there was one.
    const root = document.documentElement;
    root.classList.toggle('scrolls', innerWidth > root.clientWidth);
    dialog.showModal();
    find(dialog, '[autofocus]')?.focus();
    return dialog;
  };

  on(document, 'click', (event) => {
    const link = event.target.closest('a[href]');
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (link?.matches('[data-several-found]')) link.search =
      `?filter=${encodeURIComponent(find(document, '[data-query]')?.value || '')}`;
    if (link?.matches('[data-select]') && isPlain && choosing(link)) { event.preventDefault(); return; }
    // A link in a drawing has no origin.
    if (!link?.origin || link.closest('dialog.form-dialog') || event.defaultPrevented || !isPlain) return;
    const there = new URL(link.href);
    if (there.origin !== location.origin || !OPENED.test(there.pathname) || find(document, 'main form[data-form]')) return;
    event.preventDefault();
    // The day that was opened in the calendar.
    const day = link.matches('.top .add') && find(document, '.day:target time')?.dateTime;
    if (day) there.searchParams.set('date', day);
    open(there.pathname + there.search).catch(() => location.assign(link.href));
  });

  on(document, 'keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target) || find(document, 'dialog[open]')) return;
    const link = find(document, `[data-key="${CSS.escape(event.key)}"]`);
    if (!link || find(document, 'main form[data-form] [data-touched]')) return;
    event.preventDefault();
    link.click();
  });

  // What could be done with the text in the search is the last row of its results, and opens the filled form.
  let asking = 0;
  on(document, 'input', ({ target }) => {
    if (!add || !target.matches('.finder input')) return;
    clearTimeout(asking);
    asking = setTimeout(async () => {
      const text = target.value.trim();
      const rows = await Promise.all((text ? ['/add', '/pay'] : []).map(async (form) => {
        const href = `${form}?text=${encodeURIComponent(text)}`;
        const page = parsed(await (await fetch(href)).text());
        return { href, name: find(page, '[data-offer]')?.dataset.offer };
      })).catch(() => []);
      window.daybookFind.offer(text, rows.filter(({ name }) => name));
    }, 200);
  });

  // MARK: Files dropped on a page

  on(document, 'dragover', (event) => { if (add && [...event.dataTransfer.types].includes('Files')) event.preventDefault(); });
  on(document, 'drop', async (event) => {
    const files = [...event.dataTransfer.files];
    if (!add || !files.length || event.defaultPrevented) return;
    event.preventDefault();
    const isPhoto = (file) => /^image\/|pdf$/.test(file.type);
    if (files.every(isPhoto)) {
      const dialog = await open('/add');
      const input = dialog?.querySelector('[data-photos]');
      if (input) setFiles(input, files);
      return;
    }
    const body = new FormData();
    body.set('token', add.dataset.token);
    body.set('once', `${add.dataset.once}-drop`);
    body.set('do', 'look');
    for (const file of files) body.append('file', file);
    const answer = await fetch('/import', { method: 'POST', body });
    if (answer.redirected) location.assign(answer.url);
    else find(document, 'main').replaceWith(find(parsed(await answer.text()), 'main'));
  });

  begin(document);
  recall();
})();

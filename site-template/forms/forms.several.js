// Selects several entries at once: check boxes in the rows of a list, a bar with their number, and a preview of the
// change in the rows of its form.
(() => {
  'use strict';
  const { make, find, nodes, on } = window.daybookForms;
  const bar = () => document.getElementById('several')?.content.firstElementChild;

  // Opens the list of a field, or moves the focus into it.
  const opens = (form, name) => {
    const field = find(form, `[data-field="${name}"]`);
    field.closest('details')?.setAttribute('open', '');
    const control = find(field, '.pick, input');
    control.focus();
    if (control.matches('.pick')) control.click();
  };

  // Keeps the number and the sum of the chosen boxes in a bar up to date; returns a function that updates it.
  const count = (part, boxes, minor) => {
    const [all, said] = [find(part, '[data-all]'), find(part, 'output')];
    // Folded and filtered rows do not count as shown.
    const seen = () => boxes.filter((box) => box.checkVisibility());
    const tell = () => {
      const chosen = boxes.filter((box) => box.checked);
      const sum = chosen.reduce((total, box) => total + Number(minor(box)), 0);
      const money = chosen.length && window.daybookFormat?.money(sum);
      said.textContent = `${said.dataset.chosen} ${chosen.length}${money ? ` · ${sum > 0 ? '+' : ''}${money}` : ''}`;
      for (const button of nodes(part, '[name=do]')) button.disabled = !chosen.length;
      const shown = seen();
      all.checked = shown.length > 0 && shown.every((box) => box.checked);
      all.indeterminate = !all.checked && chosen.length > 0;
    };
    on(all, 'change', () => { for (const box of seen()) box.checked = all.checked; tell(); });
    tell();
    amounts().then(tell);
    return tell;
  };

  // Loads the number format of the site; without it only the count of rows is shown.
  const amounts = async () => {
    for (const name of window.daybookFormat ? [] : ['words', 'format']) {
      await new Promise((fulfil) => {
        const script = make('script', { src: `/assets/${name}.js` });
        for (const event of ['load', 'error']) on(script, event, fulfil);
        document.head.append(script);
      });
    }
  };

  // Ends the selection in the other list of a page: only one has it at a time.
  let endChoosing = null;
  // Starts the selection in the list of a link; returns false if it has no rows to select.
  const choosing = (link) => {
    const list = link.closest('section');
    const rows = nodes(list, '[data-entry]');
    if (!rows.length || !bar()) return false;
    if (find(list, '.choosing')) return true;
    endChoosing?.();
    const form = bar().cloneNode(true);
    form.ariaLabel = link.textContent;
    const boxes = rows.map((row) => {
      const title = find(row, '.what a, th a');
      const box = make('input', { type: 'checkbox', name: 'id', value: row.dataset.entry });
      box.setAttribute('form', form.id);
      box.ariaLabel = [title?.textContent, find(row, 'time')?.textContent,
        find(row, '.num')?.firstChild?.textContent].filter(Boolean).join(', ');
      (row.matches('tr') ? title.parentNode : row).prepend(box);
      return box;
    });
    find(list, '.head').after(form);
    const tell = count(form, boxes, (box) => box.closest('[data-entry]').dataset.minor);
    let last = -1;
    const set = (index, isChosen, isRange) => {
      const [from, to] = isRange && last >= 0 ? [Math.min(last, index), Math.max(last, index)] : [index, index];
      boxes.forEach((box, place) => { if (place >= from && place <= to && box.checkVisibility()) box.checked = isChosen; });
      last = index;
      tell();
    };
    // A press anywhere in a row selects it.
    const press = (event) => {
      const index = rows.indexOf(event.target.closest('[data-entry]'));
      if (index < 0 || event.target.closest('button, form')) return;
      const isBox = event.target === boxes[index];
      if (!isBox) event.preventDefault();
      event.stopPropagation();
      set(index, isBox ? boxes[index].checked : !boxes[index].checked, event.shiftKey);
    };
    const stop = (event) => {
      if (event?.type === 'keydown' && (event.key !== 'Escape' || find(document, 'dialog[open]'))) return;
      list.removeEventListener('click', press, true);
      document.removeEventListener('keydown', stop);
      for (const part of [form, ...boxes]) part.remove();
      list.classList.remove('is-choosing');
      endChoosing = null;
      link.hidden = false;
      link.focus();
      document.dispatchEvent(new Event('form-closed'));
    };
    find(form, '[data-end]').addEventListener('click', stop);
    on(form, 'click', (event) => { form.dataset.opens = event.target.closest('button')?.dataset.opens || ''; });
    on(list, 'click', press, true);
    on(document, 'keydown', stop);
    list.classList.add('is-choosing');
    endChoosing = stop;
    link.hidden = true;
    find(form, '[data-all]').focus();
    return true;
  };

  // The form with the chosen entries: counts them, and shows in each row how it would change.
  const beginSeveral = (form) => {
    const boxes = nodes(form, '.rows [name=id]');
    const own = find(form, '.bulk');
    find(own, '.all').hidden = false;
    // The rows are the preview, and Delete is among the other buttons.
    for (const button of nodes(own, '[value=look], .grave')) button.remove();
    own.append(bar().querySelector('.bulk-deeds').cloneNode(true));
    on(own, 'click', (event) => {
      const name = event.target.closest('[data-opens]')?.dataset.opens;
      if (!name) return;
      event.preventDefault();
      opens(form, name);
    });
    const tell = count(own, boxes, (box) => box.dataset.minor);
    let [timer, asked] = [0, null];
    const stop = () => { clearTimeout(timer); asked?.abort(); };
    const look = async () => {
      asked = new AbortController();
      const body = new FormData(form);
      body.set('do', 'look');
      try {
        const answer = await fetch('/several', { method: 'POST', body, signal: asked.signal });
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const change = (box) => box.closest('li').querySelector('[data-change]');
        const changes = new Map(nodes(page, '.rows [name=id]').map((box) => [box.value, change(box).textContent]));
        for (const box of boxes) change(box).textContent = changes.get(box.value) || '';
      } catch { /* a newer request, or no server: the answer to the sent form reports it */ }
    };
    const wait = () => {
      tell();
      stop();
      timer = setTimeout(look, 200);
    };
    // A field that is left when the form closes has no `input` event: nothing is asked about a saved form.
    on(form, 'input', wait);
    on(form, 'submit', stop);
  };

  Object.assign(window.daybookForms, { choosing, opens, beginSeveral });
})();

// Selects several rows of a list at once: adds checkboxes, and a line with the number and the next step.
(() => {
  'use strict';
  const { make } = window.daybookForms;
  const add = document.querySelector('a[data-token]');

  // Ends the selection in the other list of a page: only one has it at a time.
  let endChoosing = null;
  // Starts the selection in the list of a link; returns false if it has no rows to select.
  const choosing = (link) => {
    const list = link.closest('section');
    const rows = [...list.querySelectorAll('[data-entry]')];
    if (!rows.length) return false;
    if (list.querySelector('.choosing')) return true;
    endChoosing?.();
    const form = make('form', { className: 'choosing', method: 'post', action: '/several', id: 'choosing', ariaLabel: link.textContent });
    for (const [name, value] of [['token', add.dataset.token], ['once', `${add.dataset.once}-choose`], ['do', 'choose']]) form.append(
      make('input', { type: 'hidden', name, value }));
    const boxes = rows.map((row) => {
      const title = row.querySelector('.what a, th a');
      const box = make('input', { type: 'checkbox', name: 'id', value: row.dataset.entry });
      box.setAttribute('form', form.id);
      box.ariaLabel = [title?.textContent, row.querySelector('time')?.textContent,
        row.querySelector('.num')?.firstChild?.textContent].filter(Boolean).join(', ');
      (row.matches('tr') ? title.parentNode : row).prepend(box);
      return box;
    });
    // Folded and filtered rows do not count as shown.
    const seen = () => boxes.filter((box) => box.checkVisibility());
    const all = make('input', { type: 'checkbox' });
    const label = make('label', { className: 'check' }, all, make('span', { textContent: link.dataset.all }));
    const said = make('output', { className: 'num' });
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

  // Loads the number format of the site; without it only the count of rows is shown.
  const amounts = async () => {
    for (const name of window.daybookFormat ? [] : ['words', 'format']) {
      await new Promise((fulfil) => {
        const script = make('script', { src: `/assets/${name}.js` });
        for (const event of ['load', 'error']) script.addEventListener(event, fulfil);
        document.head.append(script);
      });
    }
  };

  window.daybookForms.choosing = choosing;
})();

/* The zoomable chart. It replaces the pictures and the table of a figure; after any error it removes itself, and they
   are shown again. Data: zoom-data.js; view: zoom-view.js. */
(() => {
  'use strict';
  const page = window.daybookPage;
  const {
    Book, LEVELS, parse, iso, put, make, makeButton, say, makeView, makeDrawing, makeReadout, makeMoves, listen,
  } = window.daybookZoom;

  const enhance = (figure) => {
    const book = new Book(JSON.parse(figure.querySelector('script[type="application/json"]').textContent));
    const nodes = [];
    let timer = 0;
    const giveUp = (error) => {
      console.error(error);
      moves.stop();
      clearTimeout(timer);
      observer.disconnect();
      for (const node of nodes) node.remove();
      figure.classList.remove('live');
    };
    const safely = (work) => (...given) => { try { return work(...given); } catch (error) { return giveUp(error); } };
    const observer = new ResizeObserver(safely(([entry]) => resize(Math.round(entry.contentRect.width))));
    const again = safely(() => refresh());
    const view = makeView(book, say('rest'), again);
    const drawing = makeDrawing(view, figure);
    const moves = makeMoves(view, () => { figure.dataset.moved = 'yes'; }, () => refresh(), safely);

    /* Controls around the plot. */
    const help = make('p', { className: 'trendhelp', id: `${figure.id}-help`, hidden: true },
      make('span', { className: 'fine', textContent: say('help') }),
      make('span', { className: 'coarse', textContent: say('help-touch') }));
    const plot = make('div', { className: 'plot', tabIndex: 0, 'aria-describedby': help.id }, drawing.svg);
    const readout = makeReadout(view, figure, plot, again);
    const button = (values, work, ...children) => makeButton(values, safely(work), ...children);
    const press = (text, label, work) => button({ textContent: text, title: label, ariaLabel: label }, work);
    const group = (label, ...buttons) => make('div', { className: 'seg', role: 'group', ariaLabel: label }, ...buttons);
    const levels = LEVELS.map((level) => button({ textContent: say(level) }, () => moves.go(view.around(level))));
    const steps = [
      press('‹', say('earlier'), () => moves.shift(-0.5)), press('›', say('later'), () => moves.shift(0.5)),
      press('−', say('farther'), () => moves.scale(2)), press('+', say('nearer'), () => moves.scale(0.5)),
      press(say('all'), say('everything'), () => moves.go(view.full)),
    ];
    const hint = put(press('?', say('hint'), () => {
      help.hidden = !help.hidden;
      hint.ariaExpanded = String(!help.hidden);
    }), { className: 'hint-button', ariaExpanded: 'false' });

    /* Additional data: parts, income, the year before. */
    const has = {
      stacked: book.categories.length > 1, income: book.income.at(-1) > 0, before: book.end - book.first > 366,
    };
    const choices = ['stacked', 'income', 'before'].filter((key) => has[key]);
    const unfold = (isOpen) => {
      split.classList.toggle('open', isOpen);
      splitter.ariaExpanded = String(isOpen);
    };
    const turn = (keys, isOn) => {
      for (const key of keys) view[key] = isOn;
      figure.dataset.moved = 'yes';
      unfold(false);
      refresh();
    };
    const options = choices.map((key) =>
      button({ textContent: say(key), 'data-option': key }, () => turn([key], !view[key])));
    const plain = button({ className: 'plainly', textContent: say('plain') }, () => turn(choices, false));
    const splitter = button({ className: 'splitter', textContent: `${say('split')} ▾`, ariaExpanded: 'false' },
      () => unfold(!split.classList.contains('open')));
    const split = make('div', { className: 'split', hidden: !choices.length },
      splitter, group(say('shown'), plain, ...options));
    split.addEventListener('focusout', (event) => {
      if (event.relatedTarget && !split.contains(event.relatedTarget)) unfold(false);
    });
    split.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !split.classList.contains('open')) return;
      unfold(false);
      splitter.focus();
    });

    /* Draws the view and its texts; slow updates follow after the last movement. */
    const refresh = () => {
      if (!view.width) return;
      [view.from, view.until] = view.inside([view.from, view.until]);
      const before = view.level;
      view.level = view.wanted();
      if (before !== view.level) {
        view.hover = null;
        plot.classList.toggle('grows', Boolean(before));
      }
      if (view.isStacked()) readout.legend.choose(view.divide());
      const shown = view.bars();
      /* During a movement the same bars stay cut. */
      if (before !== view.level || figure.dataset.state !== 'moving') view.cut = drawing.cutOf(shown);
      const chosen = view.bar(view.hover ?? view.selected());
      readout.tell(shown, chosen, drawing.draw(shown, chosen));
      levels.forEach((one, place) => { one.ariaPressed = String(LEVELS[place] === view.level); });
      options.forEach((one, place) => { one.ariaPressed = String(view[choices[place]]); });
      const [from, to] = [iso(Math.round(view.from)), iso(Math.round(view.until) - 1)];
      Object.assign(figure.dataset, { level: view.level, from, to, bars: shown.length, state: 'moving' });
      clearTimeout(timer);
      timer = setTimeout(safely(() => settle(shown)), 200);
    };
    const settle = (shown) => {
      const cut = drawing.cutOf(shown);
      if (cut !== view.cut) { view.cut = cut; refresh(); return; }
      plot.classList.remove('grows');
      if (view.follow(shown)) { refresh(); return; }
      const isWhole = readout.settle(shown);
      write();
      figure.dataset.state = isWhole ? 'settled' : 'loading';
    };

    /* The view in the address. */
    const write = () => {
      const isWhole = view.until - view.from > view.longest - 1;
      const extras = choices.filter((key) => view[key]).map((key) => `,${key}`).join('');
      const range = `${iso(Math.round(view.from))}..${iso(Math.round(view.until) - 1)}`;
      /* Home without #home would redirect to the current month. */
      const plain = document.getElementById('home') ? '#home' : '';
      if (figure.dataset.moved) page.keep(isWhole && !extras ? plain : `#${figure.id}=${range}${extras}`);
    };
    const read = () => {
      const level = LEVELS.find((one) => page.hash === `#${one}`);
      if (level) {
        [view.from, view.until] = view.inside(view.around(level));
        view.level = level;
        return true;
      }
      const found = /^#([\w-]+)=(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)((?:,\w+)*)$/.exec(page.hash);
      if (!found || found[1] !== figure.id || !(parse(found[3]) >= parse(found[2]))) return false;
      [view.from, view.until, figure.dataset.moved] = [parse(found[2]), parse(found[3]) + 1, 'yes'];
      for (const key of choices) view[key] = found[4].split(',').includes(key);
      return true;
    };
    addEventListener('hashchange', safely(() => { if (read()) refresh(); }));

    const resize = (width) => {
      if (!width || width === view.width) return;
      const isFirst = !view.width;
      view.level = null;
      drawing.resize(width);
      if (isFirst && !read()) {
        if (book.view) [view.from, view.until] = book.view;
        else [view.from, view.until, view.level] = [...view.beginning(), 'months'];
      }
      refresh();
    };

    listen(view, plot, moves, refresh, safely);
    const tools = make('div', { className: 'trendbar' },
      group(say('levels'), ...levels), group(say('moves'), ...steps), split);
    const head = make('div', { className: 'trendhead' }, readout.status, hint);
    nodes.push(tools, head, help, readout.line, plot, readout.cutNote, readout.legend.node, readout.table);
    figure.prepend(...nodes);
    figure.classList.add('live');
    observer.observe(plot);
  };

  for (const figure of document.querySelectorAll('[data-trend]')) {
    try { enhance(figure); } catch (error) { figure.classList.remove('live'); console.error(error); }
  }
})();

/* Pointer, wheel and keyboard control of the zoomable chart. The selected day keeps its place on the screen. */
(() => {
  'use strict';
  const zoom = window.daybookZoom;
  const page = window.daybookPage;
  const { clamp, SHORTEST, EDGE } = zoom;

  /* isMoved: called before the view moves; refresh: draws it; safely: wraps functions that run later. */
  const makeMoves = (view, isMoved, refresh, safely) => {
    let frame = 0;
    const stop = () => cancelAnimationFrame(frame);
    const show = (range) => { isMoved(); [view.from, view.until] = range; refresh(); };
    const go = (range) => {
      stop();
      const goal = view.inside(range);
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(goal);
      const [from, began] = [[view.from, view.until], performance.now()];
      const step = safely((now) => {
        const done = clamp((now - began) / 180, 0, 1);
        const ease = 1 - (1 - done) ** 3;
        show(done === 1 ? goal : from.map((edge, side) => edge + (goal[side] - edge) * ease));
        if (done < 1) frame = requestAnimationFrame(step);
      });
      return step(began);
    };
    /* Moves at once, without animation. Returns whether anything changed. */
    const jump = (range) => {
      stop();
      const [goal, from] = [view.inside(range), view.from];
      const isSame = Math.abs(goal[0] - from) + Math.abs(goal[1] - view.until) < 1e-6;
      if (!isSame) show(goal);
      return !isSame;
    };
    const scale = (factor) => {
      const isInView = view.anchor >= view.from && view.anchor < view.until;
      go(view.scaled(factor, isInView ? view.anchor + 0.5 : (view.from + view.until) / 2));
    };
    const shift = (part) => go([view.from, view.until].map((edge) => edge + (view.until - view.from) * part));
    const choose = (from) => { view.select(from); refresh(); };
    /* Zooms in one level, or opens the page of a day. */
    const open = () => {
      const link = view.level === 'days' && view.address(view.selected());
      if (link) page.go(link.href);
      if (view.level === 'days') return;
      const from = view.selected();
      go([from, Math.max(view.start(from, 1), from + SHORTEST)]);
    };
    return { stop, go, jump, scale, shift, choose, open };
  };

  const listen = (view, plot, moves, refresh, safely) => {
    const { book, dayAt, plotWidth } = view;
    const { jump, go, scale, shift, choose, open } = moves;
    let isActive = false;
    const activate = (value) => { isActive = value; plot.classList.toggle('active', value); };
    const px = (event) => event.clientX - plot.getBoundingClientRect().left;
    const on = (kind, work, settings) => plot.addEventListener(kind, safely(work), settings);

    /* Wheels and trackpads: the page scrolls, except with Ctrl or after a click on the chart; at a limit it scrolls
       again. */
    on('wheel', (event) => {
      const unit = [1, 16, view.height][event.deltaMode];
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      const isPinch = event.ctrlKey || event.metaKey;
      if (isPinch || (isActive && !event.shiftKey && Math.abs(dy) >= Math.abs(dx))) {
        const didZoom = jump(view.scaled(Math.exp(clamp(dy, -60, 60) * 0.01), dayAt(px(event))));
        if (isPinch || didZoom) event.preventDefault();
      } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
        const by = (dx || dy) / plotWidth() * (view.until - view.from);
        jump([view.from + by, view.until + by]);
        event.preventDefault();
      }
    }, { passive: false });
    let grown = 1;
    on('gesturestart', (event) => { event.preventDefault(); grown = 1; });
    on('gesturechange', (event) => {
      event.preventDefault();
      if (touches.size < 2) jump(view.scaled(grown / event.scale, dayAt(px(event))));
      grown = event.scale;
    });

    /* Pointers: one drags or selects, two pinch about their middle. A double click is detected by time and place,
       because the clicked element is drawn again in between. */
    const touches = new Map();
    let [held, hasMoved, clicked] = [null, false, { at: -1e4, x: 0 }];
    const spread = (all) => Math.max(20, Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y));
    const centre = (all) => (all[0].x + all[1].x) / 2;
    const hold = () => {
      held = { from: view.from, until: view.until, all: [...touches.values()].map((one) => ({ ...one })) };
    };
    const hover = (event) => {
      const [here, day] = [px(event), dayAt(px(event))];
      const isOver = event.pointerType === 'mouse' && here > view.left && day >= book.first && day < book.end;
      const under = isOver ? view.start(day) : null;
      if (under === view.hover) return;
      view.hover = under;
      refresh();
    };
    const pinch = (all) => {
      const span = held.until - held.from;
      const next = clamp(span * spread(held.all) / spread(all), Math.min(SHORTEST, view.longest), view.longest);
      const day = held.from + (centre(held.all) - view.left) / plotWidth() * span;
      const from = day - (centre(all) - view.left) / plotWidth() * next;
      jump([from, from + next]);
    };
    on('pointerdown', (event) => {
      if (event.button) return;
      try { plot.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
      moves.stop();
      touches.set(event.pointerId, { x: px(event), y: event.clientY });
      hasMoved = touches.size > 1;
      view.brush = event.shiftKey && touches.size === 1 ? [px(event), px(event)] : null;
      hold();
    });
    on('pointermove', (event) => {
      if (!touches.has(event.pointerId)) { hover(event); return; }
      const here = px(event);
      touches.set(event.pointerId, { x: here, y: event.clientY });
      view.hover = null;
      const all = [...touches.values()];
      if (all.length > 1 && held.all.length > 1) { pinch(all); return; }
      if (Math.abs(all[0].x - held.all[0].x) >= 5) hasMoved = true;
      if (!hasMoved) return;
      if (view.brush) {
        view.brush[1] = clamp(here, view.left, view.width - EDGE.RIGHT);
        refresh();
        return;
      }
      const by = (held.all[0].x - all[0].x) / plotWidth() * (held.until - held.from);
      jump([held.from + by, held.until + by]);
    });
    const click = (event) => {
      const here = px(event);
      const isSecond = event.timeStamp - clicked.at < 450 && Math.abs(here - clicked.x) < 12;
      clicked = isSecond ? { at: -1e4, x: 0 } : { at: event.timeStamp, x: here };
      activate(event.pointerType === 'mouse');
      if (!isSecond) choose(view.start(clamp(dayAt(here), book.first, book.last)));
      else if (event.shiftKey) scale(2);
      else open();
    };
    const release = (event) => {
      if (!touches.delete(event.pointerId)) return;
      if (touches.size) { hold(); return; }
      const brush = view.brush;
      view.brush = null;
      if (event.type !== 'pointerup') refresh();
      else if (brush && hasMoved) go(brush.map(dayAt).sort((one, other) => one - other));
      else if (hasMoved) refresh();
      else click(event);
    };
    on('pointerup', release);
    on('pointercancel', release);
    on('pointerleave', () => {
      if (touches.size) return;
      activate(false);
      if (view.hover !== null) { view.hover = null; refresh(); }
    });
    on('blur', () => activate(false));
    on('dblclick', (event) => event.preventDefault());

    const by = (count) => () => choose(view.start(view.selected(), count));
    const [nearer, farther] = [() => scale(0.5), () => scale(2)];
    const keys = {
      ArrowLeft: by(-1), ArrowDown: by(-1), ArrowRight: by(1), ArrowUp: by(1),
      Home: () => choose(view.start(book.first)), End: () => choose(view.start(book.last)),
      PageUp: () => shift(-1), PageDown: () => shift(1), '+': nearer, '=': nearer, '-': farther, _: farther,
      0: () => go(view.full), Enter: open, Backspace: farther, Escape: () => activate(false),
    };
    on('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const work = event.key === 'Enter' && event.shiftKey ? farther : keys[event.key];
      if (!work) return;
      view.hover = null;
      work();
      if (event.key !== 'Escape') event.preventDefault();
    });
  };

  Object.assign(zoom, { makeMoves, listen });
})();

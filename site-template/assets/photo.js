/* The viewer of receipts: wheel and pinch zoom about the pointer, + and − about the middle, drag and arrows move, R
   rotates, 0 fits the window, 1 shows the actual size. On the page of receipts arrows and swipes go to the neighbours
   of a picture that fits. Without this script the link opens the large picture. */
(() => {
  'use strict';
  const box = document.getElementById('lightbox');
  if (!box || !box.showModal) return;
  const page = window.daybookPage;
  const stage = box.querySelector('.stage');
  const photo = new Image();
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
  /* The picture's centre, px from the stage's; its scale relative to its own size; quarter turns. */
  let [x, y, scale, turns] = [0, 0, 1, 0];

  const sides = () => (turns % 2 ? [photo.naturalHeight, photo.naturalWidth] : [photo.naturalWidth, photo.naturalHeight]);
  const whole = () => {
    const [wide, high] = sides();
    return Math.min(1, (stage.clientWidth - 16) / wide, (stage.clientHeight - 16) / high);
  };
  const show = () => {
    const [wide, high] = sides();
    /* Keeps the picture in view: an edge reaches the middle of the stage at most. */
    [x, y] = [clamp(x, -wide * scale / 2, wide * scale / 2), clamp(y, -high * scale / 2, high * scale / 2)];
    photo.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${scale})`;
    Object.assign(box.dataset, { scale: scale.toFixed(3), turns: turns % 4, x: Math.round(x), y: Math.round(y) });
  };
  /* Zooms about a point, in px from the centre of the stage. */
  const zoom = (factor, aboutX = 0, aboutY = 0) => {
    const next = clamp(scale * factor, Math.min(whole(), 1) / 2, 8);
    [x, y, scale] = [aboutX - (aboutX - x) * next / scale, aboutY - (aboutY - y) * next / scale, next];
    show();
  };
  const fit = () => { [x, y, scale] = [0, 0, whole()]; show(); };
  const actual = (aboutX, aboutY) => zoom(1 / scale, aboutX, aboutY);
  const move = (dx, dy) => { x += dx; y += dy; show(); };
  const isWhole = () => scale <= whole() * 1.01;
  /* All pictures of the same grid (data-wall); elsewhere only the one picture. */
  let [group, at] = [[], 0];
  const caption = box.querySelector('.photocap');
  const step = (by) => { if (group[at + by]) open(at + by); };
  const works = {
    before: () => step(-1), after: () => step(1),
    smaller: () => zoom(1 / 1.5), larger: () => zoom(1.5), whole: fit, actual: () => actual(),
    rotate: () => { turns += 1; fit(); }, close: () => box.close(),
  };

  addEventListener('click', (event) => {
    const link = event.target.closest('a[data-enlarge]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    const wall = link.closest('[data-wall]');
    group = wall ? [...wall.querySelectorAll('a[data-enlarge]')] : [link];
    stage.append(photo);
    box.showModal();
    open(group.indexOf(link));
  });
  const open = (place) => {
    const link = group[at = place];
    turns = 0;
    photo.alt = link.dataset.alt;
    box.setAttribute('aria-label', link.dataset.alt);
    for (const [name, by] of [['before', -1], ['after', 1]]) box.querySelector(`[data-do="${name}"]`).hidden = !group[at + by];
    const about = link.parentElement.querySelector('.cap');
    caption.hidden = !about;
    if (about) {
      const [name, time, sum] = ['a', 'time', 'b'].map((one) => about.querySelector(one));
      const to = Object.assign(document.createElement('a'), { href: name.href, textContent: name.textContent });
      const count = Object.assign(document.createElement('small'), { textContent: `${at + 1} / ${group.length}` });
      caption.replaceChildren(to, ` ${sum.textContent} · ${time.textContent} · `, count);
    }
    const path = link.getAttribute('href');
    page.picture(photo, path).then(fit, () => { box.close(); page.go(path); });
  };
  addEventListener('resize', () => { if (box.open) fit(); });
  box.addEventListener('click', (event) => {
    const button = event.target.closest('[data-do]');
    if (button) works[button.dataset.do]();
  });
  box.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = 60;
    const side = (by) => (isWhole() && group.length > 1 ? step(-by) : move(by * far, 0));
    const work = {
      '+': works.larger, '=': works.larger, '-': works.smaller, _: works.smaller, 0: fit, 1: works.actual, r: works.rotate, R: works.rotate,
      ArrowLeft: () => side(1), ArrowRight: () => side(-1), ArrowUp: () => move(0, far), ArrowDown: () => move(0, -far),
    }[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });

  const place = (event) => {
    const edge = stage.getBoundingClientRect();
    return { x: event.clientX - edge.left - edge.width / 2, y: event.clientY - edge.top - edge.height / 2 };
  };
  stage.addEventListener('wheel', (event) => {
    event.preventDefault();
    const unit = [1, 16, stage.clientHeight][event.deltaMode];
    const at = place(event);
    zoom(Math.exp(-clamp(event.deltaY * unit, -60, 60) * 0.01), at.x, at.y);
  }, { passive: false });

  /* One pointer drags; two pinch about their middle, which may move as well. A click next to the picture closes. */
  const held = new Map();
  let [hasMoved, lastClick, isLeaving] = [false, -1e4, false];
  const middle = (all) => ({ x: all.reduce((sum, one) => sum + one.x, 0) / all.length,
    y: all.reduce((sum, one) => sum + one.y, 0) / all.length });
  const spread = (all) => Math.max(20, Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y));
  stage.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    event.preventDefault();
    try { stage.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
    if (!held.size) hasMoved = false;
    held.set(event.pointerId, { ...place(event), from: place(event).x, isPhoto: event.target === photo });
  });
  stage.addEventListener('pointermove', (event) => {
    const was = held.get(event.pointerId);
    if (!was) return;
    const before = [...held.values()].map((one) => ({ ...one }));
    Object.assign(was, place(event));
    const after = [...held.values()];
    const [from, to] = [middle(before), middle(after)];
    if (Math.hypot(to.x - from.x, to.y - from.y) > 0 && (hasMoved || after.length > 1 || Math.hypot(to.x - from.x, to.y - from.y) > 2)) {
      hasMoved = true;
      move(to.x - from.x, to.y - from.y);
    }
    if (after.length > 1) zoom(spread(after) / spread(before), to.x, to.y);
  });
  const release = (event) => {
    const was = held.get(event.pointerId);
    /* A swipe with one finger over a picture that fits goes to the next one. */
    if (was && held.size === 1 && event.type === 'pointerup' && event.pointerType === 'touch' && isWhole()
      && group.length > 1 && Math.abs(was.x - was.from) > 60) step(was.x < was.from ? 1 : -1);
    if (!held.delete(event.pointerId) || held.size || hasMoved || event.type !== 'pointerup') return;
    isLeaving = !was.isPhoto;
    if (isLeaving) return;
    const isSecond = event.timeStamp - lastClick < 450;
    lastClick = isSecond ? -1e4 : event.timeStamp;
    if (!isSecond) return;
    if (Math.abs(scale - whole()) < 0.01 && whole() < 1) actual(was.x, was.y); else fit();
  };
  stage.addEventListener('pointerup', release);
  /* Closes only now: the rest of the tap would go to the page below. */
  stage.addEventListener('click', () => { if (isLeaving) box.close(); isLeaving = false; });
  stage.addEventListener('pointercancel', release);
  box.addEventListener('close', () => held.clear());
})();

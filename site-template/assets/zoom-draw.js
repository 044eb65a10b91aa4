/* Draws the visible part of the zoomable chart into one <svg>. */
(() => {
  'use strict';
  const zoom = window.daybookZoom;
  const words = window.daybookWords;
  const { fill, compact, date } = window.daybookFormat;
  const { clamp, monthOf, cutAbove, EDGE } = zoom;
  const { RIGHT, TOP, BOTTOM, RISE } = EDGE;

  const svgNode = (name, values, text = '') => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in values) node.setAttribute(key, values[key]);
    if (text) node.textContent = text;
    return node;
  };

  /* Returns an axis with 1-2-2.5-5 steps and at most six lines. Its top is less than one step above the longest bar;
     below zero it ends with the bars. */
  const axis = (low, high) => {
    const rough = Math.max(high - low ? (high - low) / 5 : 10 ** words.decimals, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    const steps = [1, 2, 2.5, 5, 10].map((one) => one * power);
    const step = steps.find((one) => one >= rough * 0.999999 && Number.isInteger(one));
    return { step, low, high: Math.max(Math.ceil(high / step) * step, low < 0 ? 0 : step) };
  };

  /* The names of patterns begin with the id of the figure. */
  const makeDrawing = (view, figure) => {
    const { book, x, edges, visible, isStacked, isPart, valueOf } = view;
    const id = figure.id;
    const say = (name) => fill(words.says[name], {});
    const svg = svgNode('svg', { 'aria-hidden': 'true', focusable: 'false' });
    const scene = svgNode('g', {});

    const pen = document.createElement('canvas').getContext('2d');
    const textWidth = (text) => pen.measureText(text).width;
    /* Returns the width of the widest possible label, so that the axis does not move with the time. */
    const axisWidth = () => {
      pen.font = `12px ${getComputedStyle(figure).fontFamily}`;
      const held = () => [...book.total].map((one, day) => Math.abs(one + book.opening) + 2 * book.owed[day]);
      const most = book.isHeld ? Math.max(...held())
        : Math.abs(book.total.at(-1)) + book.awaited.at(-1) + book.income.at(-1);
      const sample = [];
      for (let power = 1; power <= most * 2 || power <= 100; power *= 10) {
        sample.push(...[1.25, 2.5, 7.5, 8.75].map((one) => compact(power * one)));
      }
      const isBelow = book.days.some((one) => one < 0) || book.opening < 0;
      return Math.ceil(Math.max(...sample.map(textWidth)) + (isBelow ? textWidth('−') : 0)) + 10;
    };

    const patterns = () => {
      const defs = svgNode('defs', {});
      for (const [name, angle, wide] of [['hatch', 45, 6], ['p1', 45, 5], ['p2', 135, 5], ['p3', 0, 5]]) {
        const pattern = svgNode('pattern', {
          id: `${id}-${name}`, width: wide, height: wide, patternUnits: 'userSpaceOnUse',
          patternTransform: `rotate(${angle})`,
        });
        pattern.append(svgNode('rect', { class: name === 'hatch' ? 'stripe' : 'gap', width: 2, height: wide }));
        defs.append(pattern);
      }
      return defs;
    };

    /* The lengths of bars next to, or after, each other. */
    const lengths = (one) => [one.up + one.awaited, one.down, one.past, ...(view.income ? [one.income] : [])];
    const highest = (one) => Math.max(one.up + one.awaited, view.income ? one.income : 0, one.past, one.owned);
    const lowest = (one) => Math.min(one.down, -one.owed, book.isHeld ? one.past : 0);
    /* The height that texts avoid. Bars next to an isolated part are pale: texts may overlap them. */
    const solid = (one) => (isPart() ? Math.max(0, one.total, one.past) : highest(one));

    /* Horizontal lines: budgets, and the average month. */
    const limitsOf = (shown) => {
      const limits = shown.map((one) => view.budget(one.from));
      const mean = view.level === 'months' && !isPart() ? book.average : 0;
      return { limits, limit: Math.max(0, ...limits), mean };
    };
    /* Returns the amount above which bars are cut; Infinity if a line would be cut, too. */
    const cutOf = (shown) => {
      const { limit, mean } = limitsOf(shown);
      const most = book.isHeld ? Infinity : cutAbove(shown.flatMap(lengths));
      return Math.max(limit, mean) > 1.25 * most ? Infinity : most;
    };
    /* Returns the bars that are longer than the axis, the longest first. */
    const longer = (shown, scale) => shown.flatMap((one) => {
      const { side, middle, wide } = edges(one);
      const spent = { one, value: Math.max(one.up + one.awaited, one.past), side, wide };
      return view.income ? [spent, { one, value: one.income, side: middle, wide }] : [spent];
    }).filter(({ value }) => value > scale.high).sort((a, b) => b.value - a.value);

    const grid = (scale, y) => {
      const made = [];
      const first = Math.ceil(scale.low / scale.step) * scale.step;
      for (let value = first; value <= scale.high + scale.step / 2; value += scale.step) {
        const isBase = Math.abs(value) < scale.step / 2;
        const at = y(value);
        made.push(
          svgNode('line', { class: isBase ? 'base' : 'grid', x1: view.left, x2: view.width - RIGHT, y1: at, y2: at }),
          svgNode('text', { class: 'tick', x: view.left - 8, y: at + 4, 'text-anchor': 'end' }, compact(isBase ? 0 : value)));
      }
      return made;
    };

    /* Draws the year before, and debts, underneath a bar. */
    const behind = (one, y) => {
      const made = [];
      const { side, wide } = edges(one);
      const [from, until] = visible(side - 2, wide + 4);
      const add = (kind, high, low) => {
        if (high <= low || until <= from) return;
        made.push(svgNode('rect', { class: kind, x: from, width: until - from, y: y(high), height: y(low) - y(high) }));
      };
      if (one.owed) add('span', one.owned, -one.owed);
      add('past', Math.max(0, one.past), book.isHeld ? Math.min(0, one.past) : 0);
      return made;
    };

    /* All bars of a part are one path: a thousand nodes would draw more slowly than a hand moves. Pieces lower than 2
       px are added to the rest. */
    const stack = (shown, y) => {
      const places = shown.map((one) => {
        const { side, wide } = edges(one);
        return { sums: [0, 0], small: 0, ends: visible(side, wide) };
      });
      const round = (px) => Math.round(px * 10) / 10;
      const hasRest = view.parts.includes(view.rest);
      const made = [];
      for (const part of view.parts) {
        let path = '';
        shown.forEach((one, n) => {
          const { sums, ends: [from, until] } = places[n];
          let value = valueOf(part, one.from, one.until) + (part === view.rest ? places[n].small : 0);
          if (!value || until <= from) return;
          if (part !== view.rest && hasRest && y(0) - y(Math.abs(value)) < 2) { places[n].small += value; return; }
          const side = value > 0 ? 0 : 1;
          path += `M${round(from)} ${round(y(sums[side]))}H${round(until)}V${round(y(sums[side] += value))}H${round(from)}Z`;
        });
        if (!path) continue;
        const [color, pattern] = part.color.split(' ');
        const dim = isPart() && part !== view.alone ? ' dim' : '';
        made.push(svgNode('path', { class: `part ${color}${dim}`, d: path }));
        if (pattern) made.push(svgNode('path', { class: dim, d: path, fill: `url(#${id}-${pattern})` }));
      }
      return made;
    };

    const column = (one, y, isOn) => {
      const { first, last, middle, wide, side } = edges(one);
      const made = [];
      const block = (kind, at, low, high) => {
        const [from, until] = visible(at, wide);
        const [top, size] = [Math.min(y(low), y(high)), Math.abs(y(low) - y(high))];
        if (until <= from || size === 0) return;
        const hatched = kind === 'planned' || kind === 'awaited' ? { fill: `url(#${id}-hatch)` } : {};
        const rx = one.planned ? 0 : Math.min(3, wide / 4);
        made.push(svgNode('rect', {
          class: kind, x: from, width: until - from, y: top, height: Math.max(1, size), rx, ...hatched,
        }));
      };
      if (isOn) {
        const [from, until] = visible(first, last - first);
        const height = view.height - BOTTOM - 4;
        if (until > from) made.push(svgNode('rect', { class: 'slot', x: from, width: until - from, y: 4, height, rx: 4 }));
      }
      if (isStacked() && one.from > book.today) block('planned', side, 0, one.total);
      if (!isStacked()) {
        block(isOn ? 'bar on' : 'bar', side, 0, one.total - one.planned);
        block('planned', side, one.total - one.planned, one.total);
      }
      block('awaited', side, one.up, one.up + one.awaited);
      if (view.income) block('earned', middle, 0, one.income);
      return made;
    };

    /* Labels at a constant distance, so that January always has one; the first includes its year. */
    const labels = (shown) => {
      const isMonths = view.level === 'months';
      const isYear = (from) => view.level === 'years' || (isMonths && monthOf(from) % 12 === 0);
      const text = (from) => (isYear(from) ? date('year', from) : date(isMonths ? 'month-short' : 'short', from));
      const number = (from) => {
        if (view.level === 'weeks') return Math.floor(from / 7);
        if (view.level === 'days') return from;
        return isMonths ? monthOf(from) : monthOf(from) / 12;
      };
      const room = Math.max(...shown.map((one) => textWidth(text(one.from)))) + 8;
      const slot = x(shown[0].until) - x(shown[0].from);
      const stride = [1, 2, 3, 6, 12].find((one) => one * slot >= room) || 24;
      const named = shown.filter((one) => {
        const { middle } = edges(one);
        return number(one.from) % stride === 0 && middle >= view.left - 4 && middle + room / 2 <= view.width + 8;
      });
      return named.map((one, place) => {
        const isHead = text(one.from) === date('year', one.from);
        const isLong = !place && !isHead;
        const label = isLong ? date(isMonths ? 'month-year' : 'short-year', one.from) : text(one.from);
        return svgNode('text', {
          class: isHead ? 'tick head' : 'tick', x: edges(one).middle + (isLong ? room / 2 - 4 : 0), y: view.height - 8,
          'text-anchor': isLong ? 'end' : 'middle',
        }, label);
      });
    };

    /* Marks bars that are cut. */
    const notches = (shown, cut, scale) => {
      const notch = (side, wide, at) => {
        const [from, until] = visible(side - 3, wide + 6);
        const d = `M${from} ${at + 5}L${until} ${at}v4.5L${from} ${at + 9.5}z`;
        return until > from ? [svgNode('path', { class: 'notch', d })] : [];
      };
      const below = shown.filter((one) => lowest(one) < scale.low);
      return [
        ...cut.flatMap(({ side, wide }) => notch(side, wide, view.top + 9)),
        ...below.flatMap((one) => notch(edges(one).side, edges(one).wide, view.height - BOTTOM - 18)),
      ];
    };

    /* Draws the lines of budgets and the average month, and texts. Texts are above all bars below them: first the
       selected amount, then amounts of cut bars, then the names of lines at the left end. */
    const texts = (shown, cut, chosen, isHovered, { limits, mean }, y) => {
      const made = [];
      const taken = [];
      const [first, end] = [view.left, view.width - RIGHT];
      const write = (kind, text, from, value) => {
        const until = from + textWidth(text);
        const under = shown.filter((one) => edges(one).side < until + 3 && edges(one).end > from - 3);
        let place = y(Math.max(value, ...under.map(solid))) - 6;
        for (const one of taken) {
          const meets = until + 6 > one.from && from - 6 < one.until && Math.abs(place - one.place) < 15;
          if (meets) place = one.place - 15;
        }
        place = Math.max(TOP - 12, place);
        taken.push({ from, until, place });
        made.push(svgNode('text', { class: `${kind} halo`, x: from, y: place }, text));
      };
      const line = (kind, value, x1, x2) => {
        if (value > 0 && x2 > x1) made.push(svgNode('line', { class: kind, x1, x2, y1: y(value), y2: y(value) }));
      };
      line('mean', mean, first, end);
      /* One line for as long as a budget applies. */
      const steps = limits.flatMap((value, place) => {
        if (place && value === limits[place - 1]) return [];
        return [{ value, from: place ? Math.max(first, x(shown[place].from)) : first }];
      });
      steps.forEach(({ value, from }, place) => line('limit', value, from, steps[place + 1]?.from ?? end));
      const isRunning = chosen.isNow && chosen.planned > 0;
      const value = compact(chosen.total - (isRunning ? chosen.planned : 0), true)
        + (isRunning && isHovered ? ` + ${compact(chosen.planned, true)}` : '');
      const within = (middle, text) => clamp(middle - textWidth(text) / 2, first + 4, end - 4 - textWidth(text));
      const at = within(edges(chosen).middle, value);
      if (chosen.down && !chosen.up && !chosen.awaited) {
        const under = Math.min(view.height - BOTTOM - 3, y(lowest(chosen)) + 14);
        made.push(svgNode('text', { class: 'val halo', x: at, y: under }, value));
      } else if (value) write('val', value, at, 0);
      for (const { one, value: long, side, wide } of cut) {
        const text = compact(long, true);
        const from = within(side + wide / 2, text);
        const isTold = one.from === chosen.from && long === one.total;
        const hasRoom = taken.every((other) => from >= other.until + 4 || from + textWidth(text) <= other.from - 4);
        if (!isTold && hasRoom) write('val', text, from, 0);
      }
      const named = steps.find((step) => step.value > 0);
      if (mean > 0) write('tick', say('average'), first + 2, mean);
      if (named) write('tick', say('budget'), named.from + 2, named.value);
      return made;
    };

    /* Draws these bars. Returns the bars that are cut. */
    const draw = (shown, chosen) => {
      const lines = limitsOf(shown);
      const most = view.isWhole ? Infinity : view.cut;
      const whole = (value) => (Math.abs(value) > most ? Math.sign(value) * most * 1.25 : value);
      const scale = axis(
        Math.min(0, ...shown.map(lowest).map(whole)),
        Math.max(0, lines.limit, lines.mean, ...shown.map(highest).map(whole)));
      const cut = longer(shown, scale);
      view.top = TOP + (cut.length ? RISE : 0);
      const perUnit = (view.height - view.top - BOTTOM) / (scale.high - scale.low);
      const y = (value) =>
        (value > scale.high ? view.top - RISE : view.top + (scale.high - Math.max(value, scale.low)) * perUnit);
      const made = [
        ...grid(scale, y), ...shown.flatMap((one) => behind(one, y)), ...(isStacked() ? stack(shown, y) : []),
        ...shown.flatMap((one) => column(one, y, one.from === chosen.from)), ...notches(shown, cut, scale),
        ...texts(shown, cut, chosen, view.hover === chosen.from, lines, y), ...labels(shown),
      ];
      if (view.brush) {
        const [from, until] = [Math.min(...view.brush), Math.max(...view.brush)];
        const height = view.height - view.top - BOTTOM;
        made.push(svgNode('rect', { class: 'brush', x: from, width: until - from, y: view.top, height }));
      }
      scene.replaceChildren(...made);
      return cut;
    };

    const resize = (width) => {
      view.width = width;
      view.left = axisWidth();
      view.height = clamp(Math.round(width * 0.4), 220, 320);
      svg.setAttribute('viewBox', `0 0 ${width} ${view.height}`);
    };

    svg.append(patterns(), scene);
    return { svg, draw, resize, cutOf };
  };

  Object.assign(zoom, { axis, makeDrawing });
})();

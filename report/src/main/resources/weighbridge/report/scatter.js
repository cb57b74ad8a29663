'use strict';
/** Size against time, both logarithmic: what each format costs in either. */
const Scatter = (() => {
  const {element, duration, bytes} = Parts;
  const height = 440;
  const font = 12;

  /** Whether no other format is at least as small and as fast, and better in one. */
  const isFront = (p, all) => !all.some(q => q.size <= p.size && q.time[1] <= p.time[1] && (q.size < p.size || q.time[1] < p.time[1]));

  /** The formats that none beats in both, from the smallest to the fastest. */
  const front = points => points.filter(p => isFront(p, points)).sort((a, b) => a.size - b.size);

  /** Points so far off that they would flatten the others are named at the edge instead. */
  function split(points) {
    const near = [...points];
    for (const [key, times] of [[p => p.time[1], 3], [p => p.size, 1.5]]) {
      near.sort((a, b) => key(b) - key(a));
      while (near.length > 4 && key(near[0]) > times * key(near[1])) near.shift();
    }
    return [points.filter(p => near.includes(p)), points.filter(p => !near.includes(p))];
  }

  /**
   * The line joins the formats that no other beats in both: solid where the faster one is claimed to be faster.
   *
   * @param own what is shown beside the points: {@code height} to draw in; {@code file}, the reader's own file as {name, size, text}; whether a difference
   *            from the baseline {@code isShown}; the {@code baseline}; whether one format {@code isFaster} than another
   */
  function option(s, width, c, paper, own = {}) {
    const [here, far] = split(s.points);
    const tall = own.height || (paper ? 300 : height);
    const least = Math.min(...here.map(p => p.size));
    const most = Math.max(...here.map(p => p.size));
    const file = own.file?.size;
    const fits = file && file < 1.6 * most && file > least / 1.6;
    // Where compression pulls the formats together, the axis keeps its span, so that this is seen.
    const x = Plots.axis(here.map(p => p.size), [...(fits ? [file] : []), ...(s.size === 'size' ? [] : [least, least * 2.8])], bytes, c, width - 60, true);
    const y = Plots.axis(here.flatMap(p => p.time).filter(t => t), [], duration, c, tall, true);
    const frame = {left: 14 + Math.max(...y.ticks.map(t => Labels.long(duration(t), font))), right: width - 18, top: file ? 22 : 8, bottom: tall - (width < 560 ? 54 : 42)};
    const whole = s.axis.join(' ');
    const title = Labels.long(whole, font) < frame.right - frame.left ? whole : s.axis.join('\n');
    const scale = (axis, from, to) => v => from + (v - axis.option.min) / (axis.option.max - axis.option.min) * (to - from);
    const across = scale(x, frame.left, frame.right);
    const down = scale(y, frame.bottom, frame.top);
    const back = px => [x.option.min + (px.x - frame.left) / (frame.right - frame.left) * (x.option.max - x.option.min),
      y.option.min + (frame.bottom - px.y) / (frame.bottom - frame.top) * (y.option.max - y.option.min)];
    const at = p => [x.map(p.size), y.map(p.time[1])];
    const best = front(s.points).filter(p => here.includes(p));
    const isBaseline = p => own.baseline === undefined ? p.baseline : p.codec === own.baseline;
    const isShown = p => own.isShown ? own.isShown(p.codec) : p.shown;
    const kind = p => isBaseline(p) ? 'baseline' : isShown(p) ? 'shown' : 'unshown';

    const corners = [];
    if (best.length) {
      corners.push({shown: true, from: [at(best[0])[0], y.option.max], to: at(best[0])});
      best.slice(1).forEach((p, i) => corners.push({shown: own.isFaster?.(p.codec, best[i].codec), from: at(best[i]), corner: [at(p)[0], at(best[i])[1]], to: at(p)}));
      const last = at(best[best.length - 1]);
      corners.push({shown: true, from: last, to: [x.option.max, last[1]]});
    }
    const whiskers = here.filter(p => p.time[0] !== null && p.time[2] !== null && p.time[0] < p.time[2]);

    const rank = p => best.includes(p) ? 0 : isBaseline(p) ? 1 : 2;
    const points = [...here].sort((a, b) => rank(a) - rank(b) || a.size - b.size);
    const marks = points.map(p => ({x: across(at(p)[0]), y: down(at(p)[1]), name: p.codec, bold: best.includes(p)}));
    const mark = p => marks[points.indexOf(p)];
    const thin = (a, b) => [Math.min(a[0], b[0]) - 1, Math.min(a[1], b[1]) - 1, Math.max(a[0], b[0]) + 1, Math.max(a[1], b[1]) + 1];
    const pixel = v => [across(v[0]), down(v[1])];
    const lines = [
      ...whiskers.map(p => ({cost: 36, mark: mark(p), box: thin(pixel([x.map(p.size), y.map(p.time[0])]), pixel([x.map(p.size), y.map(p.time[2])]))})),
      ...corners.flatMap(l => l.corner ? [[l.from, l.corner], [l.corner, l.to]] : [[l.from, l.to]]).map(([a, b]) => ({cost: 34, box: thin(pixel(a), pixel(b))})),
      ...(fits ? [{cost: 30, box: thin([across(x.map(file)), frame.top], [across(x.map(file)), frame.bottom])}] : []),
    ];
    const beyond = [...far.map(p => p.codec + ', ' + p.brief), ...(file && !fits ? [own.file.name + ', ' + own.file.text] : [])];
    const told = beyond.length > 2 && width < 560 ? beyond.length + ' formats' : beyond.join('; ');
    const off = beyond.length ? 'off this chart: ' + told + ' ↗' : '';
    const taken = off ? [[frame.right - Labels.long(off, font) - 6, frame.top, frame.right, frame.top + 20]] : [];
    const names = Labels.place(marks, lines, [frame.left + 2, frame.top + 1, frame.right, frame.bottom - 1], taken, font, width < 560 ? 32 : 74);

    return {
      animation: false, tooltip: Plots.tip(c),
      graphic: off ? [{type: 'text', right: width - frame.right, top: frame.top + 3, z: 3, style: {fill: c.dim, fontSize: font, text: off, backgroundColor: c.ground, padding: [1, 4]}}] : [],
      grid: {left: frame.left, right: width - frame.right, top: frame.top, bottom: tall - frame.bottom, outerBoundsMode: 'none'},
      xAxis: {...x.option, ...Plots.title(c, title)},
      yAxis: {...y.option},
      series: [
        {type: 'scatter', silent: true, data: [], animation: false, markLine: {silent: true, z: 1, symbol: 'none', label: {show: false}, animation: false,
          data: [...Plots.gridLines(x.grid, c, true), ...Plots.gridLines(y.grid, c, false),
            ...(fits ? [{xAxis: x.map(file), lineStyle: {color: c.ink, type: 'solid', width: 2},
              label: {show: true, position: 'end', formatter: own.file.name + ', ' + own.file.text, color: c.ink, fontSize: font, fontWeight: 'bold'}}] : [])]}},
        ...corners.map(l => ({type: 'line', data: l.corner ? [l.from, l.corner, l.to] : [l.from, l.to], symbol: 'none', silent: true, animation: false, z: 2,
          lineStyle: {color: c.best, width: 1.8, type: l.shown ? 'solid' : 'dashed'}})),
        ...Plots.bars('interval', whiskers.map(p => ({from: [x.map(p.size), y.map(p.time[0])], to: [x.map(p.size), y.map(p.time[2])], color: c.dim})), [8, 2]),
        ...names.map((n, i) => n?.lead ? {type: 'line', data: [at(points[i]), back(n.end)], symbol: 'none', silent: true, animation: false, z: 2,
          lineStyle: {color: c.dim, width: 0.8}} : null).filter(l => l),
        {type: 'scatter', name: 'codecs', animation: false, z: 4, emphasis: {label: {show: true, fontWeight: 'bold'}},
          label: {formatter: '{b}', color: c.ink, fontSize: font, textBorderColor: c.ground, textBorderWidth: 3, verticalAlign: 'middle'},
          data: points.map((p, i) => {
            const style = Plots.mark(kind(p), best.includes(p) && !isBaseline(p) ? {...c, ink: c.best} : c);
            const half = style.symbolSize / 2;
            return {value: at(p), name: p.codec, tip: [p.codec, p.text], ...style,
              label: {show: Boolean(names[i]), position: names[i] ? [names[i].x - marks[i].x + half, names[i].y - marks[i].y + half] : 'right',
                ...(best.includes(p) ? {fontWeight: 'bold', color: c.best} : {})}};
          })},
      ],
    };
  }

  /** What the marks of the first plot mean. */
  function signs(baseline, left) {
    const shapes = [
      ['difference from ' + baseline + ' shown', '<circle cx="8" cy="7" r="4.5" fill="currentColor"/>'],
      ['not shown', '<circle cx="8" cy="7" r="4" fill="none" stroke="currentColor" stroke-width="2"/>'],
      [baseline + ', the baseline', '<rect x="3" y="2" width="10" height="10" fill="currentColor"/>'],
      ['95 % interval', '<path d="M4 1.5h8M8 1.5v11M4 12.5h8" fill="none" stroke="currentColor" stroke-width="1.5"/>'],
      ['front, shown', '<path class="front" d="M0 7h18"/>'],
      ['front, not shown', '<path class="front" d="M0 7h18" stroke-dasharray="5 3"/>'],
    ];
    const missing = left.length ? [element('span', 'not drawn, because a time or size is missing: ' + left.join(', '))] : [];
    return shapes.map(([words, shape]) => {
      const sign = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg" width="18" height="14" aria-hidden="true">' + shape + '</svg>', 'image/svg+xml').documentElement;
      const e = element('span', words);
      e.prepend(document.importNode(sign, true));
      return e;
    }).concat(missing);
  }

  return {height, option, front, signs};
})();

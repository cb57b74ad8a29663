'use strict';
/** The plots. Each redraws itself: when the colours change, the width changes, or the page goes to paper. */
const Plots = (() => {
  const {element, number, duration, download} = Parts;
  const drawn = [];
  let lit = '';
  let onPoint = () => {};

  function colors(paper) {
    const probe = element('div', undefined, paper ? 'paper' : '');
    document.body.append(probe);
    const result = {};
    for (const name of ['ground', 'ink', 'dim', 'line', 'best', 'other', 'limit', 'band']) {
      probe.style.color = 'var(--' + name + ')';
      result[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    return result;
  }

  /** An axis for numbers of any spread: the library's axis is linear, this maps numbers to it and chooses round ticks. */
  function axis(numbers, include, text, color, width, always) {
    const all = numbers.filter(n => Number.isFinite(n));
    const least = Math.min(...all, ...include);
    const most = Math.max(...all, ...include);
    const log = least > 0 && (always || most / least > 3);
    const map = log ? Math.log10 : n => n;
    const room = ((map(most) - map(least)) || Math.abs(map(most)) || 1) * 0.06;
    const low = log || map(least) - room > 0 || least < 0 ? map(least) - room : 0;
    const high = map(most) + room;
    const wanted = Math.max(2, Math.min(9, Math.floor(width / 75)));
    const round = log ? logTicks(low, high, wanted) : linearTicks(low, high, wanted);
    // A short stretch of a logarithmic axis is nearly linear, and may have no number that logarithmic steps take for round.
    const ticks = log && round.length < 3 && high - low < 0.6 ? linearTicks(Math.pow(10, low), Math.pow(10, high), Math.min(wanted, 5)) : round;
    return {
      map, log,
      option: {
        type: 'value', min: low, max: high,
        axisLine: {show: false},
        axisTick: {show: false},
        axisLabel: {customValues: ticks.map(map), formatter: v => text(log ? Math.pow(10, v) : v), color: color.dim, fontSize: 12, hideOverlap: true},
        splitLine: {show: false},
      },
      grid: ticks.map(map),
      ticks,
    };
  }

  function logTicks(low, high, wanted) {
    for (const steps of [[1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 8], [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8], [1, 1.5, 2, 3, 4, 5, 7], [1, 2, 3, 5],
      [1, 2, 5], [1, 3], [1]]) {
      const ticks = [];
      for (let e = Math.floor(low); e <= Math.ceil(high); e++) for (const s of steps) ticks.push(s * Math.pow(10, e));
      const inside = ticks.filter(t => Math.log10(t) >= low && Math.log10(t) <= high);
      if (inside.length <= wanted || steps.length === 1) return inside;
    }
    return [];
  }

  function linearTicks(low, high, wanted) {
    const rough = (high - low) / wanted;
    const unit = Math.pow(10, Math.floor(Math.log10(rough)));
    const step = [1, 2, 5, 10].map(s => s * unit).find(s => s >= rough);
    const ticks = [];
    for (let i = Math.ceil(low / step); i * step <= high; i++) ticks.push(i * step);
    return ticks;
  }

  const marks = {
    fastest: {symbol: 'circle', size: 11, color: 'best', filled: true},
    open: {symbol: 'circle', size: 11, color: 'best', filled: false},
    slower: {symbol: 'diamond', size: 12, color: 'other', filled: true},
    limit: {symbol: 'triangle', size: 11, color: 'limit', filled: false},
    unranked: {symbol: 'rect', size: 9, color: 'limit', filled: false},
    shown: {symbol: 'circle', size: 10, color: 'ink', filled: true},
    unshown: {symbol: 'circle', size: 10, color: 'ink', filled: false},
    baseline: {symbol: 'rect', size: 10, color: 'ink', filled: true},
  };

  function mark(kind, c) {
    const m = marks[kind];
    return {symbol: m.symbol, symbolSize: m.size,
      itemStyle: {color: m.filled ? c[m.color] : c.ground, borderColor: c[m.color], borderWidth: 2, opacity: 1},
      emphasis: {scale: 1.5, itemStyle: {borderWidth: 4}}};
  }

  /** Text nodes only: what is in a tooltip came from a user's file. */
  function tip(c) {
    return {
      trigger: 'item', confine: true, backgroundColor: c.ground, borderColor: c.line, textStyle: {color: c.ink},
      formatter: item => {
        const box = element('div', undefined, 'tip');
        if (!item.data || !item.data.tip) return '';
        item.data.tip.forEach((line, i) => box.append(element(i ? 'div' : 'b', line)));
        return box;
      },
    };
  }

  function gridLines(values, c, vertical) {
    return values.map(v => ({[vertical ? 'xAxis' : 'yAxis']: v, lineStyle: {color: c.line, type: 'solid', width: 1}}));
  }

  /** Bars from low to high, each its own pair of points in one series that has gaps between them. */
  function bars(name, list, caps) {
    return list.map(b => ({
      name, type: 'line', data: [b.from, b.to], symbol: 'rect', symbolSize: caps, showSymbol: true, silent: true, animation: false,
      lineStyle: {color: b.color, width: 2}, itemStyle: {color: b.color, borderWidth: 0}, z: 3,
    }));
  }

  function title(c, text) {
    return {name: text, nameLocation: 'middle', nameGap: 24, nameTextStyle: {color: c.dim, fontSize: 12, lineHeight: 14, verticalAlign: 'top'}};
  }

  /** A row a codec: its interval, beside it each trial as a dot, and its value in words at the right. */
  function intervals(group, view, width, c, paper) {
    const points = group.points.filter(p => p[view]);
    const rows = points.map(p => p.codec);
    const row = new Map(rows.map((r, i) => [r, i]));
    const ratio = view === 'ratio';
    const ends = points.flatMap(p => ratio ? p.ratio : [...p.time, ...p.trials]);
    const margin = 1 + group.margin;
    const narrow = width < 560;
    const x = axis(ends, ratio ? [1 / margin, margin] : [], ratio ? n => number(n) + '×' : duration, c, width - (narrow ? 140 : 260));
    const at = (value, p, below) => [x.map(value), row.get(p.codec) + (below || 0)];
    const whiskers = points.filter(p => p[view][0] !== null && p[view][2] !== null && p[view][0] < p[view][2]).map(p => ({
      from: at(p[view][0], p), to: at(p[view][2], p), color: c[marks[p.kind].color],
    }));
    const series = [{
      type: 'scatter', silent: true, data: [], animation: false,
      markLine: {silent: true, z: 1, symbol: 'none', label: {show: false}, animation: false, data: [...gridLines(x.grid, c, true),
        ...(ratio ? [{xAxis: x.map(1), lineStyle: {color: c.dim, type: 'solid', width: 1.5}}] : [])]},
      markArea: ratio ? {silent: true, z: 0, itemStyle: {color: c.band}, animation: false,
        data: [[{xAxis: x.map(1 / margin)}, {xAxis: x.map(margin)}]]} : undefined,
    }];
    if (!ratio) {
      series.push({
        type: 'scatter', symbolSize: 5, animation: false, z: 2, silent: true,
        data: points.flatMap(p => p.trials.map(t => ({value: at(t, p, 0.3), itemStyle: {color: c[marks[p.kind].color], opacity: 0.65}}))),
      });
    }
    series.push(...bars('interval', whiskers, [2, 11]));
    series.push({
      type: 'scatter', name: 'codecs', animation: false, z: 4,
      data: points.map(p => ({name: p.codec, value: at(p[view][1], p), tip: [p.codec, p.text, p.ratioText || '', p.verdict].filter(t => t),
        ...mark(p.kind, c)})),
    });
    const categories = labels => ({type: 'value', min: -0.6, max: rows.length - 0.4, inverse: true, axisLine: {show: false}, axisTick: {show: false},
      splitLine: {show: false},
      axisLabel: {customValues: rows.map((_, i) => i), formatter: i => labels[Math.round(i)] ?? '', color: c.ink, fontSize: paper ? 12 : 13,
        width: Math.min(180, width * 0.34), overflow: 'truncate'}});
    const values = points.map(p => ratio ? (p.ratioShort || '') : p.text);
    return {
      animation: false, tooltip: tip(c),
      grid: {left: 8, right: narrow ? 24 : 8, top: 8, bottom: 48, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel'},
      xAxis: {...x.option, ...title(c, (ratio ? 'times the fastest (left is faster)' : 'CPU time per operation (left is faster)') + (x.log ? ', logarithmic' : ''))},
      yAxis: narrow ? [categories(rows)] : [categories(rows), {...categories(values), position: 'right'}],
      series,
    };
  }

  /** Curves of a preface: one colour each, its name at its end; whiskers where a point has an interval. */
  function curves(chart, width, c) {
    const points = chart.curves.flatMap(s => s.points);
    const x = axis(points.map(p => p.x), [], number, c, width - 160);
    const y = axis(points.flatMap(p => [p.low, p.y, p.high]), [], number, c, Scatter.height);
    const within = v => Math.min(Math.max(x.map(v), x.option.min), x.option.max);
    const hues = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#7b5ea7', '#8a8a8a'];
    const hue = i => hues[i % hues.length];
    return {
      animation: false, tooltip: tip(c),
      grid: {left: 8, right: 120, top: 36, bottom: 48, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel'},
      xAxis: {...x.option, ...title(c, chart.x)},
      yAxis: {...y.option, name: chart.y, nameLocation: 'end', nameTextStyle: {color: c.dim, align: 'left'}},
      series: [
        {type: 'scatter', silent: true, data: [], animation: false,
          markLine: {silent: true, z: 1, symbol: 'none', label: {show: false}, animation: false,
            data: [...gridLines(x.grid, c, true), ...gridLines(y.grid, c, false)]},
          markArea: {silent: true, z: 0, itemStyle: {color: c.band}, animation: false,
            data: chart.bands.map(b => [{xAxis: within(b.low)}, {xAxis: within(b.high)}])}},
        ...chart.curves.flatMap((s, i) => bars('interval', s.points.filter(p => p.low > 0 && p.low < p.high).map(p => ({
          from: [x.map(p.x), y.map(p.low)], to: [x.map(p.x), y.map(p.high)], color: hue(i),
        })), [8, 2])),
        ...chart.curves.map((s, i) => ({
          type: 'line', name: s.name, animation: false, z: 4, symbol: 'circle', symbolSize: 7,
          lineStyle: {color: hue(i), width: 2, type: i < hues.length ? 'solid' : 'dashed'}, itemStyle: {color: hue(i)},
          endLabel: {show: true, formatter: '{a}', color: c.ink, fontSize: 12, distance: 6},
          labelLayout: {moveOverlap: 'shiftY'},
          data: s.points.map(p => ({value: [x.map(p.x), y.map(p.y)], tip: [s.name, number(p.x) + ': ' + number(p.y)]})),
        })),
      ],
    };
  }

  /** Areas within areas: what is larger costs more. What is within an area may leave a part of it over, its own. */
  function areas(tree, c) {
    const total = tree.nodes.reduce((sum, n) => sum + n.size, 0);
    const text = size => number(Number(size.toPrecision(3))) + ' B, ' + number(Math.round(100 * size / total)) + ' %';
    const node = n => {
      const within = n.within.map(node);
      const own = n.size - n.within.reduce((sum, w) => sum + w.size, 0);
      if (within.length && own > 0.005 * total) within.push({name: n.name + ', itself', value: own, tip: [n.name + ', itself', text(own)]});
      return {name: n.name, value: n.size, tip: [n.name, text(n.size)], children: within.length ? within : undefined};
    };
    const border = {borderColor: c.ground, borderWidth: 1, gapWidth: 2};
    // White names stand out from each of them.
    const hues = ['#0072b2', '#b34e00', '#00795a', '#a04a80', '#7d6200', '#2c749b', '#6f5399', '#626262'];
    return {
      animation: false, tooltip: tip(c), color: hues,
      series: [{
        type: 'treemap', data: tree.nodes.map(node), left: 0, right: 0, top: 0, bottom: 0, roam: false, nodeClick: false,
        breadcrumb: {show: false},
        label: {formatter: i => i.data.tip ? i.data.tip.join('\n') : i.name, color: '#fff', fontSize: 12, lineHeight: 16, overflow: 'truncate'},
        upperLabel: {show: true, height: 20, color: c.ink, formatter: i => i.data.tip ? i.data.tip.join(': ') : ''},
        levels: [{color: hues, itemStyle: border, upperLabel: {show: false}}, {itemStyle: border}, {itemStyle: border, colorSaturation: [0.35, 0.6]}],
      }],
    };
  }

  /** Draws into a box, with buttons below it that save the picture. */
  function plot(box, name, option, height, description) {
    let chart;
    let current = option;
    let words = description;
    const draw = (width, paper) => {
      const w = width || box.clientWidth;
      if (!w || !box.isConnected) return;
      if (chart) chart.dispose();
      box.style.height = height(paper) + 'px';
      box.setAttribute('aria-label', words());
      chart = echarts.init(box, null, {renderer: 'svg', width: w, height: height(paper)});
      chart.setOption(current(w, colors(paper), paper));
      chart.on('mouseover', e => onPoint(e.name || ''));
      chart.on('mouseout', () => onPoint(''));
      if (lit) chart.dispatchAction({type: 'highlight', seriesName: 'codecs', name: lit});
    };
    draw.light = (codec, on) => chart?.dispatchAction({type: on ? 'highlight' : 'downplay', seriesName: 'codecs', name: codec});
    draw.box = box;
    draw.use = (other, otherWords) => {
      current = other;
      words = otherWords;
    };
    drawn.push(draw);
    const saves = element('p', undefined, 'saves');
    for (const type of ['SVG', 'PNG']) {
      const button = element('button', type);
      button.type = 'button';
      button.title = button.ariaLabel = 'Save this plot as ' + type;
      button.addEventListener('click', () => save(box, name, type));
      saves.append(button);
    }
    box.after(saves);
    return draw;
  }

  function save(box, name, type) {
    const svg = box.querySelector('svg').cloneNode(true);
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    svg.setAttribute('width', box.clientWidth);
    svg.setAttribute('height', box.clientHeight);
    svg.style.background = colors(false).ground;
    write(svg, name, type);
  }

  /** Saves a picture as a file. */
  function write(svg, name, type) {
    const text = new XMLSerializer().serializeToString(svg);
    if (type === 'SVG') {
      download(name + '.svg', 'image/svg+xml', text);
      return;
    }
    const picture = new Image();
    picture.onload = () => {
      const canvas = element('canvas');
      canvas.width = 2 * svg.getAttribute('width');
      canvas.height = 2 * svg.getAttribute('height');
      const brush = canvas.getContext('2d');
      brush.fillStyle = colors(false).ground;
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => download(name + '.png', 'image/png', blob));
    };
    picture.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
  }

  /** Shows one codec in all plots. */
  function light(codec) {
    if (codec === lit) return;
    for (const draw of drawn) {
      if (lit) draw.light(lit, false);
      if (codec) draw.light(codec, true);
    }
    lit = codec;
  }

  /** Forgets plots that are no longer in the page. */
  function redraw(width, paper) {
    for (let i = drawn.length - 1; i >= 0; i--) if (!drawn[i].box.isConnected) drawn.splice(i, 1);
    for (const draw of drawn) draw(width, paper);
  }

  return {
    axis, tip, title, gridLines, bars, mark, intervals, curves, areas, plot, write, light, redraw, logTicks,
    set onPoint(listener) { onPoint = listener; },
  };
})();

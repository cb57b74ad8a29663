'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const page = document.getElementById('page');
  /** Each plot redraws itself: when the colours change, the width changes, or the page goes to paper. */
  const plots = [];
  const scatterHeight = 420;
  const boundaries = {
    encode: 'Native value → bytes that the caller owns or may read.',
    decode: 'Bytes → native value.',
    read: 'Bytes → native value, then every field read through the library’s accessors: fair to lazy and zero-copy libraries.',
    roundtrip: 'Encode, then read those bytes.',
    convert: 'Plain bean ↔ the library’s own object, there and back.',
    cold: 'The first message of a fresh JVM: class loading, code generation, first encode and read.',
  };

  function element(name, text, className) {
    const e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    if (className) e.className = className;
    return e;
  }

  /** Sentences in which no option, such as --budget, is broken after its hyphens. */
  function prose(e, text) {
    for (const part of text.split(/(--\S+)/)) e.append(part.startsWith('--') ? element('span', part, 'whole') : part);
    return e;
  }

  function facts(list, entries) {
    for (const f of entries) list.append(element('dt', f.name), element('dd', f.text));
  }

  function table(t, caption) {
    const result = element('table');
    const head = result.createTHead().insertRow();
    const body = result.createTBody();
    result.setAttribute('aria-label', caption);
    t.columns.forEach((column, index) => {
      const th = element('th', undefined, column.number ? 'number' : '');
      th.scope = 'col';
      const button = element('button', column.title);
      button.type = 'button';
      button.title = 'Sort by ' + column.title;
      button.addEventListener('click', () => sort(th, body, index));
      th.append(button);
      head.append(th);
    });
    for (const row of t.rows) {
      const tr = body.insertRow();
      row.forEach((cell, index) => {
        const column = t.columns[index];
        const td = element('td', cell.text, column.number && !cell.span ? 'number' : '');
        if (column.title === 'codec') td.className = 'name';
        if (column.title.startsWith('verdict')) td.className = 'verdict';
        if (cell.span) {
          td.colSpan = cell.span;
          td.className = 'failure';
        } else if (cell.text.length > 40) {
          td.classList.add('long');
        }
        if (cell.spread) td.append(element('span', cell.spread, 'spread'));
        if (cell.range) td.title = cell.range;
        if (cell.sort !== undefined) td.dataset.sort = cell.sort;
        tr.append(td);
      });
    }
    const scroll = element('div', undefined, 'scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', caption);
    scroll.append(result);
    return scroll;
  }

  /** Rows without a value for the column stay last. */
  function sort(th, body, index) {
    const descending = th.getAttribute('aria-sort') === 'ascending';
    for (const other of th.parentNode.children) other.removeAttribute('aria-sort');
    th.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    const key = tr => {
      const td = tr.cells[index];
      if (!td || td.colSpan > 1 || td.textContent === '–') return null;
      if (td.dataset.sort !== undefined) return Number(td.dataset.sort);
      return td.classList.contains('number') ? null : td.textContent;
    };
    const rows = [...body.rows].sort((a, b) => {
      const x = key(a);
      const y = key(b);
      if (x === null || y === null) return (x === null) - (y === null);
      const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en');
      return descending ? -order : order;
    });
    body.append(...rows);
  }

  function colors(paper) {
    const probe = element('div', undefined, paper ? 'paper' : '');
    document.body.append(probe);
    const style = getComputedStyle(probe);
    const result = {};
    for (const name of ['ground', 'ink', 'dim', 'line', 'best', 'other', 'limit', 'band']) result[name] = style.getPropertyValue('--' + name).trim();
    probe.remove();
    return result;
  }

  function duration(ns) {
    for (const [size, unit] of [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs']]) if (ns >= size) return number(ns / size) + ' ' + unit;
    return number(ns) + ' ns';
  }

  function bytes(b) {
    if (b >= 1048576) return number(b / 1048576) + ' MiB';
    return b >= 10240 ? number(b / 1024) + ' KiB' : number(b) + ' B';
  }

  function number(n) {
    return Number(n.toPrecision(4)).toLocaleString('en', {maximumFractionDigits: 4});
  }

  /** An axis for numbers of any spread: the library's axis is linear, this maps numbers to it and chooses round ticks. */
  function axis(numbers, include, text, color, width) {
    const all = numbers.filter(n => Number.isFinite(n));
    let least = Math.min(...all, ...include);
    let most = Math.max(...all, ...include);
    const log = least > 0 && most / least > 3;
    const map = log ? Math.log10 : n => n;
    const room = ((map(most) - map(least)) || Math.abs(map(most)) || 1) * 0.06;
    const low = log || map(least) - room > 0 || least < 0 ? map(least) - room : 0;
    const high = map(most) + room;
    const wanted = Math.max(2, Math.min(9, Math.floor(width / 75)));
    const ticks = log ? logTicks(low, high, wanted) : linearTicks(low, high, wanted);
    return {
      map,
      option: {
        type: 'value', min: low, max: high,
        axisLine: {show: false},
        axisTick: {show: false},
        axisLabel: {customValues: ticks.map(map), formatter: v => text(log ? Math.pow(10, v) : v), color: color.dim, fontSize: 12, hideOverlap: true},
        splitLine: {show: false},
      },
      grid: ticks.map(map),
    };
  }

  function logTicks(low, high, wanted) {
    for (const steps of [[1, 1.5, 2, 3, 4, 5, 7], [1, 2, 3, 5], [1, 2, 5], [1, 3], [1]]) {
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
    slower: {symbol: 'diamond', size: 13, color: 'other', filled: true},
    limit: {symbol: 'triangle', size: 11, color: 'limit', filled: false},
    unranked: {symbol: 'rect', size: 9, color: 'limit', filled: false},
    beaten: {symbol: 'diamond', size: 13, color: 'other', filled: false},
  };

  function mark(kind, provisional, c) {
    const m = marks[kind];
    const filled = m.filled && !provisional;
    return {symbol: m.symbol, symbolSize: m.size,
      itemStyle: {color: filled ? c[m.color] : c.ground, borderColor: c[m.color], borderWidth: 2, opacity: 1}};
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
  function bars(name, list, c, caps) {
    return list.map(b => ({
      name, type: 'line', data: [b.from, b.to], symbol: 'rect', symbolSize: caps, showSymbol: true, silent: true, animation: false,
      lineStyle: {color: b.color, width: 2}, itemStyle: {color: b.color, borderWidth: 0}, z: 3,
    }));
  }

  function title(c, text) {
    return {name: text, nameLocation: 'middle', nameGap: 30, nameTextStyle: {color: c.dim, fontSize: 12}};
  }

  function intervals(group, view, width, c) {
    const points = group.points.filter(p => p[view]);
    const rows = points.map(p => p.codec);
    const ends = points.flatMap(p => view === 'time' ? [...p.time, ...p.trials] : p.ratio);
    const ratio = view === 'ratio';
    const margin = 1 + data.margin;
    const x = axis(ends, ratio ? [1 / margin, margin] : [], ratio ? n => number(n) + '×' : duration, c, width - 140);
    const whiskers = points.filter(p => p[view][0] !== null && p[view][2] !== null && p[view][0] < p[view][2]).map(p => ({
      from: [x.map(p[view][0]), p.codec], to: [x.map(p[view][2]), p.codec], color: c[marks[p.kind].color],
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
        type: 'scatter', symbolSize: 5, silent: true, animation: false, z: 2, itemStyle: {opacity: 0.4},
        data: points.flatMap(p => p.trials.map(t => ({value: [x.map(t), p.codec], itemStyle: {color: c[marks[p.kind].color]}}))),
      });
    }
    series.push(...bars('interval', whiskers, c, [2, 12]));
    series.push({
      type: 'scatter', animation: false, z: 4,
      data: points.map(p => ({value: [x.map(p[view][1]), p.codec], tip: [p.codec, p.text, p.ratioText || '', p.verdict].filter(t => t),
        ...mark(p.kind, p.provisional, c)})),
    });
    return {
      animation: false, tooltip: tip(c),
      grid: {left: 8, right: 24, top: 8, bottom: 48, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel'},
      xAxis: {...x.option, ...title(c, ratio ? 'times the fastest (left is faster)' : 'CPU time an operation (left is faster)')},
      yAxis: {type: 'category', data: rows, inverse: true, axisLine: {show: false}, axisTick: {show: false},
        axisLabel: {color: c.ink, fontSize: 13, interval: 0, width: Math.min(180, width * 0.34), overflow: 'truncate'}},
      series,
    };
  }

  /** For each point the side of it where its name covers the least of the others; places are in pixels, and estimated. */
  function sides(places, width, height) {
    const taken = places.map(p => ({left: p.x - 8, right: p.x + 8, top: p.y - 8, bottom: p.y + 8}));
    return places.map(p => {
      const long = p.name.length * 7;
      const choices = [
        ['right', {left: p.x + 10, right: p.x + 12 + long, top: p.y - 8, bottom: p.y + 8}],
        ['left', {left: p.x - 12 - long, right: p.x - 10, top: p.y - 8, bottom: p.y + 8}],
        ['bottom', {left: p.x - long / 2, right: p.x + long / 2, top: p.y + 9, bottom: p.y + 25}],
        ['top', {left: p.x - long / 2, right: p.x + long / 2, top: p.y - 25, bottom: p.y - 9}],
      ];
      const covered = box => taken.reduce((sum, t) => sum + overlap(box, t), 0) + (outside(box, width, height) ? 1e6 : 0);
      const [side, box] = choices.reduce((best, choice) => covered(choice[1]) < covered(best[1]) ? choice : best);
      taken.push(box);
      return side;
    });
  }

  function overlap(a, b) {
    return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  }

  function outside(box, width, height) {
    return box.left < -16 || box.right > width || box.top < 0 || box.bottom > height;
  }

  function scatter(s, width, c) {
    const x = axis(s.points.map(p => p.size), [], bytes, c, width - 80);
    const y = axis(s.points.flatMap(p => p.time), [], duration, c, scatterHeight);
    const front = s.points.filter(p => s.front.includes(p.codec)).sort((a, b) => s.front.indexOf(a.codec) - s.front.indexOf(b.codec));
    const kind = p => s.front.includes(p.codec) ? 'fastest' : s.open.includes(p.codec) ? 'open' : 'beaten';
    const at = p => [x.map(p.size), y.map(p.time[1])];
    const inner = {width: width - 90, height: scatterHeight - 80};
    const label = sides(s.points.map(p => ({
      name: p.codec,
      x: (at(p)[0] - x.option.min) / (x.option.max - x.option.min) * inner.width,
      y: (y.option.max - at(p)[1]) / (y.option.max - y.option.min) * inner.height,
    })), inner.width + 20, inner.height);
    const whiskers = s.points.filter(p => p.time[0] !== null && p.time[2] !== null && p.time[0] < p.time[2]).map(p => ({
      from: [x.map(p.size), y.map(p.time[0])], to: [x.map(p.size), y.map(p.time[2])], color: c[marks[kind(p)].color],
    }));
    return {
      animation: false, tooltip: tip(c),
      grid: {left: 8, right: 24, top: 16, bottom: 48, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel'},
      xAxis: {...x.option, ...title(c, s.size + ', bytes a message (left is smaller)')},
      yAxis: {...y.option},
      series: [
        {type: 'scatter', silent: true, data: [], animation: false, markLine: {silent: true, z: 1, symbol: 'none', label: {show: false},
          animation: false,
          data: [...gridLines(x.grid, c, true), ...gridLines(y.grid, c, false)]}},
        {type: 'line', data: front.map(at), symbol: 'none', silent: true, animation: false, z: 2,
          lineStyle: {color: c.best, width: 1.5, type: 'dashed'}},
        ...bars('interval', whiskers, c, [8, 2]),
        {type: 'scatter', animation: false, z: 4,
          data: s.points.map((p, i) => ({value: at(p), name: p.codec, tip: [p.codec, p.text], label: {position: label[i]},
            ...mark(kind(p), p.provisional, c)})),
          label: {show: true, formatter: '{b}', distance: 5, color: c.ink, fontSize: 12, textBorderColor: c.ground, textBorderWidth: 3}},
      ],
    };
  }

  /** Curves of a preface: one colour each, its name at its end; whiskers where a point has an interval. */
  function curves(chart, width, c) {
    const points = chart.curves.flatMap(s => s.points);
    const x = axis(points.map(p => p.x), [], number, c, width - 160);
    const y = axis(points.flatMap(p => [p.low, p.y, p.high]), [], number, c, scatterHeight);
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
        })), c, [8, 2])),
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

  function plot(box, option, height, description) {
    let chart;
    const draw = (width, paper) => {
      const w = width || box.clientWidth;
      if (!w) return;
      if (chart) chart.dispose();
      box.style.height = height() + 'px';
      box.setAttribute('aria-label', description());
      chart = echarts.init(box, null, {renderer: 'svg', width: w, height: height()});
      chart.setOption(option(w, colors(paper)));
    };
    plots.push(draw);
    return draw;
  }

  function group(g, workload) {
    const part = document.getElementById('group').content.cloneNode(true).firstElementChild;
    part.querySelector('h3').textContent = g.title;
    part.querySelector('.boundary').textContent = boundaries[g.operation] || '';
    part.querySelector('.table').append(table(g.table, g.title + ' of ' + workload.name));
    for (const e of part.querySelectorAll('.confidence')) e.textContent = data.confidence;
    const comparable = g.points.filter(p => p.ratio).length > 1;
    let view = comparable ? 'ratio' : 'time';
    const box = part.querySelector('.intervals');
    const draw = plot(box, (width, c) => intervals(g, view, width, c), () => 64 + 30 * g.points.filter(p => p[view]).length,
      () => 'Interval plot of ' + g.title + ': the table above has the same numbers.');
    const show = wanted => {
      view = wanted;
      for (const b of part.querySelectorAll('.views button')) b.setAttribute('aria-pressed', String(b.dataset.view === view));
      part.querySelector('.of-ratio').hidden = view !== 'ratio';
      part.querySelector('.of-time').hidden = view !== 'time';
    };
    show(view);
    for (const b of part.querySelectorAll('.views button')) {
      b.addEventListener('click', () => {
        show(b.dataset.view);
        draw();
      });
    }
    if (!comparable) part.querySelector('.views').remove();
    if (!g.points.length) for (const e of [box, part.querySelector('.how')]) e.remove();
    return part;
  }

  function sizeSpeed(part, w) {
    if (exactOnly || !w.scatters.length) {
      part.querySelector('.size-speed').remove();
      return;
    }
    const size = part.querySelector('.choose-size');
    const operation = part.querySelector('.choose-operation');
    for (const name of new Set(w.scatters.map(s => s.size))) size.append(new Option(name));
    for (const name of new Set(w.scatters.map(s => s.operation))) operation.append(new Option(name));
    const chosen = () => w.scatters.find(s => s.size === size.value && s.operation === operation.value) || w.scatters[0];
    const left = part.querySelector('.left');
    const tell = () => { left.textContent = chosen().left.length ? 'Not drawn, for lack of a time: ' + chosen().left.join(', ') + '.' : ''; };
    const draw = plot(part.querySelector('.scatter'), (width, c) => scatter(chosen(), width, c), () => scatterHeight,
      () => chosen().size + ' against time to ' + chosen().operation + '. On the front: ' + chosen().front.join(', ') + '.');
    tell();
    for (const e of [size, operation]) {
      e.addEventListener('change', () => {
        tell();
        draw();
      });
    }
  }

  /** A study need not make trials; its own tables stand above. */
  const field = document.getElementById('field');
  const exactOnly = field && !data.trials;

  function workload(w) {
    const part = document.getElementById('workload').content.cloneNode(true).firstElementChild;
    part.querySelector('.name').textContent = w.name;
    facts(part.querySelector('.facts'), w.facts);
    if (w.groups.length && !exactOnly) part.querySelector('.overview').append(table(w.overview, w.name));
    for (const g of exactOnly ? [] : w.groups) part.querySelector('.groups').append(group(g, w));
    for (const g of w.grids) {
      part.querySelector('.grids').append(element('h3', g.title), element('p', g.note, 'dim'), table(g.table, g.title + ' of ' + w.name));
    }
    sizeSpeed(part, w);
    part.querySelector('.sizes').append(table(w.sizes, 'Sizes of ' + w.name));
    part.querySelector('.libraries').append(table(w.libraries, 'Libraries and allocation of ' + w.name));
    const without = {
      losses: w.weighed ? 'Every codec that was weighed gave back every value unchanged.' : 'No codec has been weighed yet.',
      failures: 'None: every contestant has its numbers.',
    };
    for (const [name, none] of Object.entries(without)) {
      const box = part.querySelector('.' + name);
      box.append(w[name].rows.length ? table(w[name], box.querySelector('h3').textContent + ' of ' + w.name) : element('p', none, 'dim'));
    }
    return part;
  }

  function answers(box) {
    for (const text of data.answers) box.append(element('p', text));
    for (const w of data.workloads) {
      if (!w.answers.length) continue;
      if (data.workloads.length > 1) box.append(element('h3', w.name));
      for (const text of w.answers) box.append(element('p', text));
    }
    if (exactOnly) box.append(element('p', 'No trials were made: what follows is exact.'));
    else if (!box.children.length) box.append(element('p', 'No verdict yet: there are not enough rounds.'));
  }

  document.getElementById('title').textContent = data.title;
  document.getElementById('run').textContent = data.run + ' · machine: ' + data.machine;
  document.getElementById('charts').textContent = data.charts;
  prose(document.getElementById('command'), data.command);
  answers(document.getElementById('answers'));
  for (const w of data.warnings) {
    const p = element('p', undefined, 'warning');
    p.append(element('strong', w.subject ? 'Warning, ' + w.subject + ': ' : 'Warning: '));
    document.getElementById('warnings').append(prose(p, w.cause + ' ' + w.remedy));
  }
  facts(document.getElementById('conditions'), data.conditions);
  for (const box of document.querySelectorAll('.curves')) {
    const chart = JSON.parse(box.dataset.chart);
    plot(box, (w, c) => curves(chart, w, c), () => scatterHeight,
      () => chart.title + ': ' + chart.curves.map(s => s.name).join(', ') + '. The table below has the same numbers.');
  }
  for (const w of data.workloads) document.getElementById('workloads').append(workload(w));
  for (const text of data.limits) document.getElementById('limits').append(prose(element('li'), text));
  page.hidden = false;

  const redraw = () => plots.forEach(draw => draw());
  redraw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  // What is folded has no width, and its plots take theirs once it is seen.
  field?.addEventListener('toggle', redraw);
  let width = page.clientWidth;
  addEventListener('resize', () => {
    if (page.clientWidth === width) return;
    width = page.clientWidth;
    redraw();
  });
  // Paper is 182 mm wide inside its margins, and white.
  addEventListener('beforeprint', () => {
    for (const d of document.querySelectorAll('details')) d.open = true;
    plots.forEach(draw => draw(680, true));
  });
  addEventListener('afterprint', redraw);
})();

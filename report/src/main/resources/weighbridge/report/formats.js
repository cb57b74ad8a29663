'use strict';
/** The table of formats: all that is known of each in one row. */
const Formats = (() => {
  const {element} = Parts;
  const svgElement = (name, attributes) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    return e;
  };

  /** The largest number but for those that would flatten the others. */
  function largest(numbers) {
    const [first, ...rest] = [...numbers].sort((a, b) => b - a);
    return rest.length > 2 && first > 3 * rest[0] ? largest(rest) : first;
  }

  /** A bar as long as its share of the largest, with a mark where it is cut, and a tick where the reader's own file lies. */
  function bytes(size, most, own) {
    const td = element('td', undefined, 'bytes');
    td.append(element('span', size?.text.replace(/ B$/, '') ?? '–', 'figure'));
    if (!size) return td;
    const beam = element('span', undefined, 'beam');
    beam.setAttribute('aria-hidden', 'true');
    const bar = element('i');
    bar.style.width = 100 * Math.min(1, size.value / most) + '%';
    beam.append(bar);
    if (size.value > most) beam.classList.add('cut');
    if (own && own <= most) {
      const tick = element('b');
      tick.style.left = 100 * own / most + '%';
      beam.append(tick);
    }
    td.append(beam);
    return td;
  }

  /** A number, and its interval: on an axis that all times of the table share where there is room, else as text below it. */
  function time(t, scale, sign) {
    if (!t || t.text === undefined) {
      const td = element('td', t ? t.absent : '–', 'unsure');
      if (t?.reason) td.title = t.reason;
      return td;
    }
    const td = element('td', undefined, 'time' + (t.leads ? ' proven' : ''));
    td.append(element('span', t.compared ? t.text : '≈' + t.text.replace('≈', '') + ' ?', 'figure'));
    if (t.range) td.append(element('span', ', ' + t.range, 'hidden'));
    if (t.spread) {
      const range = element('span', t.spread, 'range');
      range.setAttribute('aria-hidden', 'true');
      td.append(range);
    }
    if (scale) td.append(interval(t, scale, sign));
    td.title = [t.range, t.verdict, ...t.flags].filter(s => s).join('; ');
    return td;
  }

  /** How sure a time differs from the baseline's, as a mark: like those of the plot, and a cross for what does not count. */
  function mark(sign, x) {
    if (sign === 'baseline') return svgElement('rect', {class: 'dot', x: x - 4, y: 3, width: 8, height: 8});
    if (sign === 'seen') return svgElement('path', {class: 'whisker', d: 'M' + (x - 3) + ' 4l6 6m0 -6l-6 6'});
    return svgElement('circle', {class: sign === 'shown' ? 'dot' : 'dot open', cx: x, cy: 7, r: 3.6});
  }

  function interval(t, scale, sign) {
    const svg = svgElement('svg', {width: scale.width, height: 14, 'aria-hidden': 'true', class: 'axis'});
    if (scale.baseline) svg.append(svgElement('path', {class: 'against', d: 'M' + scale.at(scale.baseline) + ' -8V22'}));
    if (t.value > scale.high) {
      // Its number stands beside: only its place is cut.
      svg.append(svgElement('path', {class: 'dot', d: 'M' + (scale.width - 9) + ' 2.5l8 4.5l-8 4.5z'}));
      return svg;
    }
    const [low, high] = t.interval;
    if (low !== null && high !== null) {
      svg.append(svgElement('path', {class: 'whisker', d: 'M' + scale.at(low) + ' 7H' + scale.at(high)}));
      if (high > scale.high) svg.append(svgElement('path', {class: 'whisker', d: 'M' + (scale.width - 5) + ' 4l4 3l-4 3'}));
    }
    svg.append(mark(sign, scale.at(t.value)));
    return svg;
  }

  /** One logarithmic axis for all times that are shown; what would flatten the others lies beyond its end. */
  function timeScale(codecs, operations, baseline, width) {
    const of = c => operations.map(o => c.times?.[o.name]).filter(t => t?.value);
    const real = codecs.filter(c => !c.limit && of(c).length);
    if (!real.length) return null;
    // A format's two times are often far from the others', but seldom from each other.
    const most = 3 * largest(real.map(c => Math.min(...of(c).map(t => t.value))));
    const times = real.flatMap(of).filter(t => t.value <= most);
    const low = Math.min(...times.flatMap(t => [t.value, t.interval[0] || t.value]));
    // One interval without a useful end must not flatten the others either.
    const high = Math.min(Math.max(...times.flatMap(t => [t.value, t.interval[1] || t.value])), most);
    const place = v => 6 + (width - 14) * Math.log(Math.min(Math.max(v, low), high) / low) / (Math.log(high / low) || 1);
    const at = v => Number(place(v).toFixed(1));
    return {width, low, high, at, of: operation => ({width, low, high, at, baseline: codecs.find(c => c.id === baseline)?.times?.[operation]?.value})};
  }

  /** The axis itself, in the head of a column. */
  function ticks(scale) {
    const svg = svgElement('svg', {width: scale.width, height: 15, 'aria-hidden': 'true', class: 'axis ruler'});
    // The numbers below have their units.
    let last = -99;
    for (const t of Plots.logTicks(Math.log10(scale.low), Math.log10(scale.high), scale.width < 100 ? 2 : 3)) {
      if (scale.at(t) < last + 34) continue;
      last = scale.at(t);
      svg.append(svgElement('path', {class: 'whisker', d: 'M' + scale.at(t) + ' 11v4'}));
      const text = svgElement('text', {x: Math.min(Math.max(scale.at(t), 14), scale.width - 16), y: 9, 'text-anchor': 'middle', 'font-size': 10.5, fill: 'currentColor'});
      text.textContent = Parts.duration(t).replace(' ns', '');
      svg.append(text);
    }
    return svg;
  }

  function word(text, sure) {
    return element('td', text, sure ? '' : 'unsure');
  }

  /** The columns: what each shows, and by what it sorts; null sorts last. */
  function columns(view, decision) {
    const {first} = view.workload;
    const shown = first.operations.filter(o => ['encode', 'read'].includes(o.name));
    const operations = shown.length ? shown : first.operations.slice(0, 2);
    const compressed = decision.compressed;
    const most = largest([...first.codecs, first.file].map(c => c?.sizes?.size?.value ?? 0));
    const scale = timeScale(first.codecs, operations, view.baseline, view.axis - (decision.answer ? 30 : 0));
    const sign = (o, c) => {
      const t = c.times?.[o.name];
      return c.id === view.baseline ? 'baseline' : t && !t.compared ? 'seen' : Tables.versus(o, c.id, view.baseline)?.proves ? 'shown' : 'unshown';
    };
    const result = [
      {key: 'bytes', title: 'bytes', sort: c => c.sizes?.size?.value ?? null, cell: c => bytes(c.sizes?.size, most, first.file?.sizes.size?.value)},
      {key: 'compressed', title: compressed, number: true, sort: c => c.sizes?.[compressed]?.value ?? null,
        cell: c => element('td', c.sizes?.[compressed]?.text ?? '–', 'number')},
      ...operations.map(o => ({key: o.name, title: o.name + (first.threads > 1 ? ', ' + first.threads + ' threads' : ''), time: true, scale, sort: c => c.times?.[o.name]?.value ?? null, cell: c => time(c.times?.[o.name], scale?.of(o.name), sign(o, c))})),
    ];
    const compared = first.operations.find(o => o.name === view.operation);
    if (compared) {
      const against = c => Tables.versus(compared, c.id, view.baseline);
      result.push({key: 'versus', title: view.operation + ' vs ' + view.baseline,
        sort: c => c.id === view.baseline ? 1 : against(c)?.point ?? null,
        cell: c => {
          if (c.id === view.baseline) return word('baseline');
          const v = against(c);
          const t = c.times?.[view.operation];
          if (!v) return word(t?.text === undefined ? '–' : t.compared ? 'not compared' : t.verdict);
          const td = element('td', view.narrow ? v.brief : v.words, v.proves > 0 ? 'proven' : v.proves < 0 ? '' : 'unsure');
          if (v.rounds) td.title = v.rounds + (v.rounds === 1 ? ' round' : ' rounds');
          return td;
        }});
    }
    result.push(
      {key: 'languages', title: 'languages', sort: c => c.traits ? (c.traits.languages ? 0 : 1) : null, cell: c => word(c.traits ? c.traits.languages ? 'others' : 'JVM only' : '', true)},
      {key: 'evolves', title: 'fields may change', sort: c => c.traits ? (c.traits.evolves ? 0 : 1) : null, cell: c => word(c.traits ? c.traits.fields : '', true)});
    if (decision.answer) {
      result.unshift({key: 'cost', title: 'your cost ' + decision.each, sort: c => decision.scores.get(c.id)?.point ?? null, cell: c => cost(c, decision)});
    }
    return result;
  }

  function cost(c, decision) {
    const s = decision.scores.get(c.id);
    if (!s) return element('td', decision.left.get(c.id) || '–', 'why');
    const td = element('td', undefined, 'cost');
    const line = element('div', undefined, 'line');
    const beam = element('span', undefined, 'beam');
    for (const [part, value] of Object.entries(s.parts)) {
      const bar = element('i', undefined, 'part-' + decision.parts.get(part));
      bar.style.width = Math.min(value / s.point, 1) * 100 + '%';
      bar.title = part + ': ' + decision.text(value);
      beam.append(bar);
    }
    beam.style.width = Math.min(100, 100 * s.point / decision.scale) + '%';
    if (s.point > decision.scale) beam.classList.add('cut');
    beam.setAttribute('aria-hidden', 'true');
    const words = element('span', decision.text(s.point) + ' ');
    words.append(element('span', decision.more(c.id), 'more'));
    line.append(words, beam);
    if (Number.isFinite(s.high)) td.title = decision.text(s.low) + ' to ' + decision.text(s.high);
    if (td.title) line.append(element('span', ', ' + td.title, 'hidden'));
    td.append(line);
    return td;
  }

  function key(decision) {
    const e = element('span', undefined, 'key');
    for (const [part, i] of decision.parts) {
      const item = element('span', part);
      item.prepend(element('i', undefined, 'part-' + i));
      e.append(item);
    }
    return e;
  }

  /** Which group of rows a codec stands in: who takes part, who is left out, who has no number. */
  function place(c, view, decision) {
    if (c.failure) return 2;
    return view.off.has(c.id) || decision.left.has(c.id) && !decision.scores.has(c.id) ? 1 : 0;
  }

  const parts = [null, 'Left out', 'Without a number'];

  function table(box, view, decision, change) {
    const {first} = view.workload;
    const result = element('table', undefined, decision.answer ? 'costs' : '');
    result.classList.toggle('uncounted', first.codecs.some(c => Object.values(c.times || {}).some(t => t.compared === false)));
    let shown = columns(view, decision);
    // A phone has room for these without scrolling.
    if (view.narrow) shown = [...decision.answer ? ['cost'] : [], 'bytes', view.headline, ...decision.answer ? [] : ['versus'], 'evolves'].flatMap(k => shown.filter(c => c.key === k));
    const caption = result.createCaption();
    caption.textContent = 'Formats on ' + view.workload.name + ', sorted by ' + view.sort;
    caption.className = 'hidden';
    const head = result.createTHead().insertRow();
    const sort = key => change(view.sort === key ? {descending: !view.descending} : {sort: key, descending: false});
    for (const column of [{key: 'format', title: 'format', sort: c => c.id}, ...shown]) {
      const th = Tables.header(column.title, column.number, () => sort(column.key));
      if (column.key === view.sort) th.setAttribute('aria-sort', view.descending ? 'descending' : 'ascending');
      th.classList.add(column.key);
      if (column.key === 'cost') th.append(' ', key(decision));
      if (column.scale) th.append(ticks(column.scale));
      head.append(th);
    }
    const by = [{key: 'format', sort: c => c.id}, ...shown].find(c => c.key === view.sort) || shown[0];
    const codecs = first.codecs.filter(c => !c.limit && !view.hidden(c));
    const file = first.file && {id: first.file.name, name: first.file.name, file: true, sizes: first.file.sizes};
    parts.forEach((title, i) => {
      const here = codecs.filter(c => place(c, view, decision) === i);
      const all = Tables.ordered(i === 0 && file ? [...here, file] : here, by.sort, view.descending);
      if (!all.length) return;
      const body = result.createTBody();
      if (title) {
        const th = element('th', title, 'part');
        th.colSpan = shown.length + 1;
        th.scope = 'rowgroup';
        body.insertRow().append(th);
      }
      for (const c of all) body.append(row(c, i, shown, view, decision, change));
    });
    box.replaceChildren(Tables.scrolling(result, 'Formats'));
    roving(box);
  }

  function row(c, part, shown, view, decision, change) {
    const tr = element('tr', undefined, [part ? 'out' : '', c.file ? 'file' : '', c.id === view.baseline ? 'base' : ''].filter(x => x).join(' '));
    if (!c.file) tr.dataset.codec = c.id;
    const th = element('th', undefined, 'format');
    th.scope = 'row';
    const label = element('label');
    if (part < 2 && !c.file) {
      const check = element('input');
      check.type = 'checkbox';
      check.checked = !view.off.has(c.id);
      check.setAttribute('aria-label', c.id + ' takes part');
      check.addEventListener('change', () => change({toggle: c.id}));
      label.append(check);
    }
    label.append(element('span', c.name, c.name.length < 26 ? 'whole' : ''));
    if (c.library) label.title = c.library;
    th.append(label);
    // Where there is no room for the column.
    if (c.traits && !c.traits.languages) th.append(element('span', 'JVM only', 'aside'));
    tr.append(th);
    if (c.failure) {
      const td = element('td', c.failure, 'failure');
      td.colSpan = shown.length;
      tr.append(td);
    } else if (part === 1 && !decision.answer) {
      for (const column of shown) append(tr, column, column.key === 'versus' ? element('td', decision.left.get(c.id), 'why') : column.cell(c));
    } else {
      for (const column of shown) {
        const td = column.cell(c);
        if (c.file && column.time) td.textContent = '';
        if (c.file && column.key === 'versus') td.textContent = 'not timed';
        if (c.file && column.key === 'cost') td.textContent = decision.saved;
        append(tr, column, td);
      }
    }
    return tr;
  }

  function append(tr, column, td) {
    td.classList.add(column.key);
    tr.append(td);
  }

  /** One tab stop for all rows: arrows go from one to the next. */
  function roving(box) {
    const stops = [...box.querySelectorAll('tbody input')];
    stops.forEach((s, i) => {
      s.tabIndex = i ? -1 : 0;
      s.addEventListener('keydown', e => {
        const next = stops[i + {ArrowDown: 1, ArrowUp: -1}[e.key]];
        if (!next) return;
        e.preventDefault();
        next.focus();
      });
      s.addEventListener('focus', () => stops.forEach(other => { other.tabIndex = other === s ? 0 : -1; }));
    });
  }

  return {table};
})();

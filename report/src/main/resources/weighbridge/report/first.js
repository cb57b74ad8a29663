'use strict';
/** The first screen: findings, the answer for a use and where it flips, and the table of formats. */
const First = (() => {
  const {element, list} = Parts;
  const svgElement = (name, attributes) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    return e;
  };

  /** The title: whole where there is room, brief on a phone. */
  function title(box, decision) {
    // Names are not broken at their hyphens.
    const whole = text => text.replace(/(\w)-(\w)/g, '$1\u2011$2');
    box.replaceChildren(element('span', whole(decision.finding), 'wide'), element('span', whole(decision.brief), 'narrow'));
  }

  /** The findings, each with its numbers, how sure it is, and what it compares with. */
  function findings(box, headlines) {
    box.replaceChildren(...headlines.map(h => {
      const one = element('div');
      const name = element('dd', list(h.codecs.slice(0, 3), 'or') + (h.codecs.length > 3 ? ' or ' + (h.codecs.length - 3) + ' more' : ''), 'name');
      if (h.title.startsWith('Best')) name.textContent = h.codecs[0];
      name.append(' ', element('span', h.sure, 'tag' + (h.sure === 'not shown' ? ' open' : '')));
      const value = element('dd', h.numbers.join(', '), 'value');
      const intervals = h.intervals.filter(i => i);
      if (intervals.length) value.append(element('small', intervals.join(', ')));
      one.append(element('dt', h.title), name, value);
      if (h.detail) one.append(element('dd', h.detail, 'detail'));
      return one;
    }));
    box.hidden = !headlines.length;
  }

  /** The answer's sentences after the one that is the title. */
  function answer(box, decision) {
    box.replaceChildren(...decision.sentences.map(s => element('p', s)));
  }

  /** One strip an axis: who is best along it; where more than one may be, it is shaded. */
  function flips(box, decision, onSlide) {
    box.hidden = !decision.strips.length;
    box.replaceChildren(...decision.strips.map(strip => {
      const part = element('div', undefined, 'strip');
      const caption = element('figcaption', strip.label + ': which format is best along this axis; shaded where that is open');
      const track = element('div', undefined, 'track');
      track.setAttribute('role', 'img');
      track.setAttribute('aria-label', strip.words);
      const place = v => 100 * (Math.log(v) - Math.log(strip.from)) / (Math.log(strip.to) - Math.log(strip.from));
      for (const s of strip.segments) {
        const span = element('span', undefined, s.ids.length === 1 ? '' : 'shaded');
        if (strip.at >= s.from && strip.at <= s.to) span.classList.add('here');
        span.style.left = place(s.from) + '%';
        span.style.width = place(s.to) - place(s.from) + '%';
        span.title = list(s.ids, 'or') + ', ' + strip.text(s.from) + ' to ' + strip.text(s.to);
        const names = s.ids.length > 3 ? element('i', s.ids.length + ' formats', 'counted') : element('i', list(s.ids, 'or'));
        span.append(names);
        track.append(span);
      }
      const slide = element('div', undefined, 'slide');
      const range = element('input');
      range.type = 'range';
      range.min = 0;
      range.max = 400;
      range.step = 1;
      range.value = Math.round(4 * place(Math.min(Math.max(strip.at, strip.from), strip.to)));
      range.setAttribute('aria-label', strip.label);
      range.setAttribute('aria-valuetext', strip.text(strip.at));
      range.dataset.axis = strip.key;
      range.addEventListener('input', () => {
        const value = strip.from * (strip.to / strip.from) ** (range.value / 400);
        onSlide(strip.key, Number(value.toPrecision(3)));
      });
      slide.append(range);
      const ticks = element('div', undefined, 'ticks');
      ticks.setAttribute('aria-hidden', 'true');
      const inside = Math.min(100, Math.max(0, place(strip.at)));
      for (const t of strip.ticks) {
        const tick = element('span', strip.tick(t));
        tick.style.left = place(t) + '%';
        ticks.append(tick);
      }
      ticks.lastElementChild?.classList.add('last');
      const you = element('span', '▲ you: ' + strip.text(strip.at), 'you');
      you.style.left = inside + '%';
      you.style.transform = 'translateX(-' + inside + '%)';
      ticks.append(you);
      const bands = element('p', '', 'bands dim');
      bands.dataset.words = JSON.stringify(strip.segments.map(s => list(s.ids, 'or') + ' from ' + Situation.floor(strip.key, s.from) + ' to ' + Situation.ceil(strip.key, s.to)));
      part.append(caption, track, slide, ticks, bands);
      return part;
    }));
    fit(box);
  }

  /** Names that do not fit into their stretch stand below it; ticks without room are left out. */
  function fit(box) {
    for (const ticks of box.querySelectorAll('.ticks')) {
      const taken = [ticks.lastElementChild.getBoundingClientRect()];
      for (const tick of [...ticks.children].slice(0, -1)) {
        tick.hidden = false;
        const own = tick.getBoundingClientRect();
        tick.hidden = taken.some(t => own.left < t.right + 8 && own.right > t.left - 8);
        if (!tick.hidden) taken.push(own);
      }
    }
    for (const part of box.children) {
      const untold = [...part.querySelectorAll('.track i')].map(i => {
        i.hidden = false;
        i.hidden = i.offsetWidth > i.parentNode.clientWidth - 4;
        return i.hidden || i.classList.contains('counted');
      });
      const bands = part.querySelector('.bands');
      const words = JSON.parse(bands.dataset.words).filter((_, i) => untold[i]);
      bands.textContent = words.length ? 'Not named above: ' + words.join('; ') + '.' : '';
    }
  }

  /** A bar as long as its share of the largest, with a tick where the reader's own file lies. */
  function bytes(size, most, own) {
    const td = element('td', undefined, 'bytes');
    td.append(element('span', size?.text.replace(/ B$/, '') ?? '–', 'figure'));
    if (!size) return td;
    const beam = element('span', undefined, 'beam');
    beam.setAttribute('aria-hidden', 'true');
    const bar = element('i');
    bar.style.width = 100 * size.value / most + '%';
    beam.append(bar);
    if (own) {
      const tick = element('b');
      tick.style.left = 100 * own / most + '%';
      beam.append(tick);
    }
    td.append(beam);
    return td;
  }

  /** A number, and its interval on an axis that all times of the table share. */
  function time(t, scale) {
    if (!t || t.text === undefined) {
      const td = element('td', t ? t.absent : '–', 'unsure');
      if (t?.reason) td.title = t.reason;
      return td;
    }
    const td = element('td', undefined, 'time' + (t.leads ? ' proven' : ''));
    td.append(element('span', (t.compared ? t.text : '≈ ' + t.text.replace('≈', '') + ' ?'), 'figure'));
    const told = element('span', t.range ? ' ' + t.range : '', 'hidden');
    td.append(told, scale ? interval(t, scale) : '');
    td.title = [t.range, t.verdict, ...t.flags].filter(s => s).join('; ');
    return td;
  }

  const axisWidth = 84;

  function interval(t, scale) {
    const svg = svgElement('svg', {width: axisWidth, height: 14, 'aria-hidden': 'true', class: 'axis'});
    if (scale.baseline) svg.append(svgElement('path', {class: 'against', d: 'M' + scale.at(scale.baseline) + ' 0V14'}));
    const [low, high] = t.interval;
    if (low !== null && high !== null) svg.append(svgElement('path', {class: 'whisker', d: 'M' + scale.at(low) + ' 7H' + scale.at(high)}));
    svg.append(svgElement('circle', {class: t.compared ? 'dot' : 'dot open', cx: scale.at(t.value), cy: 7, r: 3.4}));
    return svg;
  }

  /** One logarithmic axis for all times that are shown. */
  function timeScale(codecs, operations, baseline) {
    const times = codecs.filter(c => !c.limit).flatMap(c => operations.map(o => c.times?.[o.name]).filter(t => t?.value));
    if (times.length < 2) return () => null;
    const ends = times.flatMap(t => [t.value, ...t.interval.filter(x => x)]);
    const low = Math.log(Math.min(...ends));
    const span = Math.log(Math.max(...ends)) - low || 1;
    const at = v => (5 + (axisWidth - 10) * (Math.log(v) - low) / span).toFixed(1);
    return operation => ({at, baseline: codecs.find(c => c.id === baseline)?.times?.[operation]?.value});
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
    const most = Math.max(...first.codecs.map(c => c.sizes?.size?.value ?? 0), first.file?.sizes.size?.value ?? 0);
    const scale = timeScale(first.codecs, operations, view.baseline);
    const result = [
      {key: 'bytes', title: 'bytes', sort: c => c.sizes?.size?.value ?? null, cell: c => bytes(c.sizes?.size, most, first.file?.sizes.size?.value)},
      {key: 'compressed', title: compressed, number: true, sort: c => c.sizes?.[compressed]?.value ?? null,
        cell: c => element('td', c.sizes?.[compressed]?.text ?? '–', 'number')},
      ...operations.map(o => ({key: o.name, title: o.name, sort: c => c.times?.[o.name]?.value ?? null, cell: c => time(c.times?.[o.name], scale(o.name))})),
    ];
    const compared = first.operations.find(o => o.name === view.operation);
    if (compared) {
      const against = c => Tables.versus(compared, c.id, view.baseline);
      result.push({key: 'versus', title: view.operation + ' vs ' + view.baseline,
        sort: c => c.id === view.baseline ? 1 : against(c)?.point ?? null,
        cell: c => {
          if (c.id === view.baseline) return word('baseline');
          const v = against(c);
          if (!v) return word(c.times?.[view.operation]?.text === undefined ? '–' : 'not compared');
          const td = element('td', view.narrow ? v.brief : v.words, v.proves > 0 ? 'proven' : v.proves < 0 ? '' : 'unsure');
          if (v.rounds) td.title = v.rounds + (v.rounds === 1 ? ' round' : ' rounds');
          return td;
        }});
    }
    result.push(
      {key: 'languages', title: 'languages', sort: c => c.traits ? (c.traits.languages ? 0 : 1) : null, cell: c => word(c.traits ? c.traits.languages ? 'others' : 'JVM only' : '', true)},
      {key: 'evolves', title: 'fields may change', sort: c => c.traits ? (c.traits.evolves ? 0 : 1) : null, cell: c => word(c.traits ? c.traits.evolves ? 'declared' : 'no' : '', true)});
    if (decision.answer) {
      result.unshift({key: 'cost', title: 'your cost ' + decision.each, sort: c => decision.scores.get(c.id)?.point ?? null, cell: c => cost(c, decision)});
    }
    return result;
  }

  function cost(c, decision) {
    const td = element('td', undefined, 'cost');
    const s = decision.scores.get(c.id);
    const why = decision.left.get(c.id);
    if (!s) {
      td.textContent = why || '–';
      td.className = 'why';
      return td;
    }
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
    line.append(beam, words);
    td.title = Number.isFinite(s.high) ? decision.text(s.low) + ' to ' + decision.text(s.high) : '';
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
    const result = element('table');
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
      if (column.key === 'cost') th.append(' ', key(decision));
      head.append(th);
    }
    const by = [{key: 'format', sort: c => c.id}, ...shown].find(c => c.key === view.sort) || shown[0];
    const codecs = first.codecs.filter(c => !c.limit && !view.hidden(c));
    const file = first.file && {id: first.file.name, file: true, sizes: first.file.sizes, notes: first.file.notes};
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
    label.append(c.file ? '┃ ' + c.id : c.id);
    label.title = c.file ? c.notes.join(' ') : c.library || '';
    th.append(label);
    tr.append(th);
    if (c.failure) {
      const td = element('td', c.failure, 'failure');
      td.colSpan = shown.length;
      tr.append(td);
    } else if (part === 1 && !decision.answer) {
      for (const column of shown) tr.append(column.key === 'versus' ? element('td', decision.left.get(c.id), 'why') : column.cell(c));
    } else {
      for (const column of shown) {
        const td = column.cell(c);
        if (c.file && ['encode', 'read', 'versus'].includes(column.key)) td.textContent = column.key === 'versus' ? 'not timed' : '';
        if (c.file && column.key === 'cost') td.textContent = decision.yours;
        tr.append(td);
      }
    }
    return tr;
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

  return {title, findings, answer, flips, fit, table, columns, place};
})();

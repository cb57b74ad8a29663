'use strict';
/** The first screen: the answer, where it flips, and the table of formats. */
const First = (() => {
  const {element, list} = Parts;

  /** The answer's sentences: who, what it costs, what that is worth. */
  function answer(box, decision) {
    const [first, ...rest] = decision.sentences;
    box.replaceChildren(element('p', first, 'choice'), ...rest.map(s => element('p', s)));
  }

  /** One strip an axis: who is best along it; where more than one may be, it is shaded. */
  function flips(box, decision, onSlide) {
    box.hidden = !decision.strips.length;
    box.replaceChildren(...decision.strips.map(strip => {
      const part = element('div', undefined, 'strip');
      const caption = element('figcaption', strip.label + ': which codec is best along this axis; shaded where that is open');
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

  function yes(flag) {
    const td = element('td');
    const sign = element('span', flag ? '✓' : '–', flag ? '' : 'unsure');
    sign.setAttribute('aria-hidden', 'true');
    td.append(sign, element('span', flag ? 'yes' : 'no', 'hidden'));
    return td;
  }

  function time(t) {
    if (!t || t.text === undefined) {
      const td = element('td', t ? t.absent : '–', 'number unsure');
      if (t?.reason) td.title = t.reason;
      return td;
    }
    const td = element('td', t.text, 'number' + (t.leads ? ' proven' : ''));
    td.append(element('span', t.spread.trim() + (t.compared ? '' : ' ?'), 'spread'));
    td.title = [t.range, t.verdict, ...t.flags].filter(s => s).join('; ');
    return td;
  }

  /** The columns: what each shows, and by what it sorts; null sorts last. */
  function columns(view, decision) {
    const {first} = view.workload;
    const shown = first.operations.filter(o => ['encode', 'read'].includes(o.name));
    const operations = shown.length ? shown : first.operations.slice(0, 2);
    const compressed = decision.compressed;
    const result = [
      {key: 'bytes', title: 'bytes', number: true, sort: c => c.sizes.size?.value ?? null,
        cell: c => element('td', c.sizes.size?.text ?? '–', 'number')},
      {key: 'compressed', title: compressed, number: true, sort: c => c.sizes[compressed]?.value ?? null,
        cell: c => element('td', c.sizes[compressed]?.text ?? '–', 'number')},
      ...operations.map(o => ({key: o.name, title: o.name, number: true, sort: c => c.times[o.name]?.value ?? null, cell: c => time(c.times[o.name])})),
      {key: 'languages', title: 'languages', sort: c => c.traits ? (c.traits.languages ? 0 : 1) : null, cell: c => yes(c.traits?.languages)},
      {key: 'evolves', title: 'evolves', sort: c => c.traits ? (c.traits.evolves ? 0 : 1) : null, cell: c => yes(c.traits?.evolves)},
    ];
    const compared = first.operations.find(o => o.name === view.operation);
    if (compared) {
      const against = c => Tables.versus(compared, c.id, view.baseline);
      result.push({key: 'versus', title: view.operation + ' vs ' + view.baseline, number: true,
        sort: c => c.id === view.baseline ? 1 : against(c)?.point ?? null,
        cell: c => {
          if (c.id === view.baseline) return element('td', 'baseline', 'number unsure');
          const v = against(c);
          if (!v) return element('td', c.times[view.operation]?.text === undefined ? '–' : 'not compared', 'number unsure');
          const td = element('td', Tables.versusWords(v), 'number' + (v.proves > 0 ? ' proven' : ''));
          td.title = v.words + '; ' + v.rounds + (v.rounds === 1 ? ' round' : ' rounds');
          return td;
        }});
    }
    result.push({key: 'cost', title: 'your cost ' + decision.each, sort: c => decision.scores.get(c.id)?.point ?? null, cell: c => cost(c, decision)});
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
    beam.setAttribute('aria-hidden', 'true');
    const more = decision.more(c.id);
    const words = element('span', decision.text(s.point) + ' ');
    words.append(element('span', more, 'more'));
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

  /** Which group of rows a codec stands in: who takes part, who is left out, floors, who has no number. */
  function place(c, view, decision) {
    if (c.failure) return 3;
    if (c.limit) return 2;
    return view.off.has(c.id) || !decision.scores.has(c.id) && decision.left.has(c.id) ? 1 : 0;
  }

  const parts = [null, 'Left out', 'Floors, not formats', 'Without a number'];

  function table(box, view, decision, change) {
    const result = element('table');
    const shown = columns(view, decision);
    // A phone has room for these without scrolling.
    if (view.narrow) for (const key of [view.operation, 'bytes', 'cost']) shown.sort((a, b) => (b.key === key) - (a.key === key));
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
    const by = [{key: 'format', sort: c => c.id}, ...shown].find(c => c.key === view.sort) || shown[shown.length - 1];
    const codecs = view.workload.first.codecs.filter(c => !view.hidden(c));
    parts.forEach((title, i) => {
      const here = Tables.ordered(codecs.filter(c => place(c, view, decision) === i), by.sort, view.descending);
      if (!here.length) return;
      const body = result.createTBody();
      if (title) {
        const th = element('th', title, 'part');
        th.colSpan = shown.length + 1;
        th.scope = 'rowgroup';
        body.insertRow().append(th);
      }
      for (const c of here) body.append(row(c, i, shown, view, decision, change));
    });
    box.replaceChildren(Tables.scrolling(result, 'Formats'));
    roving(box);
  }

  function row(c, part, shown, view, decision, change) {
    const tr = element('tr', undefined, part ? 'out' : '');
    tr.dataset.codec = c.id;
    const th = element('th', undefined, 'format');
    th.scope = 'row';
    const label = element('label');
    if (part < 2) {
      const check = element('input');
      check.type = 'checkbox';
      check.checked = !view.off.has(c.id);
      check.setAttribute('aria-label', c.id + ' takes part');
      check.addEventListener('change', () => change({toggle: c.id}));
      label.append(check);
    }
    const kind = part ? 'out' : decision.best.includes(c.id) ? (decision.best.length === 1 ? 'best' : 'may') : 'beaten';
    const sign = element('span', {best: '●', may: '○', beaten: '◆', out: ''}[kind], 'mark ' + kind);
    sign.setAttribute('aria-hidden', 'true');
    label.append(sign, c.id);
    label.title = c.library || '';
    th.append(label);
    tr.append(th);
    if (c.failure) {
      const td = element('td', c.failure, 'failure');
      td.colSpan = shown.length;
      tr.append(td);
    } else {
      for (const column of shown) tr.append(column.cell(c));
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

  return {answer, flips, fit, table, columns, place};
})();

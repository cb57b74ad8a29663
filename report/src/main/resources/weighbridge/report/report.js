'use strict';
(() => {
  const {element, prose, facts, number, list} = Parts;
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const page = byId('page');
  /** A study need not make trials; its own tables stand above. */
  const field = byId('field');
  const exactOnly = field && !data.trials;
  const narrow = matchMedia('(max-width: 600px)');
  const wide = matchMedia('(min-width: 1001px)');
  const boundaries = {
    encode: 'Native value → bytes that the caller owns or may read.',
    decode: 'Bytes → native value.',
    read: 'Bytes → native value, then every field read through the library’s accessors: fair to lazy and zero-copy libraries.',
    roundtrip: 'Encode, then read those bytes.',
    convert: 'Plain bean ↔ the library’s own object, there and back.',
    cold: 'The first message of a fresh JVM: class loading, code generation, first encode and read.',
  };

  const catalogue = Situation.catalogue();

  /** What is shown: the situation, null for any use, and how it is looked at. Both live in the address. */
  let situation;
  let view;

  function start() {
    const state = Address.read(sections().includes(location.hash.slice(1)) ? '' : location.hash.slice(1), data.workloads, sections());
    unread(state.complaints);
    situation = state.situation;
    const workload = data.workloads[state.workload];
    const {first} = workload;
    const known = new Set(first.codecs.map(c => c.id));
    view = {
      ...state, workload, index: state.workload,
      off: new Set(state.off.filter(id => known.has(id))),
      operation: first.operations.some(o => o.name === state.operation) ? state.operation : first.headline,
      headline: first.headline,
      baseline: known.has(state.baseline) ? state.baseline : first.baseline,
      narrow: narrow.matches,
    };
    view.hidden = c => Object.entries(view.filters).some(([key, value]) => value && !matches(c, key, value));
  }

  /** What of the address could not be read is said once, since the address is then written anew. */
  function unread(complaints) {
    const line = byId('unread');
    line.hidden = !complaints.length;
    const some = complaints.slice(0, 3).map(c => c.length > 160 ? c.slice(0, 159) + '…' : c);
    if (complaints.length > some.length) some.push('and ' + (complaints.length - some.length) + ' more');
    line.textContent = some.length ? 'Ignored in the address: ' + some.join('; ') + '. The rest applies.' : '';
  }

  /** What an address may lead to. */
  const sections = () => [...byId('folds').content.children].map(d => d.id);

  function matches(c, key, value) {
    if (key === 'name') return c.id.includes(value.toLowerCase());
    return c.traits && c.traits[key] === value;
  }

  function remember() {
    const text = Address.write(situation, view, data.workloads);
    history.replaceState(null, '', text ? '#' + text : location.pathname + location.search);
  }

  /** The numbers of those that the reader left in. */
  function numbers() {
    const {first, numbers: all} = view.workload;
    const gone = new Set(first.codecs.filter(c => view.off.has(c.id) || view.hidden(c)).map(c => c.id));
    return {...all, contestants: all.contestants.filter(c => !gone.has(c.id))};
  }

  /** What the first screen shows: the findings or, for a use, the answer. */
  function decide() {
    const left = new Map();
    for (const c of view.workload.first.codecs) if (view.off.has(c.id)) left.set(c.id, 'you left it out');
    return situation ? answered(left) : found(left);
  }

  const workloadName = () => data.workloads.length === 1 ? data.title : view.workload.name;

  /** The findings about the formats that meet the limits. */
  function found(left) {
    const {numbers: {contestants}, headlines} = view.workload;
    for (const c of contestants) {
      const broken = catalogue.limits.filter(l => view.limits.includes(l.key) && !c.meets.includes(l.key));
      if (broken.length) left.set(c.id, broken.map(l => l.reason).join(', '));
    }
    const {found: all, brief} = headlines[view.limits.join()];
    const whole = all.map(h => h.sentence).join(' ');
    const finding = !all.length ? workloadName() + ': nothing to compare yet.' : whole.length > 230 ? brief : whole;
    return {answer: null, headlines: all, scores: new Map(), left, sentences: [], aside: [], strips: [], finding, brief: brief || finding, told: all.map(h => h.sentence),
      parts: new Map(), compressed: 'zstd/1k', size: 'size', unit: '', each: '', link: location.href};
  }

  function answered(left) {
    const answer = Situation.decide(workloadName(), situation, numbers());
    const scores = new Map(answer.scores.map(s => [s.id, {...s, point: s.value}]));
    for (const l of answer.leftOut) left.set(l.id, l.reason + (l.mayWin ? '; its size could win' : ''));
    const names = [...new Set(answer.scores.flatMap(s => Object.keys(s.parts)))];
    const typical = answer.scores.map(s => s.value);
    const best = typical[0] || 1;
    const {bill} = catalogue.presets.find(p => p.key === situation.preset);
    return {
      answer, headlines: [], scores, left, best: answer.winners,
      // What flips stands in the strips, what the model lacks in how it was measured.
      sentences: answer.words.notes,
      aside: answer.words.leftOut,
      finding: answer.words.finding, brief: answer.words.brief, told: [answer.words.choice, ...answer.words.notes],
      // Whoever costs much more than the others takes the whole width, with a mark where its bar is cut.
      scale: Math.min(Math.max(...typical, best), best * 4) || 1,
      parts: new Map(names.map((p, i) => [p, names.length === 2 ? [1, 3][i] : i + 1])),
      compressed: compressed(), size: metric() === 'size.raw' ? 'size' : compressed(),
      text: value => bill ? Situation.money(value) : Situation.micros(value), unit: bill ? '$ a month' : 'µs a message', each: bill ? 'a month' : 'a message', link: location.href,
      more: id => {
        const s = scores.get(id);
        if (answer.scores[0].id === id) return '';
        return (s.value / best < 2 ? '+' + number(Math.round(100 * (s.value / best - 1))) + ' %' : number(Number((s.value / best).toPrecision(2))) + '×')
          + (!s.timed ? ', by its bytes' : answer.winners.includes(id) ? ', too close' : s.matters ? '' : ', little');
      },
      yours: '',
      strips: answer.flips.slice(0, 2).map(f => strip(f)),
    };
  }

  const metric = () => catalogue.compressors.find(c => c.key === situation.compress).metric;

  /** The title of the size that is sent or kept, or of a compressed log where nothing is compressed. */
  function compressed() {
    return metric() === 'size.raw' ? 'zstd/1k' : metric().replace('size.batch.', '') + '/1k';
  }

  function strip(f) {
    const p = catalogue.parameters.find(x => x.key === f.axis);
    const text = v => Situation.words(f.axis, v);
    const {from, to} = p.axis;
    return {
      key: f.axis, label: p.label, from, to, text, tick: v => f.axis === 'reads' ? number(v) : text(v), at: situation.values[f.axis],
      ticks: p.axis.ticks,
      segments: f.segments.map(s => ({from: s.from, to: s.to, ids: s.winners})),
      words: p.label + ': ' + f.segments.map(s => text(s.from) + ' to ' + text(s.to) + ' ' + list(s.winners, 'or')).join('; '),
    };
  }

  function state() {
    byId('sure').replaceChildren(element('b', 'How sure: '), data.sure);
    const p = byId('state');
    p.replaceChildren(data.state);
    const links = [];
    if (data.warnings.length) links.push(['warnings', data.warnings.length + (data.warnings.length === 1 ? ' warning' : ' warnings')]);
    links.push(['method', 'how measured']);
    for (const [id, text] of links) {
      const link = element('a', text);
      link.href = '#' + id;
      link.addEventListener('click', e => {
        e.preventDefault();
        open(id, true);
      });
      p.append(p.textContent ? ' · ' : '', link);
    }
    const floors = view.workload.first.floors;
    byId('floors').textContent = floors ? 'Floors, not formats: ' + floors + '.' : '';
  }

  function open(id, scroll) {
    const part = byId(id);
    if (!part) return;
    if (field) field.open = true;
    part.open = true;
    if (scroll) part.scrollIntoView();
  }

  function change(what) {
    if (what.toggle) {
      if (view.off.has(what.toggle)) view.off.delete(what.toggle);
      else view.off.add(what.toggle);
    } else {
      Object.assign(view, what);
    }
    show();
    if (what.toggle) document.querySelector('#table tr[data-codec="' + CSS.escape(what.toggle) + '"] input')?.focus();
  }

  function set(part) {
    situation = {...situation, ...part};
    view.limits = situation.limits;
    show();
  }

  let refresh;

  function panel() {
    Panel.presets(byId('presets'), situation ? situation.preset : '', view.limits, use, (key, on) => {
      const keys = catalogue.limits.map(l => l.key).filter(k => k === key ? on : view.limits.includes(k));
      view.limits = keys;
      if (situation) set({limits: keys});
      else show();
    });
    controls();
  }

  /** Another use, or none: the limits stay, and the table is sorted by what then matters. */
  function use(key) {
    if (view.sort === (situation ? 'cost' : 'bytes') && !view.descending) view.sort = key ? 'cost' : 'bytes';
    if (!key) view.limits = view.limits.filter(l => Address.anyUse.includes(l));
    situation = key ? {...Situation.of(key), limits: view.limits} : null;
    controls();
    show();
  }

  function controls() {
    byId('controls').hidden = !situation;
    refresh = situation ? Panel.controls(byId('controls'), () => situation, set) : () => {};
  }

  let decision;
  let printing = false;
  let folded = [];

  /** Paper is 186 mm wide inside its margins, and white. */
  function redraw() {
    if (printing) Plots.redraw(680, true);
    else Plots.redraw();
  }

  function show() {
    decision = decide();
    First.title(field ? byId('finding') : byId('title'), decision);
    byId('answer').hidden = !situation;
    First.answer(byId('answer'), decision);
    const focused = document.activeElement?.dataset?.axis;
    First.flips(byId('flips'), decision, (key, value) => {
      set({values: {...situation.values, [key]: value}});
      refresh();
    });
    if (focused) document.querySelector('[data-axis="' + focused + '"]')?.focus();
    First.findings(byId('findings'), decision.headlines);
    seen();
    First.table(byId('table'), view, decision, change);
    const hidden = view.workload.first.codecs.filter(view.hidden).length;
    byId('left').textContent = [...decision.aside, ...hidden ? [hidden + (hidden === 1 ? ' format is' : ' formats are') + ' hidden by your filter.'] : []].join(' ');
    remember();
  }

  let drawSeen;

  /** Size against speed, of the formats that take part: by the size that the use sends or keeps. */
  function seen() {
    const w = view.workload;
    const scatter = w.scatters.find(x => x.size === decision.size && x.operation === view.operation) || w.scatters.find(x => x.operation === view.operation);
    const part = byId('seen');
    part.hidden = !scatter || exactOnly;
    if (part.hidden) return;
    const some = {...scatter, points: scatter.points.filter(p => !decision.left.has(p.codec) && !view.hidden(w.first.codecs.find(c => c.id === p.codec)))};
    const own = w.first.file?.sizes[scatter.size]?.value;
    byId('seen-operation').textContent = 'CPU time to ' + scatter.operation + ' one record; the line joins the formats that none beats in both.';
    const operation = w.first.operations.find(o => o.name === view.operation);
    const isFaster = (a, b) => Tables.versus(operation, a, b)?.proves > 0;
    const draw = (width, c, paper) => Plots.scatter(some, width, c, paper, {name: w.first.file?.name, size: own, height: seenHeight(paper), isFaster});
    if (drawSeen) drawSeen.use(draw);
    else drawSeen = Plots.plot(byId('seen-plot'), 'size-speed', draw, seenHeight,
      () => 'Size against time to ' + view.operation + '. On the front, from small to fast: ' + Plots.front(some.points).join(', ') + '. All numbers are in the table.');
    drawSeen();
    byId('signs').replaceChildren(...Plots.signs());
  }

  const seenHeight = paper => paper ? 300 : view.narrow ? 280 : 322;

  /** A row that is pointed at, or whose box has the focus, lights up in every table and plot. */
  function light(codec) {
    for (const row of document.querySelectorAll('tr.lit')) row.classList.remove('lit');
    if (codec) for (const row of document.querySelectorAll('tr[data-codec="' + CSS.escape(codec) + '"]')) row.classList.add('lit');
    Plots.light(codec);
  }

  function folds() {
    const w = view.workload;
    const more = byId('more');
    more.replaceChildren(byId('folds').content.cloneNode(true));
    for (const d of more.children) {
      d.open = view.open.includes(d.id);
      d.addEventListener('toggle', () => {
        redraw();
        if (printing) return;
        view.open = [...more.children].filter(x => x.open).map(x => x.id);
        remember();
      });
    }
    const into = selector => more.querySelector(selector);
    conclusions(into('.answers'), w);
    plots(w, into);
    into('.process').hidden = exactOnly || !w.groups.some(g => g.table.columns.some(c => c.title === 'process CPU'));
    for (const g of exactOnly ? [] : w.groups) operation(into('.groups'), g, w);
    for (const g of w.grids) into('.grids').append(element('h3', g.title), element('p', g.note, 'dim'), Tables.folded(g.table, g.title + ' of ' + w.name));
    if (!w.groups.length && !w.grids.length || exactOnly) byId('operations').remove();
    into('.sizes').append(Tables.folded(w.sizes, 'Sizes of ' + w.name));
    into('.libraries').append(Tables.folded(w.libraries, 'Libraries, heap and allocation of ' + w.name));
    const without = {
      losses: w.weighed ? 'Every codec that was weighed gave back every value unchanged.' : 'No codec has been weighed yet.',
      failures: 'None: every contestant has its numbers.',
    };
    for (const [name, none] of Object.entries(without)) {
      const rows = w[name].rows.length;
      byId(name).firstElementChild.append(rows ? ' (' + rows + ')' : ' (none)');
      into('.' + name).append(rows ? Tables.folded(w[name], name + ' of ' + w.name) : element('p', none, 'dim'));
    }
    facts(into('.conditions'), [...data.conditions, ...w.facts]);
    for (const text of data.limits) into('.limits').append(prose(element('li'), text));
    for (const text of catalogue.lacks) into('.limits').append(element('li', 'Not in the costs: ' + text));
    prose(into('.command'), data.command);
    warnings(into('.warnings'));
  }

  function conclusions(box, w) {
    for (const text of [...w.headlines[''].found.map(h => h.sentence), ...w.remarks, ...data.answers]) box.append(element('p', text));
    if (exactOnly) box.append(element('p', 'No trials were made: what follows is exact.'));
    else if (!box.children.length) box.append(element('p', 'No verdict yet: there are not enough rounds.'));
  }

  function warnings(box) {
    byId('warnings').firstElementChild.append(' (' + (data.warnings.length || 'none') + ')');
    for (const w of data.warnings) {
      const p = element('p', undefined, 'warning');
      if (w.subject) p.append(element('strong', w.subject + ': '));
      box.append(prose(p, w.cause + ' ' + w.remedy));
    }
    if (!data.warnings.length) box.append(element('p', 'None.', 'dim'));
  }

  function operation(box, g, w) {
    box.append(element('h3', g.title), element('p', boundaries[g.operation] || '', 'dim'), Tables.folded(g.table, g.title + ' of ' + w.name));
  }

  function plots(w, into) {
    if (exactOnly || !w.groups.some(g => g.points.length)) {
      byId('plots').remove();
      return;
    }
    if (w.scatters.length) sizeSpeed(into('.size-speed'), w);
    else into('.size-speed').remove();
    for (const g of w.groups.filter(x => x.points.length)) into('.distributions').append(distribution(g, w));
  }

  function distribution(g, w) {
    const part = byId('group').content.cloneNode(true).firstElementChild;
    part.querySelector('h3').textContent = g.title;
    for (const e of part.querySelectorAll('.confidence')) e.textContent = data.confidence;
    const box = part.querySelector('.intervals');
    const name = w.name.replace(/[^\w.-]+/g, '-') + '-' + g.title.replace(/\W+/g, '-');
    // Floors are so far below that they would take half of the scale; the table has them.
    const real = g.points.filter(p => p.kind !== 'limit');
    const points = real.length ? real : g.points;
    let chosen = 'time';
    const draw = Plots.plot(box, name, (width, c, paper) => Plots.intervals({points, margin: data.margin}, chosen, width, c, paper),
      paper => 64 + (paper ? 13 : points.length > 40 ? 20 : 28) * points.filter(p => p[chosen]).length,
      () => 'Interval plot of ' + g.title + ': the table of all operations has the same numbers.');
    for (const b of part.querySelectorAll('.views button')) {
      b.addEventListener('click', () => {
        chosen = b.dataset.view;
        for (const other of part.querySelectorAll('.views button')) other.setAttribute('aria-pressed', String(other === b));
        part.querySelector('.of-ratio').hidden = chosen !== 'ratio';
        part.querySelector('.of-time').hidden = chosen !== 'time';
        draw();
      });
    }
    if (g.points.filter(p => p.ratio).length < 2) part.querySelector('.views').remove();
    return part;
  }

  function sizeSpeed(part, w) {
    const size = part.querySelector('.choose-size');
    const operation = part.querySelector('.choose-operation');
    for (const name of new Set(w.scatters.map(s => s.size))) size.append(new Option(name));
    for (const name of new Set(w.scatters.map(s => s.operation))) operation.append(new Option(name));
    const chosen = () => w.scatters.find(s => s.size === size.value && s.operation === operation.value) || w.scatters[0];
    const left = part.querySelector('.left');
    const tell = () => { left.textContent = chosen().left.length ? 'Not drawn, because a time or size is missing: ' + chosen().left.join(', ') + '.' : ''; };
    const draw = Plots.plot(part.querySelector('.scatter'), w.name.replace(/[^\w.-]+/g, '-') + '-size-speed', (width, c, paper) => Plots.scatter(chosen(), width, c, paper,
      {isFaster: (a, b) => Tables.versus(w.first.operations.find(o => o.name === chosen().operation), a, b)?.proves > 0}),
      paper => paper ? 300 : Plots.scatterHeight, () => chosen().size + ' against time to ' + chosen().operation + '. On the front: ' + Plots.front(chosen().points).join(', ') + '.');
    tell();
    for (const e of [size, operation]) {
      e.addEventListener('change', () => {
        tell();
        draw();
      });
    }
  }

  function bar() {
    const {first} = view.workload;
    const operation = byId('operation');
    const baseline = byId('baseline');
    operation.replaceChildren(...first.operations.filter(o => o.pairs.length).map(o => new Option(o.name, o.name, false, o.name === view.operation)));
    const compared = new Set(first.operations.flatMap(o => o.pairs.flatMap(p => [o.ids[p[0]], o.ids[p[1]]])));
    baseline.replaceChildren(...first.codecs.filter(c => compared.has(c.id)).map(c => c.id).sort()
      .map(id => new Option(id, id, false, id === view.baseline)));
    operation.onchange = () => change({operation: operation.value});
    baseline.onchange = () => change({baseline: baseline.value});
    document.querySelector('.compare').hidden = !operation.options.length;
    const filters = byId('filters');
    filters.replaceChildren();
    for (const [key, label] of [['encoding', 'Encoding'], ['way', 'Way'], ['licence', 'Licence']]) {
      const values = [...new Set(first.codecs.map(c => c.traits?.[key]).filter(v => v))].sort();
      if (values.length < 2) continue;
      const field = element('label', label + ' ');
      field.append(Panel.choice([{key: '', label: 'any'}, ...values.map(v => ({key: v, label: v}))], view.filters[key] || '',
        v => change({filters: {...view.filters, [key]: v}})));
      filters.append(field);
    }
    const name = element('input');
    name.type = 'text';
    name.value = view.filters.name || '';
    name.addEventListener('input', () => change({filters: {...view.filters, name: name.value.trim()}}));
    const named = element('label', 'Name ');
    named.append(name);
    filters.append(named);
    for (const b of document.querySelectorAll('[data-copy]')) b.onclick = () => copy(b.dataset.copy);
    for (const b of document.querySelectorAll('[data-save]')) {
      b.onclick = () => {
        byId('share').open = false;
        Share.save(b.dataset.save, decision, data, byId('seen-plot').querySelector('svg'));
      };
    }
  }

  function copy(what) {
    byId('share').open = false;
    Parts.copy(what === 'link' ? location.href : Share[what](byId('table').querySelector('table'), decision, view), byId('copied'));
  }

  function chooser() {
    byId('choose').hidden = data.workloads.length < 2;
    const select = byId('workload');
    select.replaceChildren(...data.workloads.map((w, i) => new Option(w.name, i, false, i === view.index)));
    select.onchange = () => {
      remember();
      view.index = Number(select.value);
      remember();
      draw();
    };
  }

  /** An address that ends in a section's name, such as #losses, leads there. */
  function follow() {
    const section = location.hash.slice(1);
    draw();
    if (sections().includes(section)) open(section, true);
  }

  /** All of the page, from its address. */
  function draw() {
    start();
    state();
    chooser();
    panel();
    bar();
    folds();
    show();
    redraw();
  }

  byId('subject').textContent = '· ' + (field ? data.title + ' · ' : '') + data.run;
  byId('charts').textContent = data.charts;
  if (field) {
    const headline = document.querySelector('main > section > h2');
    byId('title').textContent = headline.textContent;
    headline.remove();
    const finding = element('h2', '', 'finding');
    finding.id = 'finding';
    byId('state').before(finding);
  }
  for (const box of document.querySelectorAll('.areas')) {
    const trees = JSON.parse(box.dataset.trees);
    const choice = element('select');
    trees.forEach((t, i) => choice.append(new Option(t.title, i)));
    const label = element('label', 'Bytes per message in ');
    label.append(choice);
    box.before(label);
    box.setAttribute('role', 'img');
    const tree = () => trees[choice.value];
    Plots.plot(box, 'fields', (w, c) => Plots.areas(tree(), c), () => Plots.scatterHeight,
      () => 'What each field adds in ' + tree().title + '. The table below has the same numbers.');
    choice.addEventListener('change', () => redraw());
  }
  for (const box of document.querySelectorAll('.curves')) {
    const chart = JSON.parse(box.dataset.chart);
    Plots.plot(box, chart.title.replace(/\W+/g, '-'), (w, c) => Plots.curves(chart, w, c), () => Plots.scatterHeight,
      () => chart.title + ': ' + chart.curves.map(s => s.name).join(', ') + '. The table below has the same numbers.');
  }
  page.hidden = false;
  follow();
  // The address is the situation's.
  page.querySelector('.skip').addEventListener('click', e => {
    e.preventDefault();
    byId('formats').focus();
  });

  Plots.onPoint = light;
  for (const type of ['mouseover', 'focusin']) {
    page.addEventListener(type, e => {
      // A plot tells itself which mark is pointed at.
      if (!e.target.closest('.plot')) light(e.target.closest('tr[data-codec]')?.dataset.codec || '');
    });
  }
  addEventListener('hashchange', follow);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => redraw());
  narrow.addEventListener('change', () => {
    view.narrow = narrow.matches;
    show();
  });
  // What is folded has no width, and its plots take theirs once it is seen.
  field?.addEventListener('toggle', () => {
    redraw();
    First.fit(byId('flips'));
  });
  // A menu closes when the reader goes elsewhere.
  document.addEventListener('click', e => {
    for (const menu of document.querySelectorAll('.menu[open]')) if (!menu.contains(e.target)) menu.open = false;
  });
  document.addEventListener('keydown', e => {
    if (e.key !== 'Escape') return;
    for (const menu of document.querySelectorAll('.menu[open]')) {
      menu.open = false;
      menu.firstElementChild.focus();
    }
  });
  let width = page.clientWidth;
  addEventListener('resize', () => {
    if (page.clientWidth === width) return;
    width = page.clientWidth;
    redraw();
    First.fit(byId('flips'));
  });
  addEventListener('beforeprint', () => {
    folded = [...page.querySelectorAll('#field, #more > details')].filter(d => !d.open);
    printing = true;
    for (const d of folded) d.open = true;
    redraw();
  });
  addEventListener('afterprint', () => {
    printing = false;
    for (const d of folded) d.open = false;
    redraw();
  });
})();

'use strict';
(() => {
  const {element} = Parts;
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const page = byId('page');
  /** A study need not make trials; its own tables stand above. */
  const field = byId('field');
  const exactOnly = field && !data.trials;
  const narrow = matchMedia('(max-width: 600px)');
  const {catalogue} = Decisions;

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
      axis: room(),
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
  const sections = () => Folds.names(byId('folds'));

  function matches(c, key, value) {
    if (key === 'name') return c.id.includes(value.toLowerCase());
    return c.traits && c.traits[key] === value;
  }

  function remember() {
    const text = Address.write(situation, view, data.workloads);
    history.replaceState(null, '', text ? '#' + text : location.pathname + location.search);
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
    const {first: {floors, notes}, remarks, subject, name} = view.workload;
    byId('floors').textContent = [...floors ? ['Floors, not formats: ' + floors + '.'] : [], ...notes, ...remarks].join(' ');
    // Text from a file may have another direction, which then ends with it.
    byId('subject').replaceChildren(...[data.title, ...data.workloads.length > 1 ? [name] : [], subject, data.run].filter(t => t).flatMap(t => [' · ', element('bdi', t)]));
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

  /** Paper is white, and as wide as a large screen. */
  function redraw() {
    if (printing) Plots.redraw(1100, true);
    else Plots.redraw();
  }

  function show() {
    decision = Decisions.of(data, view, situation);
    byId('answer').hidden = !decision.sentences.length;
    First.answer(byId('answer'), decision);
    const focused = document.activeElement?.dataset?.axis;
    First.flips(byId('flips'), decision, (key, value) => {
      set({values: {...situation.values, [key]: value}});
      refresh();
    });
    if (focused) document.querySelector('[data-axis="' + focused + '"]')?.focus();
    First.findings(byId('findings'), decision.headlines);
    seen();
    First.next(byId('next'), decision.next, byId('copied'));
    Formats.table(byId('table'), view, decision, change);
    const hidden = view.workload.first.codecs.filter(view.hidden).length;
    byId('asked').textContent = decision.asked;
    // Only now is it known whether there is a scroll bar, and how wide a line is.
    title();
    byId('left').textContent = [...decision.aside, ...hidden ? [hidden + (hidden === 1 ? ' format is' : ' formats are') + ' hidden by your filter.'] : []].join(' ');
    remember();
  }

  const titleBox = () => byId(field ? 'finding' : 'title');

  function title() {
    First.title(titleBox(), decision.titles, narrow.matches ? 3 : 2);
  }

  let drawSeen;

  /** Size against speed, of the formats that take part: by the size that the use sends or keeps. */
  function seen() {
    const w = view.workload;
    const of = w.scatters.filter(x => x.operation === view.operation && x.threads === w.first.threads);
    const scatter = of.find(x => x.size === decision.size) || of[0];
    const part = byId('seen');
    part.hidden = !scatter || exactOnly;
    if (part.hidden) return;
    const some = {...scatter, points: scatter.points.filter(p => !decision.left.has(p.codec) && !view.hidden(w.first.codecs.find(c => c.id === p.codec)))};
    part.hidden = some.points.length < 2;
    if (part.hidden) return;
    const own = w.first.file?.sizes[scatter.size];
    byId('seen-operation').textContent = 'CPU time to ' + scatter.operation + ' one record' + (scatter.threads > 1 ? ' with ' + scatter.threads + ' threads' : '') + '; the line joins the formats that none beats in both.';
    const operation = w.first.operations.find(o => o.name === view.operation);
    const draw = (width, c, paper) => Scatter.option(some, width, c, paper, {
      file: own && {name: w.first.file.name, size: own.value, text: own.text}, height: seenHeight(), baseline: view.baseline,
      isShown: id => Tables.versus(operation, id, view.baseline)?.proves, isFaster: (a, b) => Tables.versus(operation, a, b)?.proves > 0});
    const words = () => 'Size against time to ' + view.operation + '. On the front, from small to fast: ' + Scatter.front(some.points).map(p => p.codec).join(', ')
      + '. All numbers are in the table.';
    if (drawSeen) drawSeen.use(draw, words);
    else drawSeen = Plots.plot(byId('seen-plot'), 'size-speed', draw, seenHeight, words);
    if (!printing) drawSeen();
    byId('signs').replaceChildren(...Scatter.signs(view.baseline, scatter.left));
  }

  const seenHeight = () => view.narrow ? 280 : 322;

  /** The width of a table's axis of times, by the room that there is. */
  const wideAxis = 118;
  const room = () => page.clientWidth >= 1340 ? wideAxis : 84;

  /** A row that is pointed at, or whose box has the focus, lights up in every table and plot. */
  function light(codec) {
    for (const row of document.querySelectorAll('tr.lit')) row.classList.remove('lit');
    if (codec) for (const row of document.querySelectorAll('tr[data-codec="' + CSS.escape(codec) + '"]')) row.classList.add('lit');
    Plots.light(codec);
  }

  function folds() {
    const more = byId('more');
    Folds.fill(more, byId('folds'), data, view.workload, exactOnly);
    for (const d of more.children) {
      d.open = view.open.includes(d.id);
      d.addEventListener('toggle', () => {
        redraw();
        if (printing) return;
        view.open = [...more.children].filter(x => x.open).map(x => x.id);
        remember();
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
        Share.save(b.dataset.save, decision, data, {title: titleBox().textContent, plot: byId('seen').hidden ? null : byId('seen-plot').querySelector('svg'), baseline: view.baseline});
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

  byId('charts').textContent = data.charts;
  if (field) {
    const headline = document.querySelector('main > section > h2');
    byId('title').textContent = headline.textContent;
    headline.remove();
    const finding = element('h2', '', 'finding');
    finding.id = 'finding';
    byId('sure').before(finding);
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
    Plots.plot(box, 'fields', (w, c) => Plots.areas(tree(), c), () => Scatter.height,
      () => 'What each field adds in ' + tree().title + '. The table below has the same numbers.');
    choice.addEventListener('change', () => redraw());
  }
  for (const box of document.querySelectorAll('.curves')) {
    const chart = JSON.parse(box.dataset.chart);
    Plots.plot(box, chart.title.replace(/\W+/g, '-'), (w, c) => Plots.curves(chart, w, c), () => Scatter.height,
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
    title();
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
    title();
    if (view.axis === room()) redraw();
    else {
      view.axis = room();
      show();
    }
    First.fit(byId('flips'));
  });
  function print(on) {
    printing = on;
    view.narrow = !on && narrow.matches;
    view.axis = on ? wideAxis : room();
    show();
    redraw();
  }

  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));
})();

'use strict';
/** What stands folded below the first screen: all plots and tables of a workload, and how it was measured. */
const Folds = (() => {
  const {element, prose, facts} = Parts;
  const boundaries = {
    encode: 'Native value → bytes that the caller owns or may read.',
    decode: 'Bytes → native value.',
    read: 'Bytes → native value, then every field read through the library’s accessors: fair to lazy and zero-copy libraries.',
    roundtrip: 'Encode, then read those bytes.',
    convert: 'Plain bean ↔ the library’s own object, there and back.',
    cold: 'The first message of a fresh JVM: class loading, code generation, first encode and read.',
  };

  /** The names of the sections, to which an address may lead. */
  const names = template => [...template.content.children].map(d => d.id);

  /**
   * Fills the box with the sections of a workload.
   *
   * @param exactOnly whether nothing was timed because a study measures otherwise
   */
  function fill(box, template, data, w, exactOnly) {
    box.replaceChildren(template.content.cloneNode(true));
    const into = selector => box.querySelector(selector);
    conclusions(into('.answers'), data, w, exactOnly);
    if (exactOnly || !w.groups.some(g => g.points.length)) into('#plots').remove();
    else plots(into, data, w);
    into('.process').hidden = exactOnly || !w.groups.some(g => g.table.columns.some(c => c.title === 'process CPU'));
    for (const g of exactOnly ? [] : w.groups) {
      into('.groups').append(element('h3', g.title), element('p', boundaries[g.operation] || '', 'dim'), Tables.folded(g.table, g.title + ' of ' + w.name));
    }
    for (const g of w.grids) into('.grids').append(element('h3', g.title), element('p', g.note, 'dim'), Tables.folded(g.table, g.title + ' of ' + w.name));
    if (!w.groups.length && !w.grids.length || exactOnly) into('#operations').remove();
    into('.sizes').append(Tables.folded(w.sizes, 'Sizes of ' + w.name));
    into('.libraries').append(Tables.folded(w.libraries, 'Libraries, heap and allocation of ' + w.name));
    const without = {
      losses: w.weighed ? 'Every format that was weighed gave back every value unchanged.' : 'No format has been weighed yet.',
      failures: 'None: every format has its numbers.',
    };
    for (const [name, none] of Object.entries(without)) {
      const rows = w[name].rows.length;
      into('#' + name).firstElementChild.append(rows ? ' (' + rows + ')' : ' (none)');
      into('.' + name).append(rows ? Tables.folded(w[name], name + ' of ' + w.name) : element('p', none, 'dim'));
    }
    facts(into('.conditions'), [...data.conditions, ...w.facts]);
    for (const text of data.limits) into('.limits').append(prose(element('li'), text));
    for (const text of Decisions.catalogue.lacks) into('.limits').append(element('li', 'Not in the costs: ' + text));
    prose(into('.command'), data.command);
    into('#warnings').firstElementChild.append(' (' + (data.warnings.length || 'none') + ')');
    for (const warning of data.warnings) {
      const p = element('p', undefined, 'warning');
      if (warning.subject) p.append(element('strong', warning.subject + ': '));
      into('.warnings').append(prose(p, warning.cause + ' ' + warning.remedy));
    }
    if (!data.warnings.length) into('.warnings').append(element('p', 'None.', 'dim'));
  }

  function conclusions(box, data, w, exactOnly) {
    for (const text of [...w.headlines[''].found.map(h => h.sentence), ...w.remarks, ...data.answers]) box.append(element('p', text));
    if (exactOnly) box.append(element('p', 'No trials were made.'));
    else if (!box.children.length) box.append(element('p', 'No verdict yet: there are not enough rounds.'));
  }

  function plots(into, data, w) {
    if (w.scatters.length) sizeSpeed(into('.size-speed'), w);
    else into('.size-speed').remove();
    for (const g of w.groups.filter(x => x.points.length)) into('.distributions').append(distribution(g, data, w));
  }

  function distribution(g, data, w) {
    const part = document.getElementById('group').content.cloneNode(true).firstElementChild;
    part.querySelector('h3').textContent = g.title;
    for (const e of part.querySelectorAll('.confidence')) e.textContent = data.confidence;
    const box = part.querySelector('.intervals');
    const name = Parts.fileName(w.name + '-' + g.title);
    // Floors are so far below that they would take half of the scale; the table has them.
    const real = g.points.filter(p => p.kind !== 'limit');
    const points = real.length ? real : g.points;
    let chosen = 'time';
    const draw = Plots.plot(box, name, (width, c, paper) => Plots.intervals({points, margin: data.margin}, chosen, width, c, paper),
      paper => 64 + (paper ? 18 : points.length > 40 ? 20 : 28) * points.filter(p => p[chosen]).length,
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
    const title = s => s.operation + (s.threads === 1 ? '' : ', ' + s.threads + ' threads');
    for (const name of new Set(w.scatters.map(s => s.size))) size.append(new Option(name));
    for (const name of new Set(w.scatters.map(title))) operation.append(new Option(name));
    const chosen = () => w.scatters.find(s => s.size === size.value && title(s) === operation.value) || w.scatters[0];
    const left = part.querySelector('.left');
    const tell = () => { left.textContent = chosen().left.length ? 'Not drawn, because a time or size is missing: ' + chosen().left.join(', ') + '.' : ''; };
    const compared = () => chosen().threads === w.first.threads ? w.first.operations.find(o => o.name === chosen().operation) : null;
    const draw = Plots.plot(part.querySelector('.scatter'), Parts.fileName(w.name) + '-size-speed',
      (width, c, paper) => Scatter.option(chosen(), width, c, paper, {isFaster: (a, b) => Tables.versus(compared(), a, b)?.proves > 0}),
      paper => paper ? 300 : Scatter.height, () => chosen().size + ' against time to ' + title(chosen()) + '. On the front: ' + Scatter.front(chosen().points).map(p => p.codec).join(', ') + '.');
    tell();
    for (const e of [size, operation]) {
      e.addEventListener('change', () => {
        tell();
        draw();
      });
    }
  }

  return {fill, names};
})();

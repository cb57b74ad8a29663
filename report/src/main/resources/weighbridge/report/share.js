'use strict';
/** The table on the first screen as text that can be pasted. */
const Share = (() => {
  function rows(table) {
    return [...table.rows].filter(r => r.cells.length > 1 || r.cells[0].className !== 'part').map(r => [...r.cells].map(words));
  }

  function words(cell) {
    const copy = cell.cloneNode(true);
    for (const e of copy.querySelectorAll('[aria-hidden], .key, input')) e.remove();
    for (const e of copy.querySelectorAll('.spread, .more')) e.prepend(' ');
    return copy.textContent.replace(/\s+/g, ' ').trim();
  }

  const head = decision => [decision.finding, ...decision.sentences];

  function text(table, decision) {
    const all = rows(table);
    const widths = all[0].map((_, i) => Math.max(...all.map(r => (r.length > 2 ? r[i] || '' : '').length)));
    return [...head(decision), '', ...all.map(r => r.map((c, i) => i === r.length - 1 ? c : c.padEnd(widths[i])).join('  '))].join('\n') + '\n';
  }

  function markdown(table, decision) {
    const all = rows(table);
    const line = r => '| ' + all[0].map((_, i) => (r[i] || '').replace(/\|/g, '\\|')).join(' | ') + ' |';
    return [...head(decision).map(s => s + '\n'), line(all[0]), '|' + all[0].map(() => '---').join('|') + '|', ...all.slice(1).map(line), '',
      '[' + decision.link.replace(/[[\]]/g, '') + '](' + decision.link + ')'].join('\n') + '\n';
  }

  /** Numbers without units, in bytes, nanoseconds and the score's own unit. */
  function csv(table, decision, view) {
    const quoted = v => /[",\n]/.test(String(v)) ? '"' + String(v).replace(/"/g, '""') + '"' : String(v);
    const {first} = view.workload;
    const sizes = [...new Set(first.codecs.flatMap(c => Object.keys(c.sizes)))];
    const operations = first.operations.map(o => o.name);
    const lines = [['format', ...sizes.map(s => s + ' B'), ...operations.flatMap(o => [o + ' ns', o + ' process CPU ns']), 'languages', 'evolves', 'cost ' + decision.unit, 'left out']];
    for (const c of first.codecs) {
      lines.push([c.id, ...sizes.map(s => c.sizes[s]?.value ?? ''), ...operations.flatMap(o => [c.times[o]?.value ?? '', c.times[o]?.process ?? '']), c.traits?.languages ?? '',
        c.traits?.evolves ?? '', decision.scores.get(c.id)?.point ?? '', c.failure ?? decision.left.get(c.id) ?? '']);
    }
    return lines.map(l => l.map(quoted).join(',')).join('\n') + '\n';
  }

  return {text, markdown, csv};
})();

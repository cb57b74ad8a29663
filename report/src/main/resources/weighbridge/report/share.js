'use strict';
/** The table on the first screen as text that can be pasted. */
const Share = (() => {
  function rows(table) {
    return [...table.rows].filter(r => r.cells.length > 1 || r.cells[0].className !== 'part').map(r => [...r.cells].map(words));
  }

  function words(cell) {
    const copy = cell.cloneNode(true);
    for (const e of copy.querySelectorAll('[aria-hidden], .key, .aside, input')) e.remove();
    for (const e of copy.querySelectorAll('.spread, .more, .hidden')) e.prepend(' ');
    return copy.textContent.replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
  }

  const head = decision => decision.told;

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
    if (first.file) lines.push([first.file.name, ...sizes.map(s => first.file.sizes[s]?.value ?? ''), ...operations.flatMap(() => ['', '']), '', '', '', '']);
    return lines.map(l => l.map(quoted).join(',')).join('\n') + '\n';
  }

  /** Text broken into lines of a width, as it will be drawn. */
  function lines(text, font, width) {
    const brush = document.createElement('canvas').getContext('2d');
    brush.font = font;
    const result = [''];
    for (const word of text.split(' ')) {
      const longer = (result[result.length - 1] + ' ' + word).trim();
      if (brush.measureText(longer).width > width && result[result.length - 1]) result.push(word);
      else result[result.length - 1] = longer;
    }
    return result;
  }

  /** The answer as a picture of its own: the title, how sure it is, the plot if there is one, and what stands beside it. */
  function picture(decision, data, {title, plot, baseline}) {
    const width = 1200;
    const style = getComputedStyle(document.body);
    const [ground, ink] = [style.backgroundColor, style.color];
    const parts = [];
    let y = 20;
    const say = (text, size, weight) => {
      for (const line of lines(text, weight + ' ' + size + 'px ' + style.fontFamily, width - 80)) {
        y += 1.35 * size;
        const e = document.createElementNS('http://www.w3.org/2000/svg', 'text');
        for (const [k, v] of Object.entries({x: 40, y, 'font-size': size, 'font-weight': weight, 'font-family': style.fontFamily, fill: ink})) e.setAttribute(k, v);
        e.textContent = line;
        parts.push(e);
      }
    };
    say(title, 28, 700);
    y += 8;
    say('How sure: ' + data.sure, 15, 400);
    y += 14;
    if (plot) {
      const inner = plot.cloneNode(true);
      const [w, h] = [plot.clientWidth || plot.width.baseVal.value, plot.clientHeight || plot.height.baseVal.value];
      inner.setAttribute('viewBox', '0 0 ' + w + ' ' + h);
      inner.setAttribute('x', 40);
      inner.setAttribute('y', y);
      inner.setAttribute('width', width - 80);
      inner.setAttribute('height', h * (width - 80) / w);
      inner.removeAttribute('style');
      parts.push(inner);
      y += h * (width - 80) / w;
      say('● difference from ' + baseline + ' shown; ○ not shown; ■ the baseline; bars: 95 % intervals; the line joins what no format beats in both, dashed where that is not shown', 13, 400);
      y += 8;
    }
    for (const h of decision.headlines) say(h.title + ': ' + First.names(h) + ', ' + h.numbers.join(', ') + ' (' + h.sure + ')' + (h.detail ? '; ' + h.detail : ''), 16, 400);
    for (const s of decision.sentences) say(s, 16, 400);
    y += 10;
    say('Weighbridge · ' + data.title + ' · ' + data.run, 13, 400);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [k, v] of Object.entries({xmlns: 'http://www.w3.org/2000/svg', width, height: Math.ceil(y + 24), viewBox: '0 0 ' + width + ' ' + Math.ceil(y + 24)})) svg.setAttribute(k, v);
    const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [k, v] of Object.entries({width: '100%', height: '100%', fill: ground})) back.setAttribute(k, v);
    svg.append(back, ...parts);
    return svg;
  }

  function save(type, decision, data, shown) {
    Plots.write(picture(decision, data, shown), Parts.fileName(data.title) + '-answer', type);
  }

  return {text, markdown, csv, save};
})();

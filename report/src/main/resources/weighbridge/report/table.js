'use strict';
/** Tables: the first one, a row a format, and the folded ones, all of which can be sorted. */
const Tables = (() => {
  const {element} = Parts;

  /** Orders rows by a key; those without one stay last, whichever way. */
  function ordered(rows, key, descending) {
    return [...rows].sort((a, b) => {
      const x = key(a);
      const y = key(b);
      if (x === null || y === null) return (x === null) - (y === null);
      const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en');
      return descending ? -order : order;
    });
  }

  function header(title, number, onSort) {
    const th = element('th', undefined, number ? 'number' : '');
    th.scope = 'col';
    const button = element('button', title);
    button.type = 'button';
    button.title = 'Sort by ' + title;
    button.addEventListener('click', onSort);
    th.append(button);
    return th;
  }

  /** Wide tables scroll in a region of their own, which the keyboard reaches only then; a line and a shade say that there is more. */
  function scrolling(table, caption) {
    const box = element('div');
    const edge = element('div', undefined, 'edge');
    const hint = element('p', 'More columns to the right: scroll the table →', 'hint dim');
    const scroll = element('div', undefined, 'scroll');
    scroll.append(table);
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', caption);
    const look = () => {
      const more = scroll.scrollWidth - scroll.clientWidth;
      hint.hidden = more <= 1;
      edge.classList.toggle('more', scroll.scrollLeft < more - 1);
      if (more > 1) scroll.tabIndex = 0;
      else scroll.removeAttribute('tabindex');
    };
    new ResizeObserver(look).observe(scroll);
    scroll.addEventListener('scroll', look);
    edge.append(scroll);
    box.append(hint, edge);
    return box;
  }

  function caption(table, text) {
    const e = table.createCaption();
    e.textContent = text;
    e.className = 'hidden';
  }

  /** A folded table; its rows carry their codec. */
  function folded(t, text) {
    const result = element('table');
    caption(result, text);
    const head = result.createTHead().insertRow();
    const body = result.createTBody();
    const named = Math.max(0, t.columns.findIndex(c => c.title === 'codec'));
    t.columns.forEach((column, index) => {
      const th = header(column.title, column.number, () => {
        const descending = th.getAttribute('aria-sort') === 'ascending';
        for (const other of head.children) other.removeAttribute('aria-sort');
        th.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        body.append(...ordered(body.rows, tr => key(tr, index, column.number), descending));
      });
      head.append(th);
    });
    for (const row of t.rows) {
      const tr = body.insertRow();
      tr.dataset.codec = row[named].text;
      row.forEach((cell, index) => {
        const column = t.columns[index];
        const td = element(index === named ? 'th' : 'td', cell.text, column.number && !cell.span ? 'number' : '');
        if (index === named) td.scope = 'row';
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
    return scrolling(result, text);
  }

  function key(tr, index, number) {
    const td = tr.cells[index];
    if (!td || td.colSpan > 1 || td.textContent === '–') return null;
    if (td.dataset.sort !== undefined) return Number(td.dataset.sort);
    return number ? null : td.textContent;
  }

  /** A codec's time over that of another, by what was compared round by round; null where it was not. */
  function versus(operation, codec, other) {
    if (!operation) return null;
    const a = operation.ids.indexOf(codec);
    const b = operation.ids.indexOf(other);
    if (a < 0 || b < 0 || a === b) return null;
    for (const [x, y, point, low, high, rounds, words, reversed, proves] of operation.pairs) {
      if (x === a && y === b) return {point, low, high, rounds, words: operation.words[words], brief: operation.briefs[words], proves};
      if (x === b && y === a) return {point: 1 / point, low: 1 / high, high: 1 / low, rounds, words: operation.words[reversed], brief: operation.briefs[reversed], proves: -proves};
    }
    return null;
  }

  return {ordered, header, scrolling, caption, folded, versus};
})();

'use strict';
/** What all parts of the page are made with: elements, numbers as text, sentences. */
const Parts = (() => {
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

  function number(n) {
    return Number(n.toPrecision(4)).toLocaleString('en', {maximumFractionDigits: 4});
  }

  function duration(ns) {
    for (const [size, unit] of [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs']]) if (ns >= size) return number(ns / size) + ' ' + unit;
    return number(ns) + ' ns';
  }

  function bytes(b) {
    if (b >= 1048576) return number(b / 1048576) + ' MiB';
    return b >= 10240 ? number(b / 1024) + ' KiB' : number(b) + ' B';
  }

  /** {@code a, b and c}. */
  function list(names, last = 'and') {
    return names.length < 2 ? names.join() : names.slice(0, -1).join(', ') + ' ' + last + ' ' + names[names.length - 1];
  }

  /** A name for a file, from any text. */
  const fileName = text => text.replace(/[^\w.-]+/g, '-');

  /** Text of a kind as a file of its own. */
  function download(name, type, content) {
    const link = element('a');
    link.href = URL.createObjectURL(new Blob([content], {type}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Copies, or shows the text to be copied by hand where the browser refuses. */
  async function copy(text, status) {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = 'Copied.';
    } catch {
      const dialog = element('dialog');
      const area = element('textarea', text);
      area.setAttribute('aria-label', 'Text to copy');
      area.readOnly = true;
      const close = element('button', 'Close');
      close.addEventListener('click', () => dialog.close());
      dialog.addEventListener('close', () => dialog.remove());
      dialog.append(area, close);
      document.body.append(dialog);
      dialog.showModal();
      area.select();
    }
  }

  return {element, prose, facts, number, duration, bytes, list, fileName, download, copy};
})();

'use strict';
/** The address's fragment: the situation first, then how the page is looked at. */
const Address = (() => {
  const filters = ['encoding', 'way', 'licence', 'name'];
  const names = text => text ? text.split(',') : [];

  /** Text that somebody cut in the middle of a character is taken as it is. */
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function read(hash, workloads) {
    const pairs = new Map(hash.split('&').map(p => [p.split('=')[0], decoded(p.slice(p.indexOf('=') + 1))]));
    const workload = Math.max(0, workloads.findIndex(w => w.name === pairs.get('workload')));
    const sort = pairs.get('sort') || 'cost';
    return {
      situation: Situation.ofPairs(pairs, 'rpc'),
      workload,
      off: names(pairs.get('off')),
      baseline: pairs.get('vs'),
      operation: pairs.get('op'),
      sort: sort.replace(/^-/, ''),
      descending: sort.startsWith('-'),
      filters: Object.fromEntries(filters.filter(f => pairs.get(f)).map(f => [f, pairs.get(f)])),
      open: names(pairs.get('open')),
    };
  }

  /** Only what differs from how the page opens by itself. */
  function write(situation, view, workloads) {
    const pairs = [Situation.fragment(situation)];
    const add = (key, value) => { if (value) pairs.push(key + '=' + encodeURIComponent(value).replace(/%2C/g, ',')); };
    if (view.index) add('workload', workloads[view.index].name);
    add('off', [...view.off].join());
    if (view.baseline !== view.workload.first.baseline) add('vs', view.baseline);
    if (view.operation !== view.workload.first.headline) add('op', view.operation);
    if (view.sort !== 'cost' || view.descending) add('sort', (view.descending ? '-' : '') + view.sort);
    for (const f of filters) add(f, view.filters[f]);
    add('open', view.open.join());
    return pairs.join('&');
  }

  return {read, write};
})();

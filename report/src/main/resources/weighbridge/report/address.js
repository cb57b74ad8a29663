'use strict';
/** The address's fragment: the situation first, then how the page is looked at. */
const Address = (() => {
  const filters = ['encoding', 'way', 'licence', 'name'];
  const columns = ['format', 'bytes', 'compressed', 'languages', 'evolves', 'versus', 'cost'];
  /** The limits that may be set without naming a use. */
  const anyUse = ['langs', 'evolves'];
  const names = text => text ? text.split(',') : [];

  /** Text that somebody cut in the middle of a character is taken as it is. */
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** @return the state, with what of the address could not be read, a clause each */
  function read(hash, workloads, sections) {
    const unread = [];
    const pairs = new Map();
    for (const p of hash.split('&').filter(p => p)) {
      const [key] = p.split('=');
      if (p.includes('=') && Situation.isKnown(key)) pairs.set(key, decoded(p.slice(key.length + 1)));
      else unread.push('"' + decoded(p) + '" has no meaning here');
    }
    const used = pairs.has('for');
    const {situation, complaints} = Situation.read(Object.fromEntries(pairs), 'log');
    complaints.unshift(...unread);
    const idle = used ? [] : situation.limits.filter(l => !anyUse.includes(l));
    if (idle.length) complaints.push(idle.join(', ') + ' without a use');
    const named = workloads.findIndex(w => w.name === pairs.get('workload'));
    if (named < 0 && pairs.has('workload')) complaints.push('no messages are called "' + pairs.get('workload') + '"');
    const workload = Math.max(0, named);
    const {codecs, operations} = workloads[workload].first;
    const formats = new Set(codecs.map(c => c.id));
    for (const id of [...names(pairs.get('off')), ...names(pairs.get('vs'))]) if (!formats.has(id)) complaints.push('no format is called "' + id + '"');
    if (pairs.has('op') && !operations.some(o => o.name === pairs.get('op'))) complaints.push('no operation "' + pairs.get('op') + '" was compared');
    const sort = pairs.get('sort') || (used ? 'cost' : 'bytes');
    if (![...columns, ...operations.map(o => o.name)].includes(sort.replace(/^-/, ''))) complaints.push('no column is called "' + sort + '"');
    for (const id of names(pairs.get('open'))) if (!sections.includes(id)) complaints.push('no section is called "' + id + '"');
    return {
      situation: used ? situation : null, limits: situation.limits.filter(l => used || anyUse.includes(l)), complaints, workload,
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
    const pairs = situation ? [Situation.fragment(situation)] : view.limits.map(l => l + '=1');
    const add = (key, value) => { if (value) pairs.push(key + '=' + encodeURIComponent(value).replace(/%2C/g, ',')); };
    if (view.index) add('workload', workloads[view.index].name);
    add('off', [...view.off].join());
    if (view.baseline !== view.workload.first.baseline) add('vs', view.baseline);
    if (view.operation !== view.workload.first.headline) add('op', view.operation);
    if (view.sort !== (situation ? 'cost' : 'bytes') || view.descending) add('sort', (view.descending ? '-' : '') + view.sort);
    for (const f of filters) add(f, view.filters[f]);
    add('open', view.open.join());
    return pairs.join('&');
  }

  return {read, write, anyUse};
})();

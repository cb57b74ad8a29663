'use strict';
/** What the first screen says: the findings or, for a use, the answer. */
const Decisions = (() => {
  const {number, list} = Parts;
  const catalogue = Situation.catalogue();

  /**
   * @param data      of the page
   * @param view      how it is looked at
   * @param situation the use, or null for any
   */
  function of(data, view, situation) {
    const left = new Map();
    for (const c of view.workload.first.codecs) if (view.off.has(c.id)) left.set(c.id, 'you left it out');
    const name = data.workloads.length === 1 ? data.title : view.workload.name;
    return {link: location.href, left, ...situation ? answered(name, data, view, situation, left) : found(name, data, view, left)};
  }

  /** The numbers of those that the reader left in. */
  function numbers(view) {
    const {first, numbers: all} = view.workload;
    const gone = new Set(first.codecs.filter(c => view.off.has(c.id) || view.hidden(c)).map(c => c.id));
    return {...all, contestants: all.contestants.filter(c => !gone.has(c.id))};
  }

  /** The findings about the formats that meet the limits. */
  function found(name, data, view, left) {
    for (const c of view.workload.numbers.contestants) {
      const broken = catalogue.limits.filter(l => view.limits.includes(l.key) && !c.meets.includes(l.key));
      if (broken.length) left.set(c.id, broken.map(l => l.reason).join(', '));
    }
    const {found: headlines, titles} = view.workload.headlines[view.limits.join()];
    const nothing = [name + ': nothing to compare yet.'];
    return {
      answer: null, asked: catalogue.limits.filter(l => view.limits.includes(l.key)).map(l => l.label).join(', '), headlines, titles: titles.length ? titles : nothing, told: headlines.length ? headlines.map(h => h.sentence) : nothing,
      scores: new Map(), sentences: [], aside: [], strips: [], parts: new Map(), compressed: 'zstd/1k', size: 'size', unit: '', each: '', saved: '',
      next: view.workload.first.codecs.some(c => c.sizes?.size) ? {words: 'say what it is for, above' + (data.more ? '; or: ' + lower(data.more.words) : '.'),
        command: data.more?.command} : null,
    };
  }

  const lower = words => words[0].toLowerCase() + words.slice(1);

  function answered(name, data, view, situation, left) {
    const answer = Situation.decide(name, situation, numbers(view));
    const scores = new Map(answer.scores.map(s => [s.id, {...s, point: s.value}]));
    for (const l of answer.leftOut) left.set(l.id, l.reason + (l.mayWin && l.cost !== null ? '; its size could win' : ''));
    const names = [...new Set(answer.scores.flatMap(s => Object.keys(s.parts)))];
    const values = answer.scores.map(s => s.value);
    const best = values[0] || 1;
    const {bill} = catalogue.presets.find(p => p.key === situation.preset);
    const {metric} = catalogue.compressors.find(c => c.key === situation.compress);
    // The title of the size that is sent or kept, or of a compressed log where nothing is compressed.
    const compressed = metric === 'size.raw' ? 'zstd/1k' : metric.replace('size.batch.', '') + '/1k';
    const next = answer.settled ? data.settled : data.more;
    return {
      answer, asked: answer.words.choice, headlines: [], scores,
      titles: [answer.words.finding, ...answer.words.brief], told: [answer.words.choice, ...answer.words.notes],
      // What flips stands in the strips, what the model lacks in how it was measured.
      sentences: answer.words.notes, aside: answer.words.leftOut, saved: answer.words.saved,
      // Whoever costs much more than the others takes the whole width, with a mark where its bar is cut.
      scale: Math.min(Math.max(...values, best), best * 4) || 1,
      parts: new Map(names.map((p, i) => [p, names.length === 2 ? [1, 3][i] : i + 1])),
      compressed, size: metric === 'size.raw' ? 'size' : compressed,
      text: value => bill ? Situation.money(value) : Situation.micros(value), unit: bill ? '$ a month' : 'µs a message', each: bill ? 'a month' : 'a message',
      more: id => more(answer, scores.get(id), best),
      strips: answer.flips.slice(0, 2).map(f => strip(f, situation)),
      next: next && {...next, words: lower(next.words)},
    };
  }

  /** By how much a format costs more than the best, and what that is worth. */
  function more(answer, s, best) {
    if (answer.scores[0].id === s.id) return '';
    const much = s.value / best < 2 ? '+' + number(Math.round(100 * (s.value / best - 1))) + ' %' : number(Number((s.value / best).toPrecision(2))) + '×';
    return much + (!s.timed ? ', by its bytes' : answer.winners.includes(s.id) ? ', not shown' : s.matters ? '' : ', does not matter');
  }

  function strip(f, situation) {
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

  return {of, catalogue};
})();

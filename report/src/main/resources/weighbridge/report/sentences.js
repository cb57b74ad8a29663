'use strict';
/** An answer in words, as in Sentences of the package weighbridge.report.situation. */
const Sentences = (() => {
  const mostNames = 4;
  const mostPrices = 3;
  const find = (list, key) => list.find(x => x.key === key);
  const preset = s => find(Situation.catalogue.presets, s.preset);
  const bill = s => preset(s).score === 'bill';

  /** Such as {@code For a log of 20,000 messages/s kept for 30 days choose avro: $412 a month; kryo $430.}. */
  function choice(answer) {
    const start = 'For ' + situation(answer.situation);
    if (!answer.scores.length) return start + ' there is no answer: ' + nobody(answer);
    const may = answer.scores.filter(s => answer.winners.includes(s.id));
    const others = answer.scores.filter(s => !answer.winners.includes(s.id));
    return start + ' choose ' + winners(answer.situation, may) + rest(answer.situation, others) + '.';
  }

  function situation(s) {
    const words = preset(s).noun + (bill(s) ? ' of ' + Situation.words('rate', s.values.rate) + ' kept for ' + Situation.words('retention', s.values.retention)
      : ' over ' + Situation.words('link', s.values.link));
    const asks = Situation.catalogue.limits.filter(l => s.limits.includes(l.key)).map(l => l.asks);
    return words + (asks.length ? ', ' + joined(asks, ' and ') + ',' : '');
  }

  function nobody(answer) {
    if (!answer.leftOut.length) return 'nothing was weighed.';
    return 'no suitable codec has all three figures: its size, encoding time and reading time. ' + leftOut(answer.leftOut);
  }

  function winners(s, may) {
    if (may.length === 1) return may[0].id + ': ' + price(s, may[0].value) + each(s);
    const names = may.slice(0, mostPrices).map((m, i) => m.id + ' (' + price(s, m.value) + (i === 0 ? each(s) : '') + ')');
    return (may.length > mostPrices ? 'among ' + names.join(', ') + ' and ' + (may.length - mostPrices) + ' more' : joined(names, ' or ')) + ', too close to call';
  }

  /** The two that come next, and the last. */
  function rest(s, others) {
    const said = [];
    others.forEach((o, i) => {
      if (others.length <= mostPrices || i < 2 || i === others.length - 1) said.push(o.id + ' ' + price(s, o.value));
      else if (i === 2) said.push('…');
    });
    return said.length ? '; ' + said.join(', ') : '';
  }

  const price = (s, value) => bill(s) ? Situation.money(value) : Situation.micros(value);
  const each = s => bill(s) ? ' a month' : ' a message';

  /** Further remarks on a choice, one sentence each. */
  function notes(answer) {
    const result = [];
    const idle = Situation.idle(answer.situation);
    if (idle.length) result.push('The costs of ' + preset(answer.situation).noun + ' do not depend on ' + joined(idle, ' or ') + '.');
    if (answer.scores.length) matters(answer, result);
    for (const f of answer.flips) if (f.segments.length > 1) result.push(along(f) + '.');
    const mayWin = answer.leftOut.filter(l => l.mayWin);
    if (mayWin.length && answer.scores.length) {
      result.push('Left out, although ' + (mayWin.length === 1 ? 'its size could still make it' : 'their sizes could still make them') + ' win: ' + reasons(mayWin) + '.');
    }
    const others = answer.leftOut.filter(l => !l.mayWin);
    if (others.length && answer.scores.length) result.push(leftOut(others));
    result.push(Situation.catalogue.lacksInShort);
    return result;
  }

  function matters(answer, result) {
    const s = answer.situation;
    if (answer.scores.length > 1 && !answer.matters) {
      result.push('It does not matter which one you choose: all ' + answer.scores.length + ' are within ' + price(s, answer.worth) + each(s) + ' of each other.');
      return;
    }
    const little = answer.scores.filter(x => !answer.winners.includes(x.id) && !x.matters);
    if (little.length) {
      result.push(names(little.map(x => x.id), ' and ') + (little.length === 1 ? ' costs ' : ' cost up to ')
        + price(s, little[little.length - 1].more) + ' more, which does not matter.');
    }
  }

  const leftOut = left => 'Left out: ' + reasons(left) + '.';

  function reasons(left) {
    return [...new Set(left.map(l => l.reason))].map(r => left.filter(l => l.reason === r).map(l => l.id).join(', ') + ' (' + r + ')').join('; ');
  }

  /** Such as {@code orders.csv: choose kryo below 600 Mbit/s, fory above 810 Mbit/s.}. */
  function title(name, answer) {
    if (!answer.flips.length) return name + ': no answer yet.';
    return name + ': ' + (isOpen(answer.flips[0]) ? '' : 'choose ')
      + along(answer.flips[0], answer.situation.values[answer.flips[0].axis]) + '.';
  }

  const isOpen = flips => flips.segments.length === 1 && flips.segments[0].winners.length > 1;

  /** Who may be best where; a piece that only adds to the winners of one beside it is told only where it holds a value: all such are too close to call. */
  function along(flips, here) {
    const words = find(Situation.catalogue.parameters, flips.axis).axis;
    const all = flips.segments;
    if (all.length === 1) return names(all[0].winners, ' or ') + ' ' + words.any + (isOpen(flips) ? ', too close to call' : '');
    const adds = (piece, beside) => beside.winners.every(id => piece.winners.includes(id));
    const pieces = [];
    let untold = false;
    all.forEach((piece, i) => {
      const first = i === 0;
      const last = i === all.length - 1;
      if (!first && !last && (adds(piece, all[i - 1]) || adds(piece, all[i + 1]))) {
        if (piece.from <= here && here <= piece.to) pieces.push(names(piece.winners, ' or ') + ' ' + words.at.replace('{a}', Situation.words(flips.axis, here)));
        else untold = true;
        return;
      }
      const a = Situation.ceil(flips.axis, piece.from);
      const b = Situation.floor(flips.axis, piece.to);
      const where = first ? words.below.replace('{a}', b) : last ? words.above.replace('{a}', a) : words.between.replace('{a}', a).replace('{b}', b);
      pieces.push(names(piece.winners, ' or ') + ' ' + where);
    });
    return pieces.join('; ') + (untold ? '; in between too close to call' : '');
  }

  function names(ids, last) {
    return ids.length <= mostNames ? joined(ids, last) : ids.slice(0, mostNames - 1).join(', ') + last + (ids.length - mostNames + 1) + ' more';
  }

  function joined(all, last) {
    return all.length < 2 ? all.join('') : all.slice(0, -1).join(', ') + last + all[all.length - 1];
  }

  return {choice, notes, title, along};
})();

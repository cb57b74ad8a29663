'use strict';
/**
 * The decision model of the package weighbridge.report.situation, the same formulas in the same order; see Weights,
 * Gap and Decision there. Pure functions over what situations.json and the run say.
 */
const Situation = (() => {
  let catalogue;
  const find = (list, key) => list.find(x => x.key === key);

  /** @param {object} data what situations.json says */
  function use(data) {
    catalogue = data;
  }

  const needs = preset => [...preset.often, ...preset.seldom];

  /** A preset with the defaults of what its costs depend on. */
  function of(key) {
    const preset = find(catalogue.presets, key);
    const values = Object.fromEntries(needs(preset).map(p => [p, preset.defaults[p] ?? catalogue.defaults[p]]));
    return {preset: key, values, compress: preset.compress, limits: []};
  }

  /** The parameters that were given though the costs do not depend on them. */
  function idle(s) {
    const needed = needs(find(catalogue.presets, s.preset));
    return catalogue.parameters.map(p => p.key).filter(key => key in s.values && !needed.includes(key));
  }

  function weights(preset, v, reads, retention, secondsABit) {
    if (preset.score !== 'bill') return {encode: 1e6 / 1e9, read: 1e6 / 1e9, bytes: {link: 8 * 1e6 * secondsABit}};
    const cpu = v.rate / 1e9 * catalogue.hours * v.core;
    const kept = v.rate * retention * v.copies;
    const bytes = {network: v.rate * 3600 * catalogue.hours * (preset.sends + reads) * v.network / 1e12};
    if (preset.holds === 'storage') bytes.storage = kept * v.storage / 1e12;
    if (preset.holds === 'ram') bytes.ram = kept * v.ram / 1e9;
    return {encode: cpu, read: cpu * reads, bytes};
  }

  /** The weights where a parameter has another value: the parameter itself, or seconds a bit for a link. */
  function weightsAt(preset, v, axis, x) {
    return weights(preset, v, axis === 'reads' ? x : v.reads, axis === 'retention' ? x : v.retention, axis === 'link' ? x : 1 / v.link);
  }

  function less(w, other) {
    const bytes = {};
    for (const part of Object.keys(w.bytes)) bytes[part] = w.bytes[part] - other.bytes[part];
    return {encode: w.encode - other.encode, read: w.read - other.read, bytes};
  }

  const times = (weight, x) => weight === 0 ? 0 : weight * x;

  function allBytes(w) {
    let sum = 0;
    for (const x of Object.values(w.bytes)) sum += x;
    return sum;
  }

  const score = (w, encode, read, size) => times(w.encode, encode) + times(w.read, read) + allBytes(w) * size;

  /** How much longer a takes than b, in nanoseconds; spans are [low, point, high], ratio is of a to b. */
  function gap(a, b, ratio) {
    const point = a[1] - b[1];
    if (!ratio) return [-Infinity, point, Infinity];
    const ends = [b[0] * (ratio[0] - 1), b[0] * (ratio[2] - 1), b[2] * (ratio[0] - 1), b[2] * (ratio[2] - 1),
      a[0] * (1 - 1 / ratio[0]), a[0] * (1 - 1 / ratio[2]), a[2] * (1 - 1 / ratio[0]), a[2] * (1 - 1 / ratio[2]), point];
    return [Math.min(...ends), point, Math.max(...ends)];
  }

  const reversed = g => [-g[2], -g[1], -g[0]];

  /** Why a codec takes no part; empty if it does. */
  function reason(c, situation, preset, compressor) {
    const broken = catalogue.limits.find(l => situation.limits.includes(l.key) && !c.meets.includes(l.key));
    if (broken) return broken.reason;
    if (c.batch > 1 && !preset.batches) return 'takes batches';
    if (c.stateful && !preset.streams) return 'its messages cannot be read alone';
    if (c.reason) return c.reason;
    return compressor.metric in c.sizes ? '' : 'no size with ' + compressor.key;
  }

  /**
   * Who may be best in a situation, what each costs, and where that changes.
   *
   * @param {object} situation {preset, values, compress, limits}
   * @param {object} numbers {contestants, ratios, margin} of a workload
   */
  function decide(situation, numbers) {
    const preset = find(catalogue.presets, situation.preset);
    const compressor = find(catalogue.compressors, situation.compress);
    const v = situation.values;
    const bill = preset.score === 'bill';
    const out = new Map(numbers.contestants.map(c => [c, reason(c, situation, preset, compressor)]));
    const field = numbers.contestants.filter(c => !out.get(c));
    const n = field.length;
    const bytes = field.map(c => c.sizes[compressor.metric]);
    const encode = field.map(a => field.map(b => gap(a.encode, b.encode)));
    const read = field.map(a => field.map(b => gap(a.read, b.read)));
    const places = new Map(field.map((c, i) => [c.id, i]));
    for (const r of numbers.ratios) {
      const i = places.get(r.a);
      const j = places.get(r.b);
      if (i === undefined || j === undefined) continue;
      encode[i][j] = gap(field[i].encode, field[j].encode, r.encode);
      read[i][j] = gap(field[i].read, field[j].read, r.read);
      encode[j][i] = reversed(encode[i][j]);
      read[j][i] = reversed(read[i][j]);
    }

    const at = (i, w) => score(w, field[i].encode[1], field[i].read[1], bytes[i]);
    /** By how much a score exceeds another's plus the margin, at the end that favours it. */
    const excess = (i, j, w) => times(w.encode, encode[i][j][0]) + times(w.read, read[i][j][0])
      + allBytes(w) * (bytes[i] - bytes[j]) - numbers.margin * at(j, w);
    const matters = (difference, best) => difference > Math.max(v.share / 100 * best, bill ? v.least : 0);

    const w = weightsAt(preset, v, '', 0);
    const order = field.map((_, i) => i).sort((i, j) => at(i, w) - at(j, w));
    const first = order[0];
    const scores = order.map(i => {
      const {id, encode: e, read: r} = field[i];
      const value = at(i, w);
      const more = value - at(first, w);
      const apart = allBytes(w) * (bytes[i] - bytes[first]);
      const parts = bill ? {cpu: w.encode * e[1] + w.read * r[1]} : {encode: w.encode * e[1], read: w.read * r[1]};
      for (const [part, weight] of Object.entries(w.bytes)) parts[part] = weight * bytes[i];
      return {id, value, low: score(w, e[0], r[0], bytes[i]), high: score(w, e[2], r[2], bytes[i]), parts, more,
        moreLow: i === first ? 0 : times(w.encode, encode[i][first][0]) + times(w.read, read[i][first][0]) + apart,
        moreHigh: i === first ? 0 : times(w.encode, encode[i][first][2]) + times(w.read, read[i][first][2]) + apart,
        matters: matters(more, at(first, w))};
    });
    const winners = order.filter(i => field.every((_, j) => j === i || !(excess(i, j, w) > 0))).map(i => field[i].id);
    const best = n ? scores[0].value : Infinity;
    const worth = n ? scores[n - 1].more : 0;
    const leftOut = numbers.contestants.filter(c => out.get(c)).map(c => ({id: c.id, reason: out.get(c),
      mayWin: out.get(c) === c.reason && c.open && compressor.metric in c.sizes
        && score(w, c.encode ? c.encode[0] : 0, c.read ? c.read[0] : 0, c.sizes[compressor.metric]) < best}));

    /** One parameter, all others as they are: each score is a straight line over it. */
    function flips(key) {
      const start = weightsAt(preset, v, key, 0);
      const slope = less(weightsAt(preset, v, key, 1), start);
      const {from, to} = find(catalogue.parameters, key).axis;
      const link = key === 'link';
      const low = link ? 1 / to : from;
      const high = link ? 1 / from : to;
      const value = x => link ? 1 / x : x;

      /** The stretch of the axis where a codec is not worse than another; it may be unbounded or empty. */
      function notWorse(i, j) {
        const at0 = excess(i, j, start);
        const rise = excess(i, j, slope);
        if (at0 === -Infinity || rise === -Infinity || rise === 0 && at0 <= 0) return [-Infinity, Infinity];
        if (rise === 0) return [Infinity, -Infinity];
        const zero = -at0 / rise;
        return rise > 0 ? [-Infinity, zero] : [zero, Infinity];
      }

      const pieces = field.map((_, i) => {
        let a = low;
        let b = high;
        for (let j = 0; j < n; j++) {
          if (j === i) continue;
          const piece = notWorse(i, j);
          a = Math.max(a, piece[0]);
          b = Math.min(b, piece[1]);
        }
        return [a, b];
      });
      const ends = [...new Set([low, high, ...pieces.flat().filter(x => x > low && x < high)])].sort((x, y) => x - y);
      const segments = [];
      for (let k = 1; k < ends.length; k++) {
        const middle = (ends[k - 1] + ends[k]) / 2;
        const ids = field.filter((_, i) => pieces[i][0] <= middle && middle <= pieces[i][1]).map(c => c.id);
        const before = segments[segments.length - 1];
        if (before && before.winners.join() === ids.join()) before.to = ends[k];
        else segments.push({from: ends[k - 1], to: ends[k], winners: ids});
      }

      const line = (i, x) => at(i, start) + x * at(i, slope);
      const points = [];
      let where = low;
      let lowest = 0;
      for (let i = 1; i < n; i++) if (line(i, low) < line(lowest, low)) lowest = i;
      for (;;) {
        let next = -1;
        let crossed = high;
        for (let j = 0; j < n; j++) {
          const fall = at(lowest, slope) - at(j, slope);
          if (fall <= 0) continue;
          const crossing = (at(j, start) - at(lowest, start)) / fall;
          if (crossing >= where && crossing < crossed) {
            crossed = crossing;
            next = j;
          }
        }
        if (next < 0) break;
        const a = Math.max(low, notWorse(next, lowest)[0]);
        const b = Math.min(high, notWorse(lowest, next)[1]);
        points.push(link ? {below: field[next].id, above: field[lowest].id, at: value(crossed), from: value(b), to: value(a)}
          : {below: field[lowest].id, above: field[next].id, at: crossed, from: a, to: b});
        where = crossed;
        lowest = next;
      }
      return link
        ? {axis: key, segments: segments.reverse().map(s => ({from: value(s.to), to: value(s.from), winners: s.winners})), points: points.reverse()}
        : {axis: key, segments, points};
    }

    return {situation, scores, winners, leftOut, flips: n ? preset.axes.map(flips) : [], worth, matters: matters(worth, best)};
  }

  // Numbers as texts, as in Units.

  const NUMBER = '(\\d{1,20}(?:\\.\\d{1,30})?(?:[eE][-+]?\\d{1,2})?)';
  const forms = {
    count: {form: '([kKMGT]?)', what: 'a number', examples: '1, 20, 1.5'},
    rate: {form: '([kKMGT]?)(?:/(s|min|h|d|day))?', what: 'a rate', examples: '500, 5k/s, 3/min, 1M/day'},
    link: {form: '([kKMGT]?)(?:bit/s|bit|bps)?', what: 'a speed in bits per second', examples: '100M, 1G, 2.5Gbit/s'},
    retention: {form: '(s|m|min|h|d|w|y)', what: 'a time', examples: '12h, 30d, 7y'},
    price: {form: '(?:/(GB|TB))?', what: 'a price in dollars', examples: '20, 0.02/GB', sign: '\\$?'},
    memory: {form: '(?:/(GB|TB))?', what: 'a price in dollars', examples: '3.2, 3200/TB', sign: '\\$?'},
    dollars: {form: '', what: 'dollars', examples: '0.04, 1', sign: '\\$?'},
    share: {form: '%?', what: 'per cent', examples: '5, 5%'},
  };
  const kinds = {rate: 'rate', link: 'link', retention: 'retention', reads: 'count', copies: 'count', core: 'dollars', least: 'dollars',
    network: 'price', storage: 'price', ram: 'memory', share: 'share'};
  const multiples = {'': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12};
  const seconds = {s: 1, m: 60, min: 60, h: 3600, d: 86400, day: 86400, w: 604800, y: 31536000};

  /** Reads what was typed, or what an address holds; throws an Error that says what was expected. */
  function parse(key, text) {
    const kind = kinds[key];
    const {form, what, examples, sign} = forms[kind];
    const m = new RegExp('^(?:' + (sign || '') + NUMBER + form + ')$').exec(text);
    if (!m) throw new Error('"' + text + '" is not ' + what + '; write ' + examples);
    const x = Number(m[1]);
    const value = kind === 'count' || kind === 'link' ? x * multiples[m[2]]
      : kind === 'rate' ? x * multiples[m[2]] / (m[3] ? seconds[m[3]] : 1)
      : kind === 'retention' ? x * seconds[m[2]]
      : kind === 'price' && m[2] === 'GB' ? x * 1e3
      : kind === 'memory' && m[2] === 'TB' ? x * 1e-3 : x;
    const {least, most} = find(catalogue.parameters, key);
    if (!(value >= least && value <= most)) throw new Error(key + ' is ' + said(key, value) + '; give ' + said(key, least) + ' to ' + said(key, most));
    return value;
  }

  /** Any value with its unit, such as {@code 1 message/day}, {@code 1e30 messages/s} or {@code $0/h}. */
  function said(key, value) {
    const definition = find(catalogue.parameters, key);
    if (definition.scale) {
      const {size, one, many} = unit(key, value);
      const digits = sixDigits(value / size);
      return digits + ' ' + (digits === '1' ? one : many);
    }
    const digits = sixDigits(value);
    if (definition.unit.startsWith('$')) return '$' + digits + definition.unit.slice(1);
    return definition.unit ? digits + ' ' + definition.unit : digits;
  }

  function sixDigits(x) {
    const rounded = Number(x.toPrecision(6));
    if (x < 1e12) return Number.isInteger(rounded) ? grouped(rounded) : plain(rounded);
    const [digits, exponent] = x.toExponential(5).split('e');
    return plain(Number(digits)) + 'e' + Number(exponent);
  }

  /** The shortest decimal that is this number, without an exponent. */
  function plain(x) {
    const [digits, exponent] = String(x).split('e');
    if (exponent === undefined) return digits;
    return x < 1 ? x.toFixed(Math.min(100, -Number(exponent) + (digits.split('.')[1] || '').length)) : BigInt(x).toString();
  }

  /** A value as an address holds it. */
  function text_(key, value) {
    if (key !== 'retention') return plain(value);
    for (const unit of ['d', 'h', 'm']) if (value % seconds[unit] === 0) return plain(value / seconds[unit]) + unit;
    return plain(value) + 's';
  }

  /** A value as a sentence says it. */
  function words(key, value) {
    const whole = value / unit(key, value).size;
    const nearest = Math.round(whole);
    return Math.abs(whole - nearest) <= 1e-9 * nearest ? named(key, value, grouped(nearest)) : floor(key, value);
  }

  /** The same with two significant digits, rounded down. */
  const floor = (key, value) => rounded(key, value, Math.floor);

  /** The same with two significant digits, rounded up. */
  const ceil = (key, value) => rounded(key, value, Math.ceil);

  function rounded(key, value, way) {
    const x = value / unit(key, value).size;
    let step = 1;
    while (x / step >= 100) step *= 10;
    while (x / step < 10 && step > 1e-3) step /= 10;
    const steps = way(x / step);
    if (step >= 1) return named(key, value, grouped(steps * step));
    return named(key, value, fixed(steps * step, step > 0.05 ? 1 : step > 0.005 ? 2 : 3).replace(/\.?0+$/, ''));
  }

  function named(key, value, digits) {
    const {one, many} = unit(key, value);
    return digits + ' ' + (digits === '1' ? one : many);
  }

  function unit(key, value) {
    const {scale} = find(catalogue.parameters, key);
    return scale.find(u => value >= 0.995 * u.size) || scale[scale.length - 1];
  }

  const grouped = whole => whole.toLocaleString('en', {maximumFractionDigits: 0});
  function fixed(x, places) {
    const scale = 10 ** places;
    const scaled = Math.round(x * scale);
    return grouped(Math.floor(scaled / scale)) + '.' + String(scale + scaled % scale).slice(1);
  }

  function money(dollars) {
    if (dollars < 0.005) return 'less than 1 cent';
    if (dollars >= 99.5) return '$' + grouped(Math.round(dollars));
    return '$' + (dollars >= 9.95 ? fixed(dollars, 1).replace('.0', '') : fixed(dollars, 2));
  }

  const digits3 = x => x >= 99.5 ? grouped(Math.round(x)) : fixed(x, x >= 9.95 ? 1 : 2);

  function micros(x) {
    if (x < 0.9995) return digits3(1000 * x) + ' ns';
    return x < 999.5 ? digits3(x) + ' µs' : digits3(x / 1000) + ' ms';
  }

  // The address, as in Fragment.

  function fragment(s) {
    const preset = of(s.preset);
    const pairs = ['for=' + s.preset];
    for (const {key} of catalogue.parameters) if (key in s.values && s.values[key] !== preset.values[key]) pairs.push(key + '=' + text_(key, s.values[key]));
    if (s.compress !== preset.compress) pairs.push('compress=' + s.compress);
    for (const l of catalogue.limits) if (s.limits.includes(l.key)) pairs.push(l.key + '=1');
    return pairs.join('&');
  }

  const unknown = (what, key, known) => 'no ' + what + ' is called "' + key + '"; there are ' + known.map(k => k.key).join(', ');

  /**
   * The situation that pairs of an address say. An address that somebody cut short still shows an answer: what cannot be
   * read has its default, and a complaint.
   *
   * @param {string[]} complaints grows by what could not be read
   */
  function ofPairs(pairs, otherwise, complaints) {
    const {presets, parameters, compressors, limits} = catalogue;
    const known = key => find(presets, key);
    if (pairs.has('for') && !known(pairs.get('for'))) complaints.push(unknown('situation', pairs.get('for'), presets));
    const s = of(known(pairs.get('for')) ? pairs.get('for') : otherwise);
    for (const {key} of parameters) {
      if (!pairs.has(key)) continue;
      try {
        s.values[key] = parse(key, pairs.get(key));
      } catch (e) {
        complaints.push(e.message);
      }
    }
    const compress = pairs.get('compress');
    if (find(compressors, compress)) s.compress = compress;
    else if (compress !== undefined) complaints.push(unknown('compressor', compress, compressors));
    s.limits = limits.map(l => l.key).filter(key => pairs.get(key) === '1');
    for (const {key} of limits) if (!['0', '1', undefined].includes(pairs.get(key))) complaints.push(key + ' is "' + pairs.get(key) + '"; give 1 or 0');
    return s;
  }

  /** The keys that it reads. */
  const keys = () => ['for', 'compress', ...catalogue.parameters.map(p => p.key), ...catalogue.limits.map(l => l.key)];

  // What the page needs besides.

  /** The parameters that a preset's costs depend on. */
  function relevant(key) {
    const {often, seldom} = find(catalogue.presets, key);
    return {often, seldom};
  }

  /** A value as a person would type it: {@code 5,000}, {@code 30d}, {@code 1G}. */
  function typed(key, value) {
    if (key === 'retention') {
      for (const unit of ['y', 'd', 'h', 'm']) if (value >= seconds[unit] && value % seconds[unit] === 0) return plain(value / seconds[unit]) + unit;
      return value > 172800 ? Number((value / 86400).toPrecision(3)) + 'd' : text_(key, value);
    }
    if (key === 'link') {
      for (const unit of ['T', 'G', 'M', 'k']) if (value >= multiples[unit]) return plain(Number((value / multiples[unit]).toPrecision(12))) + unit;
    }
    return value >= 1000 ? value.toLocaleString('en', {maximumFractionDigits: 3}) : plain(value);
  }

  /** Round values of an axis. */
  function ticks(key) {
    const {axis: {from, to}} = find(catalogue.parameters, key);
    const round = {retention: [60, 3600, 86400, 604800, 2592000, 31536000, 315360000], reads: [0.01, 0.1, 1, 10, 100, 1000],
      link: [1e6, 1e7, 1e8, 1e9, 1e10, 1e11]}[key];
    return round.filter(x => x >= from && x <= to);
  }

  return {use, of, idle, keys, decide, relevant, typed, ticks, parse, text: text_, words, floor, ceil, money, micros, fragment, ofPairs,
    get catalogue() { return catalogue; }};
})();

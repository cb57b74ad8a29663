'use strict';
/** The first screen but for its plot and table: title, findings, the answer for a use and where it flips. */
const First = (() => {
  const {element, list} = Parts;
  /** The first of the titles that takes at most this many lines; the last, smaller, if none does. */
  function title(box, titles, most) {
    const probe = element('div', undefined, 'probe');
    const style = getComputedStyle(box);
    for (const key of ['fontSize', 'fontWeight', 'letterSpacing', 'lineHeight']) probe.style[key] = style[key];
    probe.style.width = box.clientWidth + 'px';
    box.after(probe);
    const fits = text => {
      if (!box.clientWidth) return text.length <= 80 * most;
      probe.replaceChildren(...unbroken(text));
      return probe.clientHeight < (most + 0.5) * parseFloat(style.lineHeight);
    };
    box.classList.remove('long');
    const found = titles.find(fits);
    probe.remove();
    box.classList.toggle('long', found === undefined);
    const text = found ?? titles[titles.length - 1];
    // What is said already is not announced again.
    if (box.textContent !== text) box.replaceChildren(...unbroken(text));
  }

  /** Text in which names are not broken at their hyphens. */
  function unbroken(text) {
    return text.split(/(\S*\w-\w\S*)/).map((part, i) => i % 2 && part.length < 26 ? element('span', part, 'whole') : part);
  }

  /** Whom a finding names: of those that other languages read only the best, since its detail names the other. */
  function names(h) {
    const all = h.kind === 'languages' ? h.codecs.slice(0, 1) : h.codecs;
    return list(all.length > 3 ? [...all.slice(0, 2), all.length - 2 + ' others'] : all, 'or');
  }

  /** The findings, each with its numbers, how sure it is, and what it compares with. */
  function findings(box, headlines) {
    box.replaceChildren(...headlines.map(h => {
      const one = element('div');
      const name = element('dd', undefined, 'name');
      const many = h.codecs.length > 3;
      name.append(...unbroken(names(h)), ' ',
        element('span', h.sure, 'tag' + (h.open ? ' open' : '')));
      const first = list => many ? list.slice(0, 1) : list;
      const value = element('dd', first(h.numbers).join(', '), 'value');
      const intervals = first(h.intervals).filter(i => i);
      if (intervals.length) value.append(element('small', intervals.join(', ')));
      one.append(element('dt', h.title), name, value);
      if (h.detail) one.append(element('dd', h.detail, 'detail'));
      return one;
    }));
    box.hidden = !headlines.length;
  }

  /** The answer's sentences after the one that is the title. */
  function answer(box, decision) {
    box.replaceChildren(...decision.sentences.map(s => element('p', s)));
  }

  /** What would improve the answer, and the command for it. */
  function next(box, step, copied) {
    box.hidden = !step;
    if (!step) return;
    box.replaceChildren(element('b', 'Next: '), step.words);
    if (!step.command) return;
    const button = element('button', 'Copy', 'saves');
    button.type = 'button';
    button.setAttribute('aria-label', 'Copy the command');
    button.addEventListener('click', () => Parts.copy(step.command, copied));
    box.append(' ', Parts.prose(element('code'), step.command), ' ', button);
  }

  /** One strip an axis: who is best along it; where more than one may be, it is shaded. */
  function flips(box, decision, onSlide) {
    box.hidden = !decision.strips.length;
    box.replaceChildren(...decision.strips.map(strip => {
      const part = element('div', undefined, strip.segments.length > 1 ? 'strip' : 'strip single');
      const caption = element('figcaption', strip.label + ': which format is best along this axis; shaded where that is open');
      const track = element('div', undefined, 'track');
      track.setAttribute('role', 'img');
      track.setAttribute('aria-label', strip.words);
      const place = v => 100 * (Math.log(v) - Math.log(strip.from)) / (Math.log(strip.to) - Math.log(strip.from));
      for (const s of strip.segments) {
        const span = element('span', undefined, s.ids.length === 1 ? '' : 'shaded');
        if (strip.at >= s.from && strip.at <= s.to) span.classList.add('here');
        span.style.left = place(s.from) + '%';
        span.style.width = place(s.to) - place(s.from) + '%';
        span.title = list(s.ids, 'or') + ', ' + strip.text(s.from) + ' to ' + strip.text(s.to);
        const names = s.ids.length > 3 ? element('i', s.ids.length + ' formats', 'counted') : element('i', list(s.ids, 'or'));
        span.append(names);
        track.append(span);
      }
      const slide = element('div', undefined, 'slide');
      const range = element('input');
      range.type = 'range';
      range.min = 0;
      range.max = 400;
      range.step = 1;
      range.value = Math.round(4 * place(Math.min(Math.max(strip.at, strip.from), strip.to)));
      range.setAttribute('aria-label', strip.label);
      range.setAttribute('aria-valuetext', strip.text(strip.at));
      range.dataset.axis = strip.key;
      range.addEventListener('input', () => {
        const value = strip.from * (strip.to / strip.from) ** (range.value / 400);
        onSlide(strip.key, Number(value.toPrecision(3)));
      });
      slide.append(range);
      const ticks = element('div', undefined, 'ticks');
      ticks.setAttribute('aria-hidden', 'true');
      const inside = Math.min(100, Math.max(0, place(strip.at)));
      for (const t of strip.ticks) {
        const tick = element('span', strip.tick(t));
        tick.style.left = place(t) + '%';
        ticks.append(tick);
      }
      ticks.lastElementChild?.classList.add('last');
      const you = element('span', '▲ you: ' + strip.text(strip.at), 'you');
      you.style.left = inside + '%';
      you.style.transform = 'translateX(-' + inside + '%)';
      ticks.append(you);
      const bands = element('p', '', 'bands dim');
      bands.dataset.words = JSON.stringify(strip.segments.map(s => list(s.ids, 'or') + ' ' + between(strip.key, s)));
      part.append(caption, track, slide, ticks, bands);
      return part;
    }));
    fit(box);
  }

  /** A stretch of an axis with ends rounded inwards, so that less is claimed. */
  function between(key, {from, to}) {
    const [a, b] = [Situation.ceil(key, from), Situation.floor(key, to)];
    return a === b || Situation.floor(key, from) === b ? 'at about ' + Situation.words(key, (from + to) / 2) : 'from ' + a + ' to ' + b;
  }

  /** Names that do not fit into their stretch stand below it; ticks without room are left out. */
  function fit(box) {
    for (const ticks of box.querySelectorAll('.ticks')) {
      const taken = [ticks.lastElementChild.getBoundingClientRect()];
      for (const tick of [...ticks.children].slice(0, -1)) {
        tick.hidden = false;
        const own = tick.getBoundingClientRect();
        tick.hidden = taken.some(t => own.left < t.right + 8 && own.right > t.left - 8);
        if (!tick.hidden) taken.push(own);
      }
    }
    for (const part of box.children) {
      const untold = [...part.querySelectorAll('.track i')].map(i => {
        i.hidden = false;
        i.hidden = i.offsetWidth > i.parentNode.clientWidth - 4;
        return i.hidden || i.classList.contains('counted');
      });
      const bands = part.querySelector('.bands');
      const words = JSON.parse(bands.dataset.words).filter((_, i) => untold[i]);
      bands.textContent = words.length ? 'Not named above: ' + words.join('; ') + '.' : '';
    }
  }

  return {title, names, findings, answer, next, flips, fit};
})();

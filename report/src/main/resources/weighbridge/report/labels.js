'use strict';
/** Where names stand beside the marks of a plot. */
const Labels = (() => {
  const brush = document.createElement('canvas').getContext('2d');
  /** How far a name may stand from its mark; from the third on, a line leads to it. */
  const distances = [10, 14, 22, 32, 44, 58, 74];
  const near = 2;
  const angles = [0, 180, 90, -90, 35, -35, 145, -145, 65, -65, 115, -115, 15, -15];
  /** From this cost on, a name would hide more than it tells. */
  const most = 150;

  function long(text, size, bold) {
    brush.font = (bold ? 'bold ' : '') + size + 'px sans-serif';
    return brush.measureText(text).width;
  }

  const crosses = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

  /** Whether a straight line passes a mark so closely that it seems to lead there. */
  function passes(from, to, mark) {
    for (let share = 0.15; share < 1; share += 0.15) {
      if (Math.hypot(from.x + (to.x - from.x) * share - mark.x, from.y + (to.y - from.y) * share - mark.y) < 7) return true;
    }
    return false;
  }

  /**
   * A place for each name, the most important first: over no mark and no other name, and over as little else as possible.
   *
   * @param marks  {x, y, name, bold}, in pixels
   * @param lines  {box, cost}: what a name should not cover, as boxes [left, top, right, bottom]
   * @param frame  the box that names must not leave
   * @param taken  boxes that are taken
   * @param reach  how far a name may stand from its mark
   * @return for each mark {x, y, lead}, the middle of its name's left edge and whether a line leads there; null for none
   */
  function place(marks, lines, frame, taken, size, reach) {
    const [left, top, right, bottom] = frame;
    const boxes = [...taken, ...marks.map(m => [m.x - 6, m.y - 6, m.x + 6, m.y + 6])];
    return marks.map(mark => {
      const width = long(mark.name, size, mark.bold);
      let best = null;
      for (const [step, distance] of distances.filter(d => d <= reach).entries()) {
        for (const angle of angles) {
          const x = mark.x + Math.cos(angle * Math.PI / 180) * distance;
          const y = mark.y - Math.sin(angle * Math.PI / 180) * distance;
          const start = x - (Math.abs(angle) < 80 ? 0 : Math.abs(angle) > 100 ? width : width / 2);
          const box = [start - 1, y - size * 0.6, start + width + 1, y + size * 0.6];
          if (box[0] < left || box[2] > right || box[1] < top || box[3] > bottom) continue;
          if (boxes.some(b => crosses(box, b))) continue;
          let cost = distance;
          for (const line of lines) if (crosses(box, line.box)) cost += line.mark === mark ? line.cost / 4 : line.cost;
          const lead = step >= near;
          if (lead) for (const other of marks) if (other !== mark && passes(mark, {x, y}, other)) cost += 40;
          if (!best || cost < best.cost) best = {cost, box, x: start, y, lead, end: {x, y}};
        }
      }
      if (!best || best.cost > most) return null;
      boxes.push(best.box);
      return best;
    });
  }

  return {place, long};
})();

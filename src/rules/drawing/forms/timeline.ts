import { type Form, halves, isFault, linesIn, notUnderstood, sentence } from '../form.ts';
import { LINE_HEIGHT, type Scene, type Shape, wrapped } from '../scene.ts';

type Moment = { when: string; what: string };
type Timeline = { moments: Moment[] };

const INDENT = 24;
const GAP = 12;
/** The column of times, where there is room for one. */
const TIMES = 150;

/** What happens one after the other: a process in its phases, a disaster and its recovery. */
export const timeline: Form<Timeline> = {
  read(text) {
    const lines = linesIn(text);
    if (isFault(lines)) return lines;
    const moments: Moment[] = [];
    for (const { line, number } of lines) {
      const { name, text: what } = halves(line);
      if (what === '') return notUnderstood(number, '“when: what happens”');
      moments.push({ when: name, what });
    }
    return moments.length < 2 ? { fault: 'the drawing has fewer than two moments' } : { moments };
  },

  words: ({ moments }) => moments.map(({ when, what }) => sentence(`${when}: ${what}`)).join(' '),

  draw({ moments }, width) {
    const isWide = width >= 400;
    const shapes: Shape[] = [];
    let y = 2;
    let last = y;
    for (const { when, what } of moments) {
      const whens = wrapped(when, isWide ? TIMES - INDENT : width - INDENT, 'strong');
      const whats = wrapped(what, width - INDENT - (isWide ? TIMES : 0), 'plain');
      const below = isWide ? 0 : whens.length * LINE_HEIGHT;
      shapes.push(
        { is: 'dot', x: 7, y: y + 8 },
        { is: 'text', x: INDENT, y: y + 13, lines: whens, look: 'strong' },
        { is: 'text', x: isWide ? INDENT + TIMES : INDENT, y: y + 13 + below, lines: whats, look: 'plain' },
      );
      last = y + 8;
      y += Math.max(whens.length * LINE_HEIGHT, below + whats.length * LINE_HEIGHT) + GAP;
    }
    return {
      x: 0,
      y: 0,
      width,
      height: y,
      shapes: [{ is: 'path', d: `M7 10V${last}`, look: 'line' }, ...shapes],
    } satisfies Scene;
  },
};

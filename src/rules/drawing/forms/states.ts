import { type Form, halves, isFault, linesIn, notUnderstood, sentence } from '../form.ts';
import { LINE_HEIGHT, type Scene, type Shape, wrapped } from '../scene.ts';

type State = { name: string; detail: string };
type Turn = { from: number; to: number; text: string };
type States = { states: State[]; turns: Turn[] };

const PAD = 8;
const LANE = 12;

/** What something can be, and what makes it change: a neighbor, a port, a connection. From top to bottom as first named. */
export const states: Form<States> = {
  read(text) {
    const lines = linesIn(text);
    if (isFault(lines)) return lines;
    const found: States = { states: [], turns: [] };
    const indexOf = (name: string) => {
      const known = found.states.findIndex((state) => state.name === name);
      return known < 0 ? found.states.push({ name, detail: '' }) - 1 : known;
    };
    for (const { line, number } of lines) {
      const { name, text: said } = halves(line);
      const arrow = /^(.+?)\s*->\s*(.+)$/.exec(name);
      if (!arrow && said === '') return notUnderstood(number, '“A -> B: what makes it change” or “A: what it is”');
      if (!arrow) found.states[indexOf(name)]!.detail = said;
      else if (arrow[1] === arrow[2]) return { fault: `“${arrow[1]}” changes to itself` };
      else found.turns.push({ from: indexOf(arrow[1]!), to: indexOf(arrow[2]!), text: said });
    }
    return found.turns.length === 0 ? { fault: 'the drawing has no change from one state to another' } : found;
  },

  words: ({ states: all, turns }) =>
    [
      ...all.filter(({ detail }) => detail !== '').map(({ name, detail }) => sentence(`${name}: ${detail}`)),
      ...turns.map(({ from, to, text }) =>
        sentence(`From ${all[from]!.name} to ${all[to]!.name}${text && `: ${text}`}`),
      ),
    ].join(' '),

  draw({ states: all, turns }, width) {
    const box = Math.round(width * (width < 400 ? 0.4 : 0.34));
    const others = turns.filter(({ from, to }) => to !== from + 1);
    const lanes = others.length * LANE;
    const room = width - box - lanes - 16;
    const laneAt = new Map(others.map((turn, index) => [turn, box + room + 10 + index * LANE]));
    const shapes: Shape[] = [];
    const ends: { turn: Turn; y: number }[] = [];
    const entries = new Map<number, number>();
    let y = 1;
    for (const [index, { name, detail }] of all.entries()) {
      const names = wrapped(name, box - 2 * PAD, 'strong');
      const more = detail === '' ? [] : wrapped(detail, box - 2 * PAD, 'muted');
      const exits = others
        .filter(({ from }) => from === index)
        .map((turn) => ({ turn, lines: wrapped(turn.text, room - 8, 'plain') }));
      const entering = others.filter(({ to }) => to === index).length;
      const needed = exits.reduce((sum, { lines }) => sum + lines.length * LINE_HEIGHT + 8, 0) + entering * 10;
      const height = Math.max((names.length + more.length) * LINE_HEIGHT + 2 * PAD, needed + 6);
      shapes.push(
        { is: 'box', x: 1, y, width: box - 1, height, look: 'plain' },
        { is: 'text', x: box / 2, y: y + PAD + 12, lines: names, look: 'strong', at: 'middle' },
        {
          is: 'text',
          x: box / 2,
          y: y + PAD + 12 + names.length * LINE_HEIGHT,
          lines: more,
          look: 'muted',
          at: 'middle',
        },
      );
      let at = y + 2;
      for (const { turn, lines } of exits) {
        shapes.push({ is: 'text', x: box + 8, y: at + 12, lines, look: 'plain' });
        at += lines.length * LINE_HEIGHT + 4;
        ends.push({ turn, y: at });
        at += 4;
      }
      entries.set(index, y + height - 6);
      const onward = turns.filter(({ from, to }) => from === index && to === index + 1);
      const lines = onward.flatMap(({ text }) => wrapped(text, room + box / 2 - 12, 'plain'));
      const gap = index === all.length - 1 ? 0 : Math.max(20, lines.length * LINE_HEIGHT + 14);
      if (onward.length > 0)
        shapes.push(
          { is: 'path', d: `M${box / 2} ${y + height}v${gap}`, look: 'arrow' },
          { is: 'text', x: box / 2 + 10, y: y + height + 18, lines, look: 'plain' },
        );
      y += height + gap;
    }
    // Several that lead to one state arrive one below the other.
    for (const { turn, y: from } of ends) {
      const to = entries.get(turn.to)!;
      entries.set(turn.to, to - 10);
      shapes.push({ is: 'path', d: `M${box} ${from}H${laneAt.get(turn)!}V${to}H${box}`, look: 'arrow' });
    }
    return { x: 0, y: 0, width, height: y + 1, shapes } satisfies Scene;
  },
};

import { type Fault, type Form, halves, isFault, linesIn, notUnderstood, sentence } from '../form.ts';
import { LINE_HEIGHT, type Scene, type Shape, widest, wrapped } from '../scene.ts';

type Step =
  | { is: 'message'; from: number; to: number; text: string }
  | { is: 'state'; of: number; text: string }
  | { is: 'note'; text: string };
type Sequence = { parties: string[]; steps: Step[] };

const MOST_PARTIES = 5;
const HEAD = 8;
const GAP = 14;

/** What is sent between a few parties, from top to bottom: a handshake, a lookup, the path of a packet. */
export const sequence: Form<Sequence> = {
  read(text) {
    const lines = linesIn(text);
    if (isFault(lines)) return lines;
    const [first, ...rest] = lines;
    const parties = first!.line.split('|').map((name) => name.trim());
    if (parties.length < 2 || parties.length > MOST_PARTIES || parties.includes(''))
      return { fault: `the first line of the drawing names two to ${MOST_PARTIES} parties, as in Client | Server` };
    const steps: Step[] = [];
    for (const { line, number } of rest) {
      const step = stepIn(line, parties);
      if (step === null) return notUnderstood(number, '“A -> B: what is sent”, “A: its state”, or “note: a remark”');
      if (isFault(step)) return step;
      steps.push(step);
    }
    return steps.length === 0 ? { fault: 'the drawing has no steps' } : { parties, steps };
  },

  words: ({ parties, steps }) =>
    steps
      .map((step) => {
        if (step.is === 'note') return sentence(step.text);
        if (step.is === 'state') return sentence(`${parties[step.of]}: ${step.text}`);
        return sentence(`${parties[step.from]} to ${parties[step.to]}: ${step.text}`);
      })
      .join(' '),

  draw({ parties, steps }, width) {
    const lane = Math.min(190, width / parties.length);
    const whole = lane * parties.length;
    const middle = (index: number) => (index + 0.5) * lane;
    const heads = parties.map((name) => wrapped(name, lane - 18, 'strong'));
    const headHeight = Math.max(...heads.map(({ length }) => length)) * LINE_HEIGHT + 2 * HEAD;
    const shapes: Shape[] = [];
    let y = headHeight + GAP;
    for (const step of steps) y = put(step, { y, lane, whole, middle, shapes });
    const lives = parties.map((_, index): Shape => ({
      is: 'path',
      d: `M${middle(index)} ${headHeight}V${y}`,
      look: 'faint',
    }));
    const tops = heads.flatMap((lines, index): Shape[] => [
      { is: 'box', x: index * lane + 4, y: 0, width: lane - 8, height: headHeight, look: 'plain' },
      { is: 'text', x: middle(index), y: HEAD + 12, lines, look: 'strong', at: 'middle' },
    ]);
    return { x: 0, y: 0, width: whole, height: y, shapes: [...lives, ...tops, ...shapes] } satisfies Scene;
  },
};

function stepIn(line: string, parties: readonly string[]): Step | Fault | null {
  const { name, text } = halves(line);
  if (text === '') return null;
  if (name === 'note') return { is: 'note', text };
  const arrow = /^(.+?)\s*->\s*(.+)$/.exec(name);
  const named = arrow ? [arrow[1]!, arrow[2]!] : [name];
  const unknown = named.find((party) => !parties.includes(party));
  if (unknown !== undefined) return { fault: `the first line of the drawing names no party “${unknown}”` };
  const [of, to] = named.map((party) => parties.indexOf(party));
  if (to === undefined) return { is: 'state', of: of!, text };
  return of === to ? { fault: `“${named[0]}” sends to itself` } : { is: 'message', from: of!, to, text };
}

type Place = {
  y: number;
  lane: number;
  whole: number;
  middle: (index: number) => number;
  shapes: Shape[];
};

/** Adds the shapes of a step from `y` down; where the next one begins. */
function put(step: Step, { y, lane, whole, middle, shapes }: Place): number {
  const isBox = step.is !== 'message';
  const room = step.is === 'message' ? Math.max(Math.abs(step.from - step.to) * lane, whole - 24) : whole - 24;
  const lines = wrapped(step.text, Math.min(room, whole - 24), 'plain');
  const wide = widest(lines, 'plain') + 16;
  const center =
    step.is === 'note' ? whole / 2 : step.is === 'state' ? middle(step.of) : (middle(step.from) + middle(step.to)) / 2;
  const x = Math.min(Math.max(center, wide / 2), whole - wide / 2);
  const high = lines.length * LINE_HEIGHT + (isBox ? 10 : 2);
  shapes.push(
    { is: 'box', x: x - wide / 2, y, width: wide, height: high, look: isBox ? 'soft' : 'label' },
    { is: 'text', x, y: y + (isBox ? 17 : 12), lines, look: 'plain', at: 'middle' },
  );
  if (step.is !== 'message') return y + high + GAP;
  shapes.push({ is: 'path', d: `M${middle(step.from)} ${y + high + 5}H${middle(step.to)}`, look: 'arrow' });
  return y + high + 5 + GAP;
}

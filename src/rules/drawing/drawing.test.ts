import { describe, expect, test } from 'vitest';
import { type Drawing, drawingFaults, isDrawing, readDrawing, withoutDrawings } from './drawing.ts';
import { isFault } from './form.ts';
import { type Scene, type Shape, WIDTH, widest } from './scene.ts';

function drawingOf(info: string, text: string): Drawing {
  const read = readDrawing(info, text);
  if (isFault(read)) throw new Error(read.fault);
  return read;
}

const EXAMPLES: Record<string, [info: string, text: string, words: string]> = {
  topology: [
    'topology A branch',
    'router R1 "Edge"\nswitch S1\nR1 -- S1 "10.0.0.0/30"',
    'Edge (router) is connected to S1 (switch): 10.0.0.0/30.',
  ],
  sequence: [
    'sequence TCP handshake',
    'Client | Server\nClient -> Server: SYN\nServer -> Client: SYN, ACK\nServer: waits\nnote: Nothing was sent yet.',
    'Client to Server: SYN. Server to Client: SYN, ACK. Server: waits. Nothing was sent yet.',
  ],
  boxes: [
    'boxes A VPC',
    'VPC: 10.0.0.0/16\n  Public subnet: NAT gateway\n  Private subnet\n    Server',
    'VPC (10.0.0.0/16) contains Public subnet (NAT gateway), Private subnet. Private subnet contains Server.',
  ],
  timeline: [
    'timeline An outage',
    '02:00: The last copy is made\n05:00: The site fails',
    '02:00: The last copy is made. 05:00: The site fails.',
  ],
  states: [
    'states Neighbors',
    'Down -> Init: a hello arrives\nInit -> Full: maps are the same\nFull -> Down: the dead timer ends\nFull: synchronized',
    'Full: synchronized. From Down to Init: a hello arrives. From Init to Full: maps are the same. From Full to Down: the dead timer ends.',
  ],
  layers: [
    'layers Who runs it',
    'columns: IaaS | SaaS\nApplication: you | provider\nHardware: provider | provider',
    'From the top: Application, IaaS: you, SaaS: provider; Hardware, IaaS: provider, SaaS: provider.',
  ],
};

/** The area of a shape that can be told without drawing it. */
function areaOf(shape: Shape): { left: number; right: number; bottom: number } | null {
  if (shape.is === 'box') return { left: shape.x, right: shape.x + shape.width, bottom: shape.y + shape.height };
  if (shape.is !== 'text') return null;
  const width = widest(shape.lines, shape.look);
  const left = shape.at === 'middle' ? shape.x - width / 2 : shape.at === 'end' ? shape.x - width : shape.x;
  return { left, right: left + width, bottom: shape.y + (shape.lines.length - 1) * 16 };
}

function expectInside({ x, y, width, height, shapes }: Scene): void {
  for (const area of shapes.map(areaOf).filter((found) => found !== null)) {
    expect(area.left).toBeGreaterThanOrEqual(x - 1);
    expect(area.right).toBeLessThanOrEqual(x + width + 1);
    expect(area.bottom).toBeLessThanOrEqual(y + height + 1);
  }
}

describe.each(Object.values(EXAMPLES))('%s', (info, text, words) => {
  test('says in words what it shows', () => {
    expect(drawingOf(info, text).words).toBe(words);
    expect(drawingOf(info, text).title).toBe(info.slice(info.indexOf(' ') + 1));
  });

  test.each(Object.values(WIDTH))('keeps every shape inside, at a width of %d', (width) => {
    const scene = drawingOf(info, text).draw(width);
    expect(scene.shapes.length).toBeGreaterThan(3);
    expectInside(scene);
  });
});

test('fits a phone, however long its texts are', () => {
  const long = 'a very long remark that nobody would write into a picture but that must not leave it all the same';
  for (const [info, text] of Object.values(EXAMPLES).filter(([name]) => !name.startsWith('topology'))) {
    const scene = drawingOf(
      info,
      text.replace(/: [a-zA-Z]+$/gm, (end) => `${end} ${long}`),
    ).draw(WIDTH.narrow);
    expect(scene.width).toBeLessThanOrEqual(WIDTH.narrow);
    expectInside(scene);
  }
});

test.each([
  ['sequence', 'A | B\nA -> B: x', 'the drawing has no title: write it behind sequence'],
  ['sequence T', '', 'the drawing is empty'],
  ['sequence T', 'A\nA -> B: x', 'the first line of the drawing names two to 5 parties, as in Client | Server'],
  ['sequence T', 'A | B\nA -> C: x', 'the first line of the drawing names no party “C”'],
  ['sequence T', 'A | B\nA -> A: x', '“A” sends to itself'],
  ['sequence T', 'A | B', 'the drawing has no steps'],
  [
    'sequence T',
    'A | B\nA -> B',
    'line 2 of the drawing is not understood: write “A -> B: what is sent”, “A: its state”, or “note: a remark”',
  ],
  ['states T', 'A: x', 'the drawing has no change from one state to another'],
  ['states T', 'A -> A: x', '“A” changes to itself'],
  ['timeline T', '1: a', 'the drawing has fewer than two moments'],
  ['timeline T', '1: a\nb', 'line 2 of the drawing is not understood: write “when: what happens”'],
  ['layers T', 'A', 'the drawing has fewer than two layers'],
  [
    'layers T',
    'columns: a | b\nA: x',
    'line 2 of the drawing is not understood: write “layer: ” and 2 cells between vertical bars',
  ],
  [
    'boxes T',
    'A\n    B',
    'line 2 of the drawing is not understood: begin it with two spaces more than the box that it is in, at most 4 deep',
  ],
  ['boxes T', 'A\n'.repeat(31), 'the drawing has more than 30 lines'],
  ['boxes T', 'A'.repeat(161), 'line 1 of the drawing has more than 160 characters'],
  [
    'topology T',
    'router R1\nR1 -- R2',
    'the diagram has no node "R2": say what it is on a line of its own, such as router R2',
  ],
])('%j with %j is refused', (info, text, fault) => {
  expect(readDrawing(info, text)).toEqual({ fault });
});

test('finds drawings among the blocks of a guide, and what is wrong with them', () => {
  const guide = '# A\n\n```layers Stack\nTop\n```\n\n```\nshow ip route\n```\n\n```json\n{}\n```\n';
  expect(drawingFaults(guide)).toEqual(['layers Stack: the drawing has fewer than two layers']);
  expect(withoutDrawings(guide)).toBe('# A\n\n\n\n```\nshow ip route\n```\n\n```json\n{}\n```\n');
  expect(['layers Stack', 'json', '', 'toString x'].map(isDrawing)).toEqual([true, false, false, false]);
});

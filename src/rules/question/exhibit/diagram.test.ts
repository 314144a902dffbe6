import { expect, test } from 'vitest';
import { diagramText, isDiagram, readDiagram } from './diagram.ts';
import { layOut } from './diagram-layout.ts';
import { around, centerOf, overlap } from './diagram-measures.ts';
import { exhibitFault } from '../exhibit-fault.ts';

const OFFICE = `
cloud NET "Internet"
firewall FW "Edge"
switch S1
host A "PC-A 10.1.4.9"
host B "PC-B"
NET -> FW
FW -- S1 "10.0.0.0/30"
S1 -- A
S1 -- B
group "Branch": S1 A B
`;

function readOf(text: string) {
  const read = readDiagram(text);
  if (!isDiagram(read)) throw new Error(read.fault);
  return read;
}

test('reads a description line by line and puts it into sentences', () => {
  expect(diagramText(readOf(`${OFFICE}server X "Spare"`))).toBe(
    'Internet (cloud) leads to Edge (firewall). Edge (firewall) is connected to S1 (switch): 10.0.0.0/30. ' +
      'S1 (switch) is connected to PC-A 10.1.4.9 (host). S1 (switch) is connected to PC-B (host). ' +
      'Spare (server) has no links. Branch holds S1 (switch), PC-A 10.1.4.9 (host), PC-B (host).',
  );
});

test.each([
  ['', 'the diagram is empty'],
  ['router R1\nR1 ~ R2', 'line 2 of the diagram is not understood'],
  ['printer P', 'line 1 of the diagram is not understood'],
  ['router R1\nrouter R1', 'the diagram has two nodes "R1"'],
  ['router R1\nR1 -- R2', 'the diagram has no node "R2": say what it is on a line of its own, such as router R2'],
  [
    'R1 -- R2\nR2 -- R3\nR1 -- R3',
    'the diagram has no node "R1": say what it is on a line of its own, such as router R1',
  ],
  ['router R1\nR1 -- R1', '"R1" is linked to itself'],
  ['router R1\nrow: R1\nrow: R1', '"R1" is in two places'],
  [
    'router R1 "<script>"\ngroup "x": R2',
    'the diagram has no node "R2": say what it is on a line of its own, such as router R2',
  ],
  [Array.from({ length: 25 }, (_, index) => `host H${index}`).join('\n'), 'the diagram has more than 24 nodes'],
  [`host A\nhost B\n${'A -- B\n'.repeat(101)}`, 'the diagram has more than 100 links'],
])('%j is refused', (text, fault) => {
  expect(readDiagram(text)).toEqual({ fault });
  expect(exhibitFault({ title: '', form: 'diagram', text })).toBe(fault);
});

test('places nodes in rows by distance, without overlaps, within picture and frame', () => {
  const { nodes, groups, links, x, y, width, height } = layOut(readOf(OFFICE));
  const levels = Object.groupBy(nodes, (node) => node.y);
  expect(Object.values(levels).map((row) => row!.map(({ id }) => id))).toEqual([['NET'], ['FW'], ['S1'], ['A', 'B']]);
  for (const node of nodes) {
    expect([
      node.x >= x,
      node.x + node.width <= x + width,
      node.y >= y,
      node.y + node.height <= y + height,
    ]).not.toContain(false);
    const covers = nodes.filter(
      (other) =>
        other !== node &&
        Math.abs(other.x - node.x) < Math.min(other.width, node.width) &&
        Math.abs(other.y - node.y) < node.height,
    );
    expect(covers).toEqual([]);
  }
  const [frame] = groups;
  const [inside] = nodes.filter(({ id }) => id === 'A');
  expect([frame!.x < inside!.x, frame!.y < inside!.y]).toEqual([true, true]);
  expect(links).toHaveLength(4);
});

test('keeps an author’s rows, and bends links around obstacles', () => {
  const { nodes, links } = layOut(readOf('router A\nrouter B\nrouter C\nrow: A B C\nA -- C "10.0.0.0/30"\nA -- B'));
  expect(new Set(nodes.map(({ y }) => y)).size).toBe(1);
  expect(links.map(({ path }) => path.includes('Q'))).toEqual([true, false]);
});

const CAMPUS = `
switch A "Core switch of the main building"
switch B "Distribution switch"
switch C
router R "Edge"
cloud NET "Internet"
row: A B C
row: R
row: NET
A -- B "10 Gbps, cost 2, VLANs 10 to 90 and 200"
B -- C "1 Gbps"
A -- R "10 Gbps, cost 2"
B -- R "10 Gbps, cost 2"
C -- R "10 Gbps, cost 2"
R -> NET "TLS from visitors of the site"
A -- NET "backup"
`;

test.each([false, true])(
  'keeps labels in the picture without covering boxes or one another; narrow: %s',
  (isNarrow) => {
    const { nodes, links, ...picture } = layOut(readOf(CAMPUS), isNarrow);
    const labels = links.map(({ labelBox }) => labelBox);
    const boxes = [...nodes, ...labels];
    const covered = boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlap(box, other) > 0));
    expect(covered).toEqual([]);
    expect(around([...boxes, picture], 0)).toEqual(around([picture], 0));
  },
);

test('wraps labels earlier, turns rows into columns, and ends arrows at box edges on a phone', () => {
  const row = readOf('host A\nhost B\nhost C\nhost D\nhost E\nrow: A B C D E\nA -> B "10,20"\nB -- C');
  const [wide, narrow] = [layOut(row), layOut(row, true)];
  expect([new Set(wide.nodes.map(({ y }) => y)).size, new Set(narrow.nodes.map(({ y }) => y)).size]).toEqual([1, 5]);
  expect(narrow.width).toBeLessThan(300);
  const [a, b] = wide.nodes;
  expect(wide.links[0]!.path).toBe(`M${centerOf(a!).x} ${centerOf(a!).y}L${b!.x} ${centerOf(b!).y}`);
  const lines = (isNarrow: boolean) => layOut(readOf(CAMPUS), isNarrow).nodes.find(({ id }) => id === 'A')!.lines;
  expect([lines(false), lines(true)]).toEqual([
    ['Core switch of the main', 'building'],
    ['Core switch', 'of the main', 'building'],
  ]);
});

test('requires a table exhibit to be a table', () => {
  const table = (text: string) => exhibitFault({ title: '', form: 'table', text });
  expect([table('| a | b |\n|---|---|\n| 1 | 2 |'), table('| a | b |\n| 1 | 2 |'), table('a')]).toEqual([
    null,
    'the table has no line of dashes under its first row',
    'the table has no line of dashes under its first row',
  ]);
  expect(exhibitFault({ title: '', form: 'terminal', text: 'R1#' })).toBeNull();
});

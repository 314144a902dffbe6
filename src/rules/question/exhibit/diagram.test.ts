import { expect, test } from 'vitest';
import { diagramText, isDiagram, readDiagram } from './diagram.ts';
import { layOut } from './diagram-layout.ts';
import { exhibitFault } from './exhibit-fault.ts';

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

test('a description is read line by line, and told in sentences', () => {
  expect(diagramText(readOf(`${OFFICE}server X "Spare"`))).toBe(
    'Internet (cloud) leads to Edge (firewall). Edge (firewall) is connected to S1 (switch): 10.0.0.0/30. ' +
      'S1 (switch) is connected to PC-A 10.1.4.9 (host). S1 (switch) is connected to PC-B (host). ' +
      'Spare (server) stands by itself. Branch holds S1 (switch), PC-A 10.1.4.9 (host), PC-B (host).',
  );
});

test.each([
  ['', 'the diagram has nothing in it'],
  ['router R1\nR1 ~ R2', 'line 2 of the diagram is not understood'],
  ['printer P', 'line 1 of the diagram is not understood'],
  ['router R1\nrouter R1', 'the diagram has two nodes "R1"'],
  ['router R1\nR1 -- R2', 'the diagram has no node "R2"'],
  ['router R1\nR1 -- R1', '"R1" is linked to itself'],
  ['router R1\nrow: R1\nrow: R1', '"R1" stands in two places'],
  ['router R1 "<script>"\ngroup "x": R2', 'the diagram has no node "R2"'],
  [Array.from({ length: 25 }, (_, index) => `host H${index}`).join('\n'), 'the diagram has more than 24 nodes'],
])('%j is refused', (text, fault) => {
  expect(readDiagram(text)).toEqual({ fault });
  expect(exhibitFault({ title: '', form: 'diagram', text })).toBe(fault);
});

test('nodes stand in rows by their distance, do not cover one another, and keep within the picture and their frame', () => {
  const { nodes, groups, links, width, height } = layOut(readOf(OFFICE));
  const levels = Object.groupBy(nodes, ({ y }) => y);
  expect(Object.values(levels).map((row) => row!.map(({ id }) => id))).toEqual([['NET'], ['FW'], ['S1'], ['A', 'B']]);
  for (const node of nodes) {
    expect([node.x >= 0, node.x + node.width <= width, node.y >= 0, node.y + node.height <= height]).not.toContain(
      false,
    );
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

test('rows that an author gives stand, and a link bows around what stands between', () => {
  const { nodes, links } = layOut(readOf('router A\nrouter B\nrouter C\nrow: A B C\nA -- C "10.0.0.0/30"\nA -- B'));
  expect(new Set(nodes.map(({ y }) => y)).size).toBe(1);
  expect(links.map(({ path }) => path.includes('Q'))).toEqual([true, false]);
});

test('an exhibit that is a table has to be one', () => {
  const table = (text: string) => exhibitFault({ title: '', form: 'table', text });
  expect([table('| a | b |\n|---|---|\n| 1 | 2 |'), table('| a | b |\n| 1 | 2 |'), table('a')]).toEqual([
    null,
    'the table has no rule of dashes under its first row',
    'the table has no rule of dashes under its first row',
  ]);
  expect(exhibitFault({ title: '', form: 'terminal', text: 'R1#' })).toBeNull();
});

import { expect, test } from 'vitest';
import { KINDS } from '../kinds/kinds.ts';
import type { AnswerKey } from '../option.ts';
import { exhibitFault } from '../exhibit-fault.ts';
import { readScreen } from '../exhibit/screen.ts';
import { regionNames, regionsInOrder } from './regions.ts';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, rationale: '' }));
const network = {
  title: 'Network',
  form: 'diagram' as const,
  text: 'router R "a"\nswitch S "b"\nR -- S "c"\nhost H "d"',
};
const portal = {
  title: 'Portal',
  form: 'screen' as const,
  text: 'title "T"\ntab "x"\nmenu "m"\ncolumns "C" "D"\nrow "r" "1"\nbutton "go"',
};

test.each<[string, Partial<AnswerKey>, string]>([
  ['no picture', { exhibits: [] }, 'the exhibits have 0 pictures to choose regions in, not one'],
  [
    'a name that the picture has not',
    { options: options.with(1, { id: 'b', text: 'B', rationale: '' }) },
    'the picture has no region "B"',
  ],
  [
    'a name twice',
    { exhibits: [{ ...network, text: `${network.text}\nhost I "b"` }] },
    'the picture has 2 regions "b"',
  ],
  ['no key', { keys: [] }, 'no region is right'],
  ['no wrong region', { keys: ['a', 'b', 'c', 'd'] }, 'every region is right'],
])('%s is a fault of a hotspot', (_what, change, fault) => {
  expect(KINDS.hotspot.keyFaults({ options, keys: ['a'], exhibits: [network], ...change })).toEqual([fault]);
});

test('lists regions in reading order, whatever their drawing order', () => {
  expect(regionNames(portal)).toEqual(['m', 'x', 'r', 'go']);
  expect(regionNames(network)).toEqual(['a', 'd', 'b', 'c']);
  const inOrder = (shown: string[]) => regionsInOrder(shown, [portal]).map((option) => shown[option]);
  expect([inOrder(['go', 'm', 'x']), inOrder(['x', 'go', 'm'])]).toEqual([
    ['m', 'x', 'go'],
    ['m', 'x', 'go'],
  ]);
});

const rack = {
  title: 'Rack',
  form: 'picture' as const,
  text: 'A rack.',
  picture: 'rack.png',
  regions: [
    { name: 'low', x: 0, y: 500, width: 100, height: 100 },
    { name: 'right', x: 600, y: 10, width: 100, height: 100 },
    { name: 'left', x: 20, y: 10, width: 100, height: 100 },
  ],
};

test('an answer can point into a picture on which regions were drawn, and into no other', () => {
  expect(regionNames(rack)).toEqual(['left', 'right', 'low']);
  const { regions: _, ...plain } = rack;
  expect([rack, plain, portal].map((exhibit) => KINDS.hotspot.worksOn(exhibit))).toEqual([true, false, true]);
  const key = { options: ['left', 'low'].map((id) => ({ id, text: id, rationale: '' })), keys: ['left'] };
  expect(KINDS.hotspot.keyFaults({ ...key, exhibits: [plain, rack] })).toEqual([]);
  expect(KINDS.hotspot.keyFaults({ ...key, exhibits: [plain] })).toEqual([
    'the exhibits have 0 pictures to choose regions in, not one',
  ]);
});

test.each([
  [{ x: 950 }, 'the region "low" is not within the picture'],
  [{ width: 0 }, 'the region "low" has no size'],
  [{ name: 'left' }, 'the picture has two regions "left"'],
  [{}, null],
])('a region that is %j is refused', (change, fault) => {
  const [low, ...others] = rack.regions;
  expect(exhibitFault({ ...rack, regions: [{ ...low!, ...change }, ...others] })).toBe(fault);
});

test('replaces a single region, and toggles several up to the limit', () => {
  const { toggle } = KINDS.hotspot;
  const asked = (chooses: number) => ({ options: ['a', 'b', 'c', 'd'], chooses });
  expect([toggle([], 3, asked(1)), toggle([3], 1, asked(1)), toggle([3], 1, asked(2))]).toEqual([[3], [1], [3, 1]]);
  expect([toggle([3, 1], 0, asked(2)), toggle([3, 1], 3, asked(2)), toggle([1], 1, asked(2))]).toEqual([
    [3, 1],
    [1],
    [],
  ]);
});

test('numbers regions by reading order, and other options as served', () => {
  const asked = { options: ['go', 'm', 'x'], chooses: 1, exhibits: [portal] };
  expect([KINDS.hotspot.onScreen(asked), KINDS.single.onScreen(asked)]).toEqual([
    [1, 2, 0],
    [0, 1, 2],
  ]);
});

test.each([
  ['', 'the screen is empty'],
  ['button "A"\nlink "A"', 'the screen has two controls "A"'],
  ['button A', 'line 1 of the screen is not understood'],
  ['button "A"\n<script>', 'line 2 of the screen is not understood'],
  [Array.from({ length: 41 }, (_, index) => `text "${index}"`).join('\n'), 'the screen has more than 40 controls'],
])('a screen described as %j is refused', (text, fault) => {
  expect(readScreen(text)).toEqual({ fault });
});

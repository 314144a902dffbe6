import { expect, test } from 'vitest';
import { isPlaceFault, type PlaceName, newDomains, type PlaceDomain, placeIn } from './place.ts';

const task = (number: number, name: string, isPlaceholder = false) => ({ number, name, isPlaceholder });
const domain = (number: number, name: string, rest: Partial<PlaceDomain> = {}): PlaceDomain => ({
  number,
  name,
  isPlaceholder: false,
  weight: 0,
  tasks: [task(1, 'Use')],
  ...rest,
});
const FRESH = [domain(1, 'General', { isPlaceholder: true, tasks: [task(1, 'General', true)] })];
const TWO = [domain(1, 'Concepts'), domain(3, 'Security', { tasks: [task(1, 'Keys'), task(4, 'Roles')] })];

/** The result of placing one after another: `1 Name: 1 Task`, and where the last one goes; or the fault. */
function placed(domains: readonly PlaceDomain[], ...asked: [PlaceName?, PlaceName?][]): string {
  let at = '';
  for (const [of = {}, task = {}] of asked) {
    const outcome = placeIn(domains, { domain: of, task });
    if (isPlaceFault(outcome)) return `${outcome.of}: ${outcome.reason}`;
    domains = outcome.domains;
    at = `${outcome.domain}.${outcome.task}`;
  }
  const told = domains.map(({ number, name, tasks }) => [
    `${number} ${name}`,
    ...tasks.map((held) => `${held.number} ${held.name}`),
  ]);
  return `${told.map((parts) => parts.join(', ')).join('; ')} > ${at}`;
}

test.each<[string, readonly PlaceDomain[], [PlaceName?, PlaceName?][], string]>([
  ['the placeholder takes the first name', FRESH, [[{ name: 'Rain' }]], '1 Rain, 1 General > 1.1'],
  [
    'and the number that came with it',
    FRESH,
    [
      [
        { number: 4, name: 'Rain' },
        { number: 2, name: 'Drops' },
      ],
    ],
    '4 Rain, 2 Drops > 4.2',
  ],
  ['once only', FRESH, [[{ name: 'Rain' }], [{ name: 'Fog' }]], '1 Rain, 1 General; 2 Fog, 1 General > 2.1'],
  ['not once something stands in it', FRESH, [[], [{ name: 'Fog' }]], '1 General, 1 General; 2 Fog, 1 General > 2.1'],
  [
    'nor by its own name',
    FRESH,
    [[{ name: ' general ' }], [{ name: 'Fog' }]],
    '1 General, 1 General; 2 Fog, 1 General > 2.1',
  ],
  ['its task takes the first name too', FRESH, [[{}, { either: 'Drops' }]], '1 General, 1 Drops > 1.1'],
  [
    'without a domain it is General, made where it lacks',
    TWO,
    [[]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles; 4 General, 1 General > 4.1',
  ],
  [
    'a new name takes the next number',
    TWO,
    [[{ either: 'Cost' }]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles; 4 Cost, 1 General > 4.1',
  ],
  [
    'a number that is free is kept',
    TWO,
    [[{ number: 2, name: 'Cost' }]],
    '1 Concepts, 1 Use; 2 Cost, 1 General; 3 Security, 1 Keys, 4 Roles > 2.1',
  ],
  [
    'a number alone names itself',
    TWO,
    [[{ either: '2' }, { either: 7 }]],
    '1 Concepts, 1 Use; 2 Domain 2, 7 Task 7; 3 Security, 1 Keys, 4 Roles > 2.7',
  ],
  [
    'a name is known however it is written',
    TWO,
    [[{ either: ' SECURITY' }, { either: 'roles' }]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles > 3.4',
  ],
  [
    'a known number needs no name',
    TWO,
    [[{ either: 3 }, { number: 4 }]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles > 3.4',
  ],
  [
    'without a task it is the first',
    TWO,
    [[{ either: 'Security' }]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles > 3.1',
  ],
  [
    'a new task takes the next number',
    TWO,
    [[{ number: 3 }, { either: 'Logs' }]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles, 5 Logs > 3.5',
  ],
  [
    'a task that nobody named is named by its guide',
    FRESH,
    [
      [{ name: 'Rain' }],
      [
        { number: 1, name: 'Rain' },
        { number: 1, name: 'Drops' },
      ],
    ],
    '1 Rain, 1 Drops > 1.1',
  ],
  [
    'a number of another is refused',
    TWO,
    [[{ number: 3, name: 'Cost' }]],
    'domain: Domain 3 is “Security”, not “Cost”',
  ],
  [
    'a name of another number is refused',
    TWO,
    [[{ number: 2, name: 'Security' }]],
    'domain: “Security” is domain 3, not 2',
  ],
  [
    'so is that of a task',
    TWO,
    [[{ number: 3 }, { number: 4, name: 'Logs' }]],
    'task: In domain 3: Task 4 is “Roles”, not “Logs”',
  ],
  [
    'a task called by its number takes a name',
    TWO,
    [
      [{ number: 3 }, { number: 7, name: 'Task 7' }],
      [{ number: 3 }, { number: 7, name: 'Logs' }],
      [{ number: 3 }, { number: 7, name: 'Task 7' }],
    ],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles, 7 Logs > 3.7',
  ],
  [
    'a year is a name',
    TWO,
    [[{ either: '2026' }]],
    '1 Concepts, 1 Use; 3 Security, 1 Keys, 4 Roles; 4 2026, 1 General > 4.1',
  ],
])('%s', (_, domains, asked, expected) => {
  expect(placed(domains, ...asked)).toBe(expected);
});

test('fills gaps after the highest number, and is then full', () => {
  const full = Array.from({ length: 99 }, (_, index) => domain(index + 1, `D${index}`));
  const gap = placeIn(full.toSpliced(4, 1), { domain: { name: 'Cost' }, task: {} });
  expect(gap).toMatchObject({ domain: 5 });
  expect(placed(full, [{ name: 'Cost' }])).toBe('domain: There are already 99 domains');
});

test('changes nothing for something with an existing place', () => {
  expect(placeIn(TWO, { domain: { number: 3, name: 'security' }, task: { number: 1 } })).toMatchObject({
    domains: TWO,
  });
});

test('gives a new domain no weight only if weights were set', () => {
  const told = (domains: readonly PlaceDomain[]) => {
    const outcome = placeIn(domains, { domain: { name: 'Cost' }, task: {} });
    return newDomains(domains, isPlaceFault(outcome) ? [] : outcome.domains);
  };
  expect(told(TWO)).toEqual([{ number: 4, name: 'Cost', weighs: true }]);
  expect(told([domain(1, 'Concepts', { weight: 60 })])).toEqual([{ number: 2, name: 'Cost', weighs: false }]);
  expect(told(FRESH)).toEqual([{ number: 1, name: 'Cost', weighs: true }]);
});

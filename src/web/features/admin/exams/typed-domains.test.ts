import { expect, test } from 'vitest';
import { movedDomain, movedLine, readDomains, shiftedWeight, tasksFault } from './typed-domains.ts';

const typed = (tasks: string) => ({ key: 1, number: '2', name: 'Storage', weight: '', tasks, isStored: true });
const tasksIn = (tasks: string) => {
  const domains = readDomains([typed(tasks)]);
  return typeof domains === 'string' ? domains : domains[0]!.tasks;
};

test.each(['1. Choose storage\n2) Size it', '2.1 Choose storage\n2.2. Size it', '1 Choose storage\n\n 2.2) Size it'])(
  'takes tasks numbered as they are here or in an exam guide: %j',
  (tasks) => {
    expect(tasksIn(tasks)).toEqual([
      { number: 1, name: 'Choose storage' },
      { number: 2, name: 'Size it' },
    ]);
  },
);

test('says with an example how a task begins, also where the number is that of another domain', () => {
  const fault =
    'Start each task of domain 2 on its own line with its number, such as “1. Choose storage” or “2.1 Choose storage”.';
  for (const tasks of ['Choose storage', '1.1 Choose storage', '1. Choose storage\n2.'])
    expect([tasksIn(tasks), tasksFault(typed(tasks))]).toEqual([fault, fault]);
});

test('a domain that moves takes the number of its new place, and its tasks with it', () => {
  const domains = [
    { ...typed('1. One'), key: 1, number: '1', name: 'First' },
    { ...typed('2.1 Two\n2.2 Three'), key: 2, number: '2', name: 'Second' },
    { ...typed('3.1 Four'), key: 3, number: '5', name: 'Last' },
  ];
  expect(movedDomain(domains, 1, 0).map(({ number, name, tasks }) => [number, name, tasks])).toEqual([
    ['1', 'Second', '1.1 Two\n1.2 Three'],
    ['2', 'First', '1. One'],
    ['5', 'Last', '3.1 Four'],
  ]);
});

test('a line that moves takes the caret along, and the numbers stay in order', () => {
  expect(movedLine('1. a\n2. bcd\n3. e', 8, -1)).toEqual({ text: '1. bcd\n2. a\n3. e', caret: 3 });
  expect(movedLine('1.1 a\n1.2 b', 0, 1)).toEqual({ text: '1.1 b\n1.2 a', caret: 6 });
  expect([movedLine('1. a', 0, -1), movedLine('1. a', 0, 1)]).toEqual([null, null]);
});

test('a range of weights moves as a whole', () => {
  expect([shiftedWeight('25-30', 40), shiftedWeight('', 5), shiftedWeight('20', 0)]).toEqual(['40-45', '5', '']);
});

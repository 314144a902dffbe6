import { expect, test } from 'vitest';
import { readDomains, tasksFault } from './typed-domains.ts';

const typed = (tasks: string) => ({ key: 1, number: '2', name: 'Storage', weight: '', tasks });
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

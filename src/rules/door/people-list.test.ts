import { expect, test } from 'vitest';
import { readPeople } from './people-list.ts';

const EXAMS = [
  { id: 'one', edition: 'tst-001-v1', code: 'TST-001', slug: 'test-one' },
  { id: 'two', edition: 'tst-002-v1', code: 'TST-002', slug: 'test-two' },
  { id: 'new', edition: 'tst-002-v2', code: 'TST-002', slug: 'test-two-new' },
];
const read = (text: string) => {
  const { people, misfits } = readPeople(text, { exams: EXAMS, today: '2026-11-20' });
  return { people, misfits: misfits.map(({ line, reason }) => [line, reason.text]) };
};
const bare = { name: null, group: null, exams: null, until: null };

test('reads addresses on lines, between commas, and behind names as email programs write them', () => {
  const { people, misfits } = read(
    'ada@example.com\n\n"Lovelace, Grace" <grace@example.com>; joan@example.com\nJoe <joe@example.com>,',
  );
  expect(misfits).toEqual([]);
  expect(people).toEqual([
    { ...bare, line: 1, email: 'ada@example.com' },
    { ...bare, line: 3, email: 'grace@example.com', name: 'Lovelace, Grace' },
    { ...bare, line: 3, email: 'joan@example.com' },
    { ...bare, line: 4, email: 'joe@example.com', name: 'Joe' },
  ]);
});

test.each([',', ';', '\t'])('reads a table separated by %j, whatever the order of its columns', (sign) => {
  const rows = [
    ['Until', 'E-Mail', 'Team', 'Name', 'Exams', 'Notes'],
    ['2027-01-31', 'ada@example.com', 'Network', 'Ada  Lovelace', 'TST-001', 'x'],
    ['', 'grace@example.com', '', '', 'tst-002-v2 test-one', ''],
    ['', 'joan@example.com', '', '', 'all', ''],
  ];
  const { people, misfits } = read('\ufeff' + rows.map((row) => row.join(sign)).join('\r\n'));
  expect(misfits).toEqual([]);
  expect(people).toEqual([
    { line: 2, email: 'ada@example.com', name: 'Ada Lovelace', group: 'Network', exams: ['one'], until: '2027-01-31' },
    { ...bare, line: 3, email: 'grace@example.com', exams: ['new', 'one'] },
    { ...bare, line: 4, email: 'joan@example.com', exams: 'all' },
  ]);
});

test('puts first and last name together', () => {
  expect(read('email,first name,last name\nada@example.com,Ada,Lovelace').people[0]).toMatchObject({
    name: 'Ada Lovelace',
  });
});

test('names each line that cannot be used, and why, and reads the others', () => {
  const { people, misfits } = read(
    [
      'email,exams,until',
      'ada@example.com,TST-009,',
      'grace@example,,',
      'joan@example.com,TST-002,',
      'ok@example.com,,2026-11-20',
      'OK@Example.com,,',
      'joe@example.com,,31.1.2027',
      'jim@example.com,,2026-02-30',
      'jon@example.com,,2026-11-19',
      '"broken, one, two',
    ].join('\n'),
  );
  expect(people.map(({ email }) => email)).toEqual(['ok@example.com']);
  expect(misfits).toEqual([
    [2, 'There is no exam “TST-009”.'],
    [3, 'This is not an email address.'],
    [4, 'Several exams are called “TST-002”. Use the edition.'],
    [6, 'The same address is on line 5.'],
    [7, '“31.1.2027” is not a date such as 2027-01-31.'],
    [8, '“2026-02-30” is not a date such as 2027-01-31.'],
    [9, '2026-11-19 is in the past.'],
    [10, expect.any(String)],
  ]);
});

test('takes no line breaks or other headers into an address', () => {
  expect(read('email\n"ada@example.com\nBcc: all@example.com"').people).toEqual([]);
  expect(read('a b@example.com').people).toEqual([]);
});

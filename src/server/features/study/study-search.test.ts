import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyMatch } from '#contract/study.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { writeItem } from '../../../../tests/factories/study.ts';

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
  callers = await app.everyone();
  await writeItem(app, { title: 'Glacier deep archive', content: '<p>Storage that is cold.</p>' });
  await writeItem(app, { title: 'Storage classes', content: `<p>${'Glacier is cold. '.repeat(30)}</p>`, position: 1 });
  await writeItem(app, {
    title: 'Ports',
    content: '<p>See 10.0.0.0/16, EC2/EBS, multi-AZ, https://aws.example/vpc_endpoint and S3.</p>',
  });
  await writeItem(app, { title: 'Beyond', content: '<p>Glacier of the locked domain.</p>', domainNumber: 2 });
});
afterAll(() => app.close());

const search = async (q: string, browser: ReturnType<TestApp['visitor']> = callers.anon): Promise<StudyMatch[]> => {
  const { status, body } = await browser.get(`/api/exams/${app.exam.id}/study-search?q=${encodeURIComponent(q)}`);
  expect(status, q).toBe(200);
  return body;
};
const plain = (parts: StudyMatch['title']) => parts.map(({ text }) => text).join('');
const titles = async (q: string, browser?: Parameters<typeof search>[1]) =>
  (await search(q, browser)).map(({ title }) => plain(title));

test('ranks matches in a title above matches in a text, however many', async () => {
  expect(await titles('glacier')).toEqual(['Glacier deep archive', 'Storage classes']);
  expect(await titles('storage')).toEqual(['Storage classes', 'Glacier deep archive']);
});

test('matches the beginning of the last word and requires every word', async () => {
  for (const q of ['g', 'gl', 'glaci', 'GLACIER', ' glacier '])
    expect((await titles(q))[0], q).toMatch(/Glacier|Guide/);
  expect(await titles('glacier deep')).toEqual(['Glacier deep archive']);
  expect(await titles('glacier nowhere')).toEqual([]);
  expect(await titles('lacier')).toEqual([]);
});

test.each(['10.0.0.0/16', 'ebs', 'EC2/EBS', 'multi-az', 'az', 'vpc_endpoint', 'endpoint', 's3', 'example'])(
  'finds a word whatever punctuation surrounds it: %s',
  async (q) => {
    expect(await titles(q)).toContain('Ports');
  },
);

test.each(['cold deep', 'cold’s deep', "Deep's cold"])(
  'returns the passage matching %s in parts, never as HTML',
  async (q) => {
    const [found] = await search(q);
    expect(found).toMatchObject({
      domainNumber: 1,
      taskNumber: 1,
      taskTitle: 'Use',
      contentType: 'summary',
      title: [
        { text: 'Glacier ', isMatch: false },
        { text: 'deep', isMatch: true },
        { text: ' archive', isMatch: false },
      ],
      excerpt: [
        { text: 'Storage that is ', isMatch: false },
        { text: 'cold', isMatch: true },
        { text: '.', isMatch: false },
      ],
    });
  },
);

test('searches only what the caller may read', async () => {
  for (const browser of [callers.anon, callers.student]) expect(await titles('locked', browser)).toEqual([]);
  for (const browser of [callers.owner, callers.admin]) expect(await titles('locked', browser)).toEqual(['Beyond']);
  expect((await search('guide', callers.student)).every(({ domainNumber }) => domainNumber === 1)).toBe(true);
});

test('lets locked items take no place from open ones', async () => {
  for (let count = 0; count < 25; count += 1) await writeItem(app, { title: `Aurora ${count}`, domainNumber: 2 });
  await writeItem(app, { title: 'Northern lights', content: '<p>Also called aurora.</p>' });
  expect(await titles('aurora')).toEqual(['Northern lights']);
  expect(await titles('aurora', callers.owner)).toHaveLength(20);
});

const HOSTILE = [
  '',
  ' ',
  '"',
  "'",
  '""',
  '*',
  '-',
  '--',
  ';',
  '\\',
  '%',
  '(',
  ')',
  '^',
  ':',
  '{title}',
  'title:',
  'item_id:x',
  'NEAR(',
  'NEAR(a b, 5)',
  'AND',
  'OR',
  'NOT',
  'a AND',
  'a OR OR b',
  '!a',
  'a & b',
  'a | b',
  "a' | 'b",
  "x':*",
  '<->',
  'a:*',
  '😀',
  '🏔️ a',
  'ß',
  'ſ',
  'ﬀ',
  'İ',
  'Ⅷ',
  '²',
  '٣',
  'é',
  'e\u0301',
  '\u202e',
  '日本語',
  'a\tb',
  "'); drop table study_item; --",
  '<script>',
  '\ud83d',
  'a'.repeat(200),
  `${'a '.repeat(100)}`,
];
test.each(HOSTILE)('takes a hostile query literally: %j', async (q) => {
  for (const browser of [callers.anon, callers.owner]) {
    const { status } = await browser.get(
      `/api/exams/${app.exam.id}/study-search?q=${encodeURIComponent(q.toWellFormed())}`,
    );
    expect(status).toBe(200);
  }
});

test('refuses a query that is too long, repeated, or not storable, and finds nothing for an empty one', async () => {
  const url = `/api/exams/${app.exam.id}/study-search`;
  const statuses = [];
  for (const query of ['?q=' + 'a'.repeat(10_000), '?q=a&q=b', '?q=%00', '?q=%ff', '?r=1', ''])
    statuses.push((await app.visitor().get(url + query)).status);
  expect(statuses.slice(0, 3)).toEqual([400, 400, 400]);
  expect(statuses[3]).toBeLessThan(500);
  expect(statuses.slice(4)).toEqual([400, 200]);
});

test('keeps the search words in step with the text when it is changed, archived, or deleted', async () => {
  const id = await writeItem(app, { title: 'Quokka', content: '<p>An animal.</p>' });
  expect(await titles('quokka')).toEqual(['Quokka']);
  await app.change(`update study_item set title = 'Wombat', plain_text = 'Wombat\nAnother animal.' where id = '${id}'`);
  expect([await titles('quokka'), await titles('wombat'), await titles('another')]).toEqual([
    [],
    ['Wombat'],
    ['Wombat'],
  ]);
  await app.change(`update study_item set archived_at = '${app.clock.iso()}' where id = '${id}'`);
  expect(await titles('wombat')).toEqual([]);
  await app.change(`update study_item set archived_at = null where id = '${id}'`);
  expect(await titles('wombat')).toEqual(['Wombat']);
  await app.change(`delete from study_item where id = '${id}'`);
  expect(await titles('wombat')).toEqual([]);
  if (app.database.kind === 'sqlite')
    expect(await query(app.database, `select * from study_search where item_id = '${id}'`)).toEqual([]);
});

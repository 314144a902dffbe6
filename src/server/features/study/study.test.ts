import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StudyItem, StudyOutline, StudyTask } from '#contract/study.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { writeItem } from '../../../../tests/factories/study.ts';

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
  callers = await app.everyone();
});
afterAll(() => app.close());

const list = async (browser: ReturnType<TestApp['visitor']>, exam = app.exam): Promise<StudyItem[]> =>
  (await browser.get(`/api/exams/${exam.id}/study-content`)).body;
const outline = async (browser: ReturnType<TestApp['visitor']>, search = '') =>
  StudyOutline.parse((await browser.get(`/api/exams/${app.exam.id}/study-outline${search}`)).body);

test('gives everyone the outline of every item, and texts only where they may read', async () => {
  for (const [who, browser] of Object.entries(callers)) {
    const items = await list(browser);
    expect(items).toHaveLength(18);
    for (const { content, locked, domainNumber, title, contentType, domainName, taskTitle } of items) {
      const isOpen = domainNumber === 1 || who === 'owner' || who === 'admin';
      expect([locked, content === null]).toEqual([!isOpen, !isOpen]);
      expect([title, contentType, domainName, taskTitle].every(Boolean)).toBe(true);
    }
  }
});

test('returns an item with the fields that the screens need', async () => {
  const [guide] = await list(app.visitor());
  expect(guide).toMatchObject({
    examId: app.exam.id,
    title: 'Guide to tst-001.1.1',
    contentType: 'summary',
    topic: 'Concepts',
    domain: 'Concepts',
    domainNumber: 1,
    domainName: 'Concepts',
    taskNumber: 1,
    taskTitle: 'Use',
    slug: 'guide-to-tst-001-1-1',
    order: 0,
    locked: false,
  });
  expect(guide!.content).toMatch(/^<p>What <strong>matters<\/strong> here, in <code>code<\/code>/);
  expect(guide!.content).toContain('<h3>How it compares</h3>');
});

test('counts content in the outline without texts, and lists the requested domain’s tasks with previews where open', async () => {
  const { domains } = await outline(app.visitor());
  expect(domains).toMatchObject([
    { number: 1, name: 'Concepts', locked: false, questionCount: 72, flashcardCount: 6, noteCount: 4 },
    { number: 2, name: 'Security', locked: true, questionCount: 48, flashcardCount: 3, noteCount: 2 },
  ]);
  const contentTypes = ['summary', 'tip', 'alert', 'flashcard'];
  expect(domains[0]).toMatchObject({ contentTypes, taskNumbers: [1, 2] });
  expect(domains.map((domain) => domain.tasks)).toEqual([undefined, undefined]);
  expect((await outline(app.visitor(), '?domain=2')).domains[1]!.tasks).toEqual([
    { number: 1, title: 'Access', contentTypes },
  ]);
  const locks = async (browser: Parameters<typeof outline>[0]) =>
    (await outline(browser)).domains.map(({ locked }) => locked);
  expect([await locks(callers.owner), await locks(callers.student), await locks(callers.admin)]).toEqual([
    [false, false],
    [false, true],
    [false, false],
  ]);
  const preview = async (browser: Parameters<typeof outline>[0], domain: number) =>
    (await outline(browser, `?domain=${domain}`)).domains[domain - 1]!.tasks![0]!.preview;
  expect(await preview(app.visitor(), 1)).toMatch(/^What matters here, in code and in words\. .{60,85}\.\.\.$/);
  expect(await preview(app.visitor(), 2)).toBeUndefined();
  expect(await preview(callers.owner, 2)).toMatch(/^What matters/);
  expect((await app.visitor().get(`/api/exams/${app.exam.id}/study-outline?domain=0`)).status).toBe(400);
});

test('returns a whole task in reading order, with its neighbors', async () => {
  const task = StudyTask.parse((await app.visitor().get(`/api/exams/${app.exam.id}/study-tasks/1/2`)).body);
  expect(task).toMatchObject({
    position: 2,
    total: 2,
    title: 'Cost',
    previous: { number: 1, title: 'Use' },
    next: null,
  });
  expect(task.items.map((item) => item.contentType)).toEqual([
    'summary',
    'tip',
    'alert',
    'flashcard',
    'flashcard',
    'flashcard',
  ]);
  expect(task.items.at(-1)!.card).toEqual({
    front: 'What does card 3 of tst-001.1.2 ask?',
    back: '<p>It asks for plan 3. Nothing else.</p>',
  });
  expect(task.sources).toEqual([{ title: 'User guide', url: 'https://docs.example.com/guide', read: '2026-11-01' }]);
});

test.each(['1/9', '9/1', '01/1', '1/x', '0/0', '1/1e0', '__proto__/1', `1/${'9'.repeat(400)}`])(
  'finds no task %s',
  async (place) => {
    expect(refusal(await callers.owner.get(`/api/exams/${app.exam.id}/study-tasks/${place}`))).toBe('not_found');
  },
);

test('refuses a locked task to visitors and students, and answers 404 for an unknown one', async () => {
  const url = `/api/exams/${app.exam.id}/study-tasks/2/1`;
  expect(refusal(await app.visitor().get(url))).toBe('unauthenticated');
  expect(refusal(await callers.student.get(url))).toBe('forbidden');
  expect((await callers.owner.get(url)).status).toBe(200);
  for (const id of [crypto.randomUUID(), 'x', '%00', '%ED%A0%80', 'constructor'])
    expect(refusal(await app.visitor().get(`/api/study-content/${id}`)), id).toBe('not_found');
});

test('opens nothing with access to another exam, and locks at once when access ends', async () => {
  const other = await app.signIn({ grants: [{ examId: app.inactiveExam.id }] });
  const url = `/api/exams/${app.exam.id}/study-tasks/2/1`;
  expect(refusal(await other.get(url))).toBe('forbidden');
  const once = await app.signIn({ grants: [{ examId: app.exam.id }] });
  expect((await once.get(url)).status).toBe(200);
  await query(
    app.database,
    `update entitlement set ended_at = '${app.clock.iso()}' where user_id = '${once.person.id}'`,
  );
  expect(refusal(await once.get(url))).toBe('forbidden');
  expect((await list(once)).find((item) => item.domainNumber === 2)!.content).toBeNull();
});

test('hides an exam that is not on offer from people without access', async () => {
  const { id } = app.inactiveExam;
  const item = (await list(callers.owner, app.inactiveExam))[0]!;
  for (const url of [
    `/api/exams/${id}/study-content`,
    `/api/exams/${id}/study-outline`,
    `/api/exams/${id}/study-tasks/1/1`,
    `/api/exams/${id}/study-search?q=guide`,
    `/api/study-content/${item.id}`,
  ]) {
    expect((await callers.anon.get(url)).status, url).toBe(404);
    expect((await callers.owner.get(url)).status, url).toBe(200);
  }
});

test('sanitizes stored content again when serving it', async () => {
  const own = await startTestApp();
  try {
    const id = await writeItem(own, { content: '<p>x</p><script>alert(1)</script>' });
    // As if someone wrote the row directly.
    await own.change(
      `update study_item set content = '<p onclick="x">y</p><img src=x onerror=alert(1)>' where id = '${id}'`,
    );
    expect((await own.visitor().get(`/api/study-content/${id}`)).body.content).toBe('<p>y</p>');
    const { items } = (await own.visitor().get(`/api/exams/${own.exam.id}/study-tasks/1/1`)).body;
    expect(items.at(-1).content).toBe('<p>y</p>');
  } finally {
    await own.close();
  }
});

test('splits a card written here at its markers, else asks with its title, else splits it at its first sentence', async () => {
  const own = await startTestApp();
  try {
    const card = async (title: string, content: string) => {
      const id = await writeItem(own, { contentType: 'flashcard', title, content });
      const { items } = (await own.visitor().get(`/api/exams/${own.exam.id}/study-tasks/1/1`)).body;
      return items.find((item: { id: string }) => item.id === id).card;
    };
    expect(await card('Cloud', '<p>Front: What is it?</p><p>Back: A cloud &amp; more.</p>')).toEqual({
      front: 'What is it?',
      back: '<p>A cloud &amp; more.</p>',
    });
    expect(await card('What is it?', '<p>A <em>cloud</em>.</p>')).toEqual({
      front: 'What is it?',
      back: '<p>A <em>cloud</em>.</p>',
    });
    expect(await card('Cloud', '<p>It rains. It stops.</p>')).toEqual({ front: 'It rains.', back: '<p>It stops.</p>' });
  } finally {
    await own.close();
  }
});

test('serves a text changed by its pack, and not an archived one', async () => {
  const own = await startTestApp();
  try {
    const before = await list(own.visitor(), own.exam);
    const edited = makePack(120, {
      study: ({ guide }, index) =>
        index === 0 ? { guide: guide.replace('What **matters**', 'All that *counts*') } : {},
    });
    const { studyItems } = await importPacks(own.database, { categories: CATEGORIES, packs: [edited] }, own.clock.now);
    expect(studyItems).toEqual({ added: 0, changed: 1, unchanged: 17, kept: [] });
    await own.catalogue.refresh();
    const after = await list(own.visitor(), own.exam);
    expect(after[0]).toMatchObject({ id: before[0]!.id, content: expect.stringContaining('All that <em>counts</em>') });
    await own.change(`update study_item set archived_at = '${own.clock.iso()}' where id = '${before[0]!.id}'`);
    expect((await list(own.visitor(), own.exam)).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
    expect((await own.visitor().get(`/api/study-content/${before[0]!.id}`)).status).toBe(404);
  } finally {
    await own.close();
  }
});

test('previews a task of only flashcards with a question and no answer', async () => {
  const card = { contentType: 'flashcard', taskNumber: 7 } as const;
  await writeItem(app, { ...card, title: 'Ports', content: '<p>Front: Which port is SSH?</p><p>Back: Number 22.</p>' });
  const preview = async (task: number) =>
    (await outline(app.visitor(), '?domain=1')).domains[0]!.tasks!.find(({ number }) => number === task)!.preview;
  expect(await preview(7)).toBe('Which port is SSH?');
  expect((await app.visitor().get(`/api/exams/${app.exam.id}/study-tasks/1/7`)).body.preview).toBe(
    'Which port is SSH?',
  );
  await writeItem(app, { ...card, contentType: 'tip', title: 'A tip', content: '<p>Read the port table.</p>' });
  expect(await preview(7)).toBe('Read the port table.');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { up as fillQuestionSearch } from '#server/db/migrations/0059-question-search.ts';
import { columnTypes } from '#server/db/tables/column-types.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../../tests/factories/drafts.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const list = async (asked = '') => (await admin.get(`/api/admin/questions?examId=${app.exam.id}&${asked}`)).body;
const idsOf = ({ questions }: { questions: { id: string }[] }) => questions.map(({ id }) => id);
const change = (chosen: object, asked: object) =>
  admin.post(`/api/admin/exams/${app.exam.id}/question-changes`, { chosen, change: asked });
const one = async (id: string) => (await admin.get(`/api/admin/questions/${id}`)).body;
const audits = () =>
  query<{ action: string; subjectId: string }>(app.database, 'select action, subject_id from audit order by action');
const bulk = (questions: unknown[]) => admin.post(`/api/exams/${app.exam.id}/questions/bulk`, { questions });

test('searches text, options, explanation, topic, sources, name, and number, and nothing of their markup', async () => {
  const sources = [{ title: 'Field "guide" of stones', url: 'https://example.com/gneiss' }];
  const draft = makeDraft({
    text: 'Which stone is Ünder 100%_ pressure?',
    options: ['Quartz\nvein', 'a', 'b', 'c'],
    rationales: ['Because of schist', '', '', ''],
    explanation: 'It is metamorphic.',
    topic: 'Petrology',
    sources,
  });
  expect((await bulk([draft])).body).toMatchObject({ added: 1 });
  const { number, id } = (await list('search=petrology')).questions[0];
  const found = [
    'üNDER',
    '100%25_ pressure',
    'quartz%0Avein',
    'pressure stone',
    'gneiss metamorphic',
    '"100%25_ pressure" quartz',
    '“ünder 100”',
    'quartz "',
    'METAMORPHIC',
    'field "guide"',
    'gneiss',
    `%23${number}`,
  ];
  for (const search of found) expect([search, idsOf(await list(`search=${search}`))]).toEqual([search, [id]]);
  for (const search of ['rationale', 'schist', 'readAt', '"text"', 'quartz%25vein', '"pressure 100"', 'quartz basalt'])
    expect([search, (await list(`search=${search}`)).total]).toEqual([search, 0]);
});

test('finds the current wording in its current place, also after migrating an older database', async () => {
  await bulk([makeDraft({ text: 'Is slate foliated?', topic: 'Çelik' }), makeDraft({ text: 'Is slate a rock?' })]);
  const [first, second] = (await list('search=slate')).questions;
  const { versions } = await one(first.id);
  const { createdAt: _, ...wording } = versions[0];
  await admin.send({ method: 'PUT', url: `/api/questions/${first.id}`, body: { ...wording, text: 'Is it phyllite?' } });
  await admin.send({ method: 'DELETE', url: `/api/questions/${second.id}` });
  const totals = async () => [
    (await list('search=slate')).total,
    (await list('search=slate&archived=1')).total,
    (await list('search=phyllite&sort=topic')).total,
    (await list('search=PHYLLITE&page=7')).total,
  ];
  expect(await totals()).toEqual([0, 1, 1, 1]);
  const searched = () => query(app.database, 'select * from question_search order by question_id');
  const before = await searched();
  await query(app.database, 'drop table question_search');
  await app.database.write((tx) => fillQuestionSearch(tx, columnTypes(app.database.kind)));
  expect(await searched()).toEqual(before);
  expect(before).toHaveLength((await query(app.database, 'select id from question')).length);
  await admin.post(`/api/questions/${second.id}/restore`, {});
  expect(await totals()).toEqual([1, 0, 1, 1]);
});

test('filters by kind, task, state, and report, and sorts stably by each column', async () => {
  const drafts = Array.from({ length: 30 }, (_, index) => makeDraft({ topic: 'Same', text: `Imported ${index}?` }));
  await bulk(drafts);
  const imported = (await list('search=imported&limit=100')).questions;
  expect(imported.map(({ text }: { text: string }) => text)).toEqual(drafts.map(({ text }) => text));
  for (const sort of ['topic', 'written', 'difficulty', 'kind', 'domain'])
    expect(idsOf(await list(`search=imported&limit=100&sort=${sort}&order=desc`))).toEqual(
      idsOf({ questions: imported }),
    );
  expect(idsOf(await list('search=imported&limit=100&order=desc'))).toEqual(
    idsOf({ questions: imported }).toReversed(),
  );
  const exported = (await admin.get(`/api/exams/${app.exam.id}/questions`)).body;
  expect(exported.slice(-30).map(({ text }: { text: string }) => text)).toEqual(drafts.map(({ text }) => text));

  await bulk([makeDraft({ correctAnswer: 0, correctAnswers: [0, 1] })]);
  expect(await list('kind=multiple')).toMatchObject({ total: 1, questions: [{ kind: 'multiple', number: 151 }] });
  const { domainNumber, taskNumber } = imported[0];
  expect((await list(`domain=${domainNumber}&task=${taskNumber}&search=imported`)).total).toBe(30);
  expect((await list(`domain=${domainNumber}&task=${taskNumber + 50}`)).total).toBe(0);

  const student = await app.signIn();
  const { attemptId, questions } = await openSitting(app, student, { count: 1 });
  const report = { sittingId: attemptId, questionId: questions[0]!.id, reason: 'typo', text: '' };
  await student.post(`/api/exams/${app.exam.id}/question-reports`, report);
  expect(await list('reported=1')).toMatchObject({ total: 1, questions: [{ id: questions[0]!.id, openReports: 1 }] });
});

test('moves and tags many questions, each with its own version and all with one audit entry, skipping those already so', async () => {
  const [first, second, third] = idsOf(await list('limit=3')) as [string, string, string];
  const before = (await one(first)).versions[0];
  const moved = await change(
    { ids: [first, second, third, first] },
    { act: 'move', domainName: 'Minerals', taskTitle: 'Hardness' },
  );
  expect(moved.body).toMatchObject({ changed: 3, unchanged: 0, left: [], newDomains: [{ name: 'Minerals' }] });
  const { versions } = await one(first);
  const { version, createdAt, ...wording } = versions[0];
  const { version: _, createdAt: __, ...wordingBefore } = before;
  expect(version).toBe(2);
  expect(wording).toEqual({ ...wordingBefore, domainNumber: wording.domainNumber, taskNumber: 1 });
  expect(wording.domainNumber).not.toBe(before.domainNumber);

  await admin.send({
    method: 'PUT',
    url: `/api/questions/${third}`,
    body: { ...wording, text: 'Own?', topic: 'Mohs', version: 2 },
  });
  expect((await change({ ids: [first, second, third] }, { act: 'tag', topic: 'Mohs' })).body).toMatchObject({
    changed: 2,
    unchanged: 1,
  });
  expect(await list('search=mohs')).toMatchObject({ total: 3 });
  const entries = (await audits()).filter(({ subjectId }) => subjectId === app.exam.id).map(({ action }) => action);
  expect(entries).toEqual(['move questions of', 'set topic of questions of']);
  // Those in the new domain, which has no weight, do not count.
  expect(app.exam.questionCount).toBe(117);
});

test('archives and restores everything that matches a filter if the number is as seen, leaving duplicates archived', async () => {
  await bulk(Array.from({ length: 300 }, (_, index) => makeDraft({ topic: 'Basalt', text: `Basalt ${index}?` })));
  const fitting = { search: 'basalt' };
  expect(refusal(await change({ fitting, total: 299 }, { act: 'archive' }))).toBe('conflict');
  expect((await list('archived=1')).total).toBe(0);
  expect((await change({ fitting, total: 300 }, { act: 'archive' })).body).toMatchObject({ changed: 300 });
  expect((await list('archived=1&search=basalt')).total).toBe(300);
  await bulk([(await admin.get(`/api/exams/${app.exam.id}/questions`)).body[0]]);
  const archived = (await list('archived=1&limit=1')).questions[0];
  const { text, options, correctAnswers, domainNumber } = (await one(archived.id)).versions[0];
  const twin = {
    ...makeDraft({ text, correctAnswer: correctAnswers[0] }),
    options: options.map((option: { text: string }) => option.text),
    domain: String(domainNumber),
  };
  expect((await bulk([twin])).body).toMatchObject({ added: 1 });
  const back = await change({ fitting: { ...fitting, archived: '1' }, total: 300 }, { act: 'restore' });
  const left = [{ number: archived.number, reason: 'exists' }];
  expect(back.body).toEqual({ changed: 299, unchanged: 0, left, newDomains: [], examples: [] });
  const actions = (await audits()).map(({ action }) => action);
  expect(actions.filter((action) => action === 'archive questions of')).toHaveLength(1);
  expect(actions.filter((action) => action === 'restore questions of')).toHaveLength(1);
  expect(await query(app.database, "select id from audit where subject_kind = 'question'")).toEqual([]);
});

test('changes nothing for a foreign or missing question or an invalid place', async () => {
  const [first] = idsOf(await list('limit=1')) as [string];
  const other = (await admin.post('/api/exams', { name: 'Elsewhere', categoryId: app.exam.categoryId, price: 0 })).body
    .id;
  const stray = (await admin.post(`/api/exams/${other}/questions`, makeDraft({ domain: '' }))).body.id;
  expect(refusal(await change({ ids: [first, stray] }, { act: 'archive' }))).toBe('not_found');
  expect(refusal(await change({ ids: [first] }, { act: 'move', domainNumber: 1, domainName: 'Not its name' }))).toBe(
    'malformed',
  );
  expect((await list('archived=1')).total).toBe(0);
  expect((await one(first)).versions).toHaveLength(1);
});

test('restores an earlier version as a new one with its hidden fields, unless a newer one was saved', async () => {
  const [id] = idsOf(await list('limit=1')) as [string];
  await query(app.database, `update question_version set bullets = '[1]' where question_id = '${id}'`);
  const row = async (version: number) =>
    (
      await query<Record<string, unknown>>(
        app.database,
        `select text, sources, bullets, family from question_version where question_id = '${id}' and version = ${version}`,
      )
    )[0];
  const { createdAt: _, ...wording } = (await one(id)).versions[0];
  const edited = await admin.send({
    method: 'PUT',
    url: `/api/questions/${id}`,
    body: {
      ...wording,
      text: 'Another?',
      sources: [],
      domainName: 'Elsewhere',
      domainNumber: undefined,
      taskNumber: undefined,
    },
  });
  expect(edited.body.versions).toHaveLength(2);
  const restore = (version: number, current: number) =>
    admin.post(`/api/admin/questions/${id}/restore-version`, { version, current });
  expect(refusal(await restore(1, 1))).toBe('conflict');
  expect(refusal(await restore(7, 2))).toBe('not_found');
  const { body } = await restore(1, 2);
  const { version: __, createdAt: ___, ...first } = body.versions[2];
  expect(body.versions[0]).toMatchObject({ ...first, version: 3 });
  expect(await row(3)).toEqual(await row(1));
  expect((await restore(3, 3)).body.versions).toHaveLength(3);
  expect((await audits()).map(({ action }) => action)).toEqual(['restore version', 'update']);
});

test('sets the difficulty, and replaces text in every question that can be asked with it, with one audit entry', async () => {
  await bulk([
    makeDraft({ text: 'What is Azure AD (v1.0)?', explanation: 'azure ad is a service.' }),
    makeDraft({ text: 'Is Azure AD a directory?', options: ['Azure AD', 'Entra ID', 'Both', 'None'] }),
    makeDraft({ text: 'Which one?' }),
  ]);
  const ids = idsOf(await list('sort=number&order=desc&limit=3')).toReversed() as [string, string, string];
  expect((await change({ ids }, { act: 'rate', difficulty: 'hard' })).body).toMatchObject({ changed: 3 });
  const replace = { act: 'replace', find: 'Azure AD', with: 'Entra ID' };
  // The second would have the same option twice.
  const [, { number }] = (await list('search=azure&sort=number')).questions;
  const result = { changed: 1, unchanged: 1, left: [{ number, reason: 'invalid' }] };
  const tried = await change({ ids }, { ...replace, isTrial: true });
  expect(tried.body).toMatchObject({
    ...result,
    examples: [{ before: 'What is Azure AD (v1.0)?', after: 'What is Entra ID (v1.0)?' }],
  });
  expect((await one(ids[0])).versions).toHaveLength(2);
  expect((await change({ ids }, replace)).body).toMatchObject(result);
  expect((await one(ids[0])).versions[0]).toMatchObject({
    text: 'What is Entra ID (v1.0)?',
    explanation: 'azure ad is a service.',
    difficulty: 'hard',
  });
  const anyCase = { act: 'replace', find: 'AZURE ad', with: '$&', isCaseSensitive: false };
  expect((await change({ ids: [ids[0]] }, anyCase)).body).toMatchObject({ changed: 1 });
  expect((await one(ids[0])).versions[0].explanation).toBe('$& is a service.');
  const entries = await query<{ action: string; after: string | object }>(
    app.database,
    "select action, after from audit where action like '%questions of' order by at",
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'set difficulty of questions of',
    'replace text in questions of',
    'replace text in questions of',
  ]);
  expect(JSON.stringify(entries[1]!.after)).toContain('Azure AD');
});

test('tags questions by hand and many at once, with one audit entry, and filters by a tag', async () => {
  const tags = async () => (await admin.get(`/api/admin/exams/${app.exam.id}/question-tags`)).body.tags;
  const full = Array.from({ length: 20 }, (_, at) => `t${at}`);
  const drafts = ['one', 'two', 'three'].map((text) =>
    makeDraft({ text: `Tagged ${text}?`, ...(text === 'two' && { tags: full }) }),
  );
  expect((await bulk(drafts)).body).toMatchObject({ added: 3 });
  const [one1, two, three] = (await list('search=tagged')).questions;
  const { createdAt: _, ...wording } = (await one(one1.id)).versions[0];
  const save = (given: unknown, version = 1) =>
    admin.send({ method: 'PUT', url: `/api/questions/${one1.id}`, body: { ...wording, version, tags: given } });
  expect((await save([' VLAN ', 'vlan', 'Layer  2; Über'])).body.versions[0].tags).toEqual(['layer 2', 'vlan', 'über']);
  expect(refusal(await save(['x'.repeat(41)], 2))).toBe('malformed');
  expect(refusal(await save([...full, 'more'], 2))).toBe('malformed');
  expect(idsOf(await list('tag=Vlan'))).toEqual([one1.id]);
  expect(idsOf(await list('search=über&tag=layer 2'))).toEqual([one1.id]);
  expect((await list('tag=v%25')).total).toBe(0);

  const ids = [one1.id, two.id, three.id];
  const before = (await audits()).length;
  const done = await change({ ids }, { act: 'retag', add: ['Exam day', 'vlan'], remove: ['layer 2'] });
  expect(done.body).toMatchObject({ changed: 2, unchanged: 0, left: [{ number: two.number, reason: 'tags' }] });
  const [row] = (await list('tag=exam day&sort=number')).questions;
  expect(row).toMatchObject({ id: one1.id, tags: ['exam day', 'vlan', 'über'], version: 3 });
  expect(idsOf(await list('tag=vlan'))).toEqual([one1.id, three.id]);
  const written = (await audits()).slice(before - (await audits()).length);
  expect(written.length).toBe(1);
  expect((await change({ ids: [three.id] }, { act: 'retag', add: ['vlan'] })).body).toMatchObject({
    changed: 0,
    unchanged: 1,
  });

  expect(await tags()).toEqual(['exam day', ...full.toSorted(), 'vlan', 'über']);
  const fitting = { fitting: { tag: 'vlan' }, total: 2 };
  expect((await change(fitting, { act: 'retag', remove: ['vlan', 'exam day'] })).body).toMatchObject({ changed: 2 });
  expect(await tags()).toEqual([...full.toSorted(), 'über']);
  // Another version is the same question to whoever answers it.
  const [hashes] = await query<{ n: number }>(
    app.database,
    `select count(distinct asked_hash) as n from question_version where question_id = '${one1.id}'`,
  );
  expect(Number(hashes!.n)).toBe(1);
});

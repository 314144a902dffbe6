import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PracticeSetup } from '#contract/practice.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { exportPacks } from '#server/features/content/export/export.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { buy, hasAccess } from '../../../../tests/factories/payments.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

const CCNA = ['200-301-v1.1', '200-301-v2.0'] as const;
const SECURITY = ['sy0-701', 'sy0-801'] as const;
const PER_TASK = 4;

const { sound } = await readPacks('content');
const { categories } = JSON.parse(await readFile('content/categories.json', 'utf8'));
const packOf = (edition: string) => sound.find(({ folder }) => folder === edition)!;
const tasksOf = ({ pack }: FolderPack) =>
  pack.exam.domains.flatMap(({ number, tasks }) => tasks.map((task) => `${number}.${task.number}`));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories, packs: [...CCNA, ...SECURITY].map(packOf) } });
});
afterAll(() => app.close());

const idOf = async (edition: string): Promise<string> => (await app.visitor().get(`/api/exams/${edition}`)).body.id;
const setDate = (person: Browser, examId: string, examDate: string) =>
  person.send({ method: 'PUT', url: `/api/exams/${examId}/today`, body: { examDate, minutes: 30, daysOff: [] } });
const today = async (person: Browser, examId: string) => (await person.get(`/api/exams/${examId}/today`)).body;
const setupOf = async (person: Browser, examId: string): Promise<PracticeSetup> =>
  (await person.get(`/api/exams/${examId}/practice`)).body;
const askedIn = ({ tasks }: PracticeSetup, name: string) =>
  tasks.find(({ domain, number }) => `${domain}.${number}` === name)?.asked ?? 0;

/** Reads these tasks and answers some questions of each correctly. */
async function study(person: Browser, examId: string, tasks: readonly string[]) {
  const { practise } = await makePracticeOwner(app, person as never, examId);
  for (const task of tasks) {
    const url = `/api/user/study-progress/${examId}/${task.replace('.', '/')}`;
    expect((await person.send({ method: 'PUT', url })).status).toBe(204);
    const sitting = await practise({ count: PER_TASK, tasks: [task] });
    for (const [place, right] of (await sitting.rights()).entries()) await sitting.answer(place, right);
    await sitting.submit();
    app.clock.advance(60);
  }
}

test('two shipped editions of one code, imported in either order, are both whole, and neither changes the other', async () => {
  const written = async (database: TestApp['database'], edition: string) =>
    (await exportPacks(database)).packs.find(({ folder }) => folder === edition);
  const after: Record<string, unknown>[] = [];
  for (const order of [CCNA, CCNA.toReversed()]) {
    const other = await startTestApp({ content: null });
    try {
      const [first, second] = order.map((edition) => packOf(edition!)) as [FolderPack, FolderPack];
      const bring = async (pack: FolderPack) =>
        expect((await importPacks(other.database, { categories, packs: [pack] }, other.clock.now)).refusals).toEqual(
          [],
        );
      await bring(first);
      const alone = await written(other.database, first.folder);
      expect(alone!.pack.questions).toHaveLength(first.pack.questions.length);
      await bring(second);
      expect(await written(other.database, first.folder)).toEqual(alone);
      expect((await written(other.database, second.folder))!.pack.questions).toHaveLength(second.pack.questions.length);
      after.push(
        Object.fromEntries(await Promise.all(CCNA.map(async (name) => [name, await written(other.database, name)]))),
      );
    } finally {
      await other.close();
    }
  }
  expect(after[0]).toEqual(after[1]);
});

test('a candidate with half of CCNA v1.1 who will sit it in March 2027 keeps what is the same in v2.0, and nothing else', async () => {
  const [oldId, newId] = (await Promise.all(CCNA.map(idOf))) as [string, string];
  const person = await app.signIn();
  await buy(app, person, oldId);
  const all = tasksOf(packOf(CCNA[0]));
  const studied = all.filter((_, index) => index % 2 === 0);
  await study(person, oldId, studied);
  await setDate(person, oldId, '2027-03-15');
  expect((await today(person, oldId)).leadsTo.code).toBe('200-301 v2.0');
  expect(await hasAccess(person, newId)).toBe(false);
  expect((await person.post(`/api/exams/${oldId}/lead-over`, {})).status).toBe(200);
  expect([await hasAccess(person, newId), (await today(person, newId)).examDate]).toEqual([true, '2027-03-15']);

  const map = packOf(CCNA[0]).pack.exam.objectives!;
  const sourcesOf = (task: string) => map.filter(({ to }) => to.includes(task));
  const [before, now] = [await setupOf(person, oldId), await setupOf(person, newId)];
  const read = (await person.get(`/api/user/study-progress/${newId}`)).body.map(
    ({ domainNumber, taskNumber }: { domainNumber: number; taskNumber: number }) => `${domainNumber}.${taskNumber}`,
  );
  const kept = { answers: 0, of: 0, elsewhere: 0, tasks: 0 };
  for (const task of tasksOf(packOf(CCNA[1]))) {
    const [source, ...others] = sourcesOf(task);
    const isSame = source !== undefined && others.length === 0 && source.to.length === 1 && !source.unclear;
    if (!isSame) kept.elsewhere += askedIn(now, task);
    else {
      kept.answers += askedIn(now, task);
      kept.of += askedIn(before, source.task);
      kept.tasks += 1;
    }
    expect([task, read.includes(task)]).toEqual([task, isSame && studied.includes(source.task)]);
  }
  expect(kept.tasks).toBeGreaterThan(10);
  expect(kept.of).toBeGreaterThan(5 * PER_TASK);
  expect(kept.answers / kept.of).toBeGreaterThanOrEqual(0.95);
  expect(kept.elsewhere).toBe(0);

  const { start, at } = await makePracticeOwner(app, person, newId);
  const { body } = await start({ mode: 'simulation' });
  const { questions } = await at(body.id).show();
  expect(questions).toHaveLength(now.simulation.questions);
});

test('a candidate of Security+ whose exam is on June 1, 2027, stays with SY0-701', async () => {
  const [oldId, newId] = (await Promise.all(SECURITY.map(idOf))) as [string, string];
  const person = await app.signIn();
  await buy(app, person, oldId);
  await setDate(person, oldId, '2027-06-01');
  expect(await today(person, oldId)).toMatchObject({ examDate: '2027-06-01', leadsTo: null });
  const led = await person.post(`/api/exams/${oldId}/lead-over`, {});
  expect([led.status, await hasAccess(person, newId)]).toEqual([409, false]);
  // Both editions can be taken on that day, and both are offered.
  const offered = (await person.get('/api/exams')).body.map(({ code }: { code: string }) => code);
  expect(offered).toEqual(expect.arrayContaining(['SY0-701', 'SY0-801']));
  await setDate(person, oldId, '2027-08-14');
  expect((await today(person, oldId)).leadsTo.code).toBe('SY0-801');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calibration, Readiness } from '#contract/readiness.ts';
import { READINESS_MODEL } from '#rules/readiness/readiness.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { addOutcomes, type Asked, askedPeople } from '../../../../tests/factories/outcomes.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.stopJobs();
});
afterAll(() => app.close());

const calibration = async (): Promise<Calibration> => (await app.visitor().get('/api/calibration')).body;
const offsets = async () => (await dump(app.database)).exam_offset!;
const DAY = 86_400;

test('learns an exam’s offset from outcomes with the silent counted, publishes it, and states a chance once it is known', async () => {
  await app.offsets.learn();
  expect(await offsets()).toContainEqual(expect.objectContaining({ examId: app.exam.id, outcomes: 0, asked: 0 }));
  expect(await calibration()).toMatchObject({ asked: 0, told: 0, found: null, offsets: [] });
  const owner = await makePracticeOwner(app);
  const sitting = await owner.practise({ pool: 'unseen', count: 45 });
  const keys = await sitting.keys();
  const events = keys.map((key, place) =>
    sitting.event(place, { kind: 'answered', picked: place % 4 === 0 ? [(key[0]! + 1) % 4] : key }),
  );
  await sitting.send(events);
  const shown = async (): Promise<Readiness> => (await owner.learner.get(`/api/exams/${app.exam.id}/readiness`)).body;
  const logIn = () => owner.learner.post('/api/auth/login', { email: owner.learner.person.email, password: PASSWORD });
  const before = await shown();
  expect(before).toMatchObject({ chance: null, offset: { isKnown: false, outcomes: 0 } });

  const all = askedPeople(90, 0.9, { passed: 0.3, failed: 0.6 });
  await addOutcomes(app, app.exam.id, all);
  await addOutcomes(app, app.exam.id, [{ ability: 0, result: 'moved' }]);
  await addOutcomes(app, app.exam.id, askedPeople(30, 0.9, { passed: 0, failed: 0 }), 'another-model');
  const told = all.filter(({ result }) => result !== null).length;
  // Whoever was asked today has had no time to answer.
  await app.offsets.learn();
  expect(await offsets()).toContainEqual(expect.objectContaining({ examId: app.exam.id, outcomes: told, asked: told }));
  app.clock.advance(15 * DAY);
  await app.offsets.learn();
  const own = (await offsets()).find(({ examId }) => examId === app.exam.id)!;
  expect(own).toMatchObject({ outcomes: told, asked: 90 });
  expect(Math.abs((own.mean as number) - 0.9)).toBeLessThan(3 * (own.sd as number));
  expect(own.sd).toBeLessThan(0.2);
  // The other exam, of which nobody told anything, is drawn towards it.
  const other = (await offsets()).find(({ examId }) => examId === app.inactiveExam.id)!;
  expect(other.mean).toBeGreaterThan(0.42);
  expect(other.sd).toBeGreaterThan(0.29);

  // Two weeks are longer than a session lasts.
  await logIn();
  const after = await shown();
  expect(after.ourForm).toEqual(before.ourForm);
  expect(after).toMatchObject({ chance: expect.any(Number), offset: { isKnown: true, outcomes: told, asked: 90 } });
  expect(after.offset.points).toBeGreaterThan(10);
  const published = await calibration();
  expect(published).toMatchObject({ asked: 90, told, found: { n: told, bins: [] }, model: READINESS_MODEL });
  expect(published.offsets).toMatchObject([{ slug: app.exam.slug, outcomes: told, asked: 90 }]);
  // Again, with nothing new, nothing is written.
  const stored = await offsets();
  await app.offsets.learn();
  expect(await offsets()).toEqual(stored);
});

test('begins with what other sites have learned of the same edition, and says of how many people', async () => {
  const { id } = app.inactiveExam;
  const [{ edition }] = (await dump(app.database)).exam!.filter((exam) => exam.id === id) as [{ edition: string }];
  const share = (source: string, of: string) =>
    query(
      app.database,
      `insert into calibration_offset (source, edition, mean, sd, outcomes, asked) values ('${source}', '${of}', 0.8, 0.15, 60, 90)`,
    );
  const learned = async () => {
    await app.offsets.learn();
    return (await offsets()).find(({ examId }) => examId === id)!;
  };
  await share('one', 'another-edition');
  expect(await learned()).toMatchObject({ outcomes: 0, asked: 0 });
  await share('one', edition);
  expect(await learned()).toMatchObject({
    outcomes: 60,
    asked: 90,
    mean: expect.closeTo(0.8, 9),
    sd: expect.closeTo(0.15, 9),
  });
  await share('two', edition);
  const both = await learned();
  expect(both).toMatchObject({ outcomes: 120, asked: 180 });
  expect(both.sd).toBeLessThan(0.12);
  await query(app.database, 'delete from calibration_offset');
});

test('money back is off unless the operator turns it on, and only for an exam whose predictions proved right', async () => {
  const person = await app.signIn();
  const shown = async (): Promise<Readiness> => (await person.get(`/api/exams/${app.exam.id}/readiness`)).body;
  expect((await shown()).guarantee).toBeNull();
  const admin = await app.signIn({ isAdmin: true });
  const turned = await admin.send({
    method: 'PUT',
    url: '/api/admin/site-settings/readinessGuarantee',
    body: { value: '1', isShown: true, version: 0 },
  });
  expect(turned.status).toBe(200);
  // On, but these predictions, made for an exam harder by .4, were too high for one harder by .9.
  expect((await shown()).guarantee).toBeNull();
  await query(app.database, 'delete from outcome');
  const right = Array.from({ length: 80 }, (_, index): Asked => ({
    ability: 0.4,
    result: index % 2 ? 'passed' : 'failed',
  }));
  await addOutcomes(app, app.exam.id, right.slice(0, 79));
  expect((await shown()).guarantee).toBeNull();
  await addOutcomes(app, app.exam.id, right.slice(79));
  expect((await shown()).guarantee).toEqual({ needed: 2, days: 14, reached: 0, moreDays: 30, isDue: false });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotebookEntry } from '#contract/notebook.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('lists what was noted, bookmarked, sure but wrong, or a lucky guess, by its last answer, and finds what was met', async () => {
  const owner = await makePracticeOwner(app);
  const { learner } = owner;
  const of = async (q = '', who = learner): Promise<NotebookEntry[]> =>
    (await who.get(`/api/exams/${app.exam.id}/notebook?q=${encodeURIComponent(q)}`)).body.entries;
  expect(await of()).toEqual([]);
  const sitting = await owner.practise({ count: 4 });
  const rights = await sitting.keys();
  const { questions } = await sitting.show();
  const wrong = (place: number) => [(rights[place]![0]! + 1) % 4];
  const say = (place: number, certainty: string, picked: number[]) =>
    sitting.send([
      sitting.event(place, { kind: 'certainty', certainty }),
      sitting.event(place, { kind: 'answered', picked }),
    ]);
  await say(0, 'sure', wrong(0));
  app.clock.advance(60);
  await say(1, 'guessed', rights[1]!);
  app.clock.advance(60);
  await say(2, 'sure', rights[2]!);
  const mark = (place: number, body: object) =>
    learner.send({ method: 'PUT', url: `${owner.base}/questions/${questions[place]!.id}`, body });
  await mark(2, { note: 'Mind the Zebra' });
  await mark(3, { isFlagged: true });
  const ids = (entries: NotebookEntry[]) =>
    entries.map(({ questionId }) => questions.findIndex(({ id }) => id === questionId));
  const entries = await of();
  // The latest first; what was never answered last.
  expect(ids(entries)).toEqual([2, 1, 0, 3]);
  expect(
    entries.map(({ isSureMistake, isLuckyGuess, isBookmarked }) => [isSureMistake, isLuckyGuess, isBookmarked]),
  ).toEqual([
    [false, false, false],
    [false, true, false],
    [true, false, false],
    [false, false, true],
  ]);
  // Nothing to look at before practice has ended.
  expect(entries.every(({ resultId }) => resultId === null)).toBe(true);
  await sitting.submit();
  expect((await of()).map(({ resultId }) => resultId)).toEqual([sitting.id, sitting.id, sitting.id, null]);
  expect(ids(await of('zebra MIND'))).toEqual([2]);
  expect((await of('team')).length).toBe(4);
  expect(await of('team nowhere')).toEqual([]);

  // Somebody else has met nothing, and sees nothing of it.
  const other = await makePracticeOwner(app);
  expect(await of('team', other.learner)).toEqual([]);
  // Answered right since, without a guess: settled.
  const again = await owner.practise({ pool: 'missed' });
  await again.answer(0, (await again.keys())[0]!);
  expect(ids(await of())).toEqual([2, 1, 3]);
});

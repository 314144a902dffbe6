import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestQuery, OVERTAKEN } from './latest-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends only the last of twenty queries within the pause', async () => {
  const ask = vi.fn<(question: number) => Promise<number>>(async (question) => question * 2);
  const asked = latestQuery(ask);
  const answers = Array.from({ length: 20 }, (_, question) => asked.ask(question, 500));
  await vi.advanceTimersByTimeAsync(499);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask.mock.calls).toEqual([[19]]);
  expect(await Promise.all(answers)).toEqual([...Array.from({ length: 19 }, () => OVERTAKEN), 38]);
});

test('ignores a reply or refusal that arrives after a newer query', async () => {
  const answers: { take: (answer: string) => void; refuse: (error: Error) => void }[] = [];
  const asked = latestQuery((_: string) => new Promise<string>((take, refuse) => answers.push({ take, refuse })));
  const [first, second, third] = [asked.ask('a', 0), asked.ask('b', 0), asked.ask('c', 0)];
  answers[2]!.take('newest');
  answers[1]!.refuse(new Error('too late'));
  answers[0]!.take('older');
  expect(await Promise.all([first, second, third])).toEqual([OVERTAKEN, OVERTAKEN, 'newest']);
  const forgotten = asked.ask('d', 500);
  asked.forget();
  await vi.advanceTimersByTimeAsync(500);
  expect(await forgotten).toBe(OVERTAKEN);
  expect(answers).toHaveLength(3);
});

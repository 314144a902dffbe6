import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type Api, ApiError } from '#web/base/api.ts';
import { makeTabs } from '../../../../tests/factories/tabs.ts';
import { keepPreview, savePreviews } from './kept-previews.ts';

const preview = (attemptId: string, userId: string | null) => ({
  examId: 'exam',
  attemptId,
  userId,
  answers: [0, null],
  timeSpent: 60,
});

/** A server that stores each quiz once, for the signed-in person it is meant for. */
async function setUp() {
  const tabs = makeTabs();
  const [ADA, BOB] = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const stored = new Map<string, string>();
  const server = { person: ADA as string, isDown: false, stored, requests: 0, refusals: [] as ApiError[] };
  const api = (async (_: unknown, { headers }: { headers: Record<string, string> }) => {
    server.requests += 1;
    if (server.isDown) throw new TypeError('fetch failed');
    if (server.refusals.length > 0) throw server.refusals.shift()!;
    const refused = (status: number, code: string) => new ApiError(status, JSON.stringify({ error: 'Refused', code }));
    if (headers['learner-id'] !== server.person) throw refused(401, 'unauthenticated');
    const attemptId = headers['attempt-id']!;
    if ((stored.get(attemptId) ?? server.person) !== server.person) throw refused(409, 'no_sitting');
    stored.set(attemptId, server.person);
  }) as unknown as Api;
  const save = (userId: string = ADA) => savePreviews(api, new QueryClient(), userId);
  // As on a new page, with the work of earlier tests finished.
  const away = (() => Promise.reject(new TypeError('fetch failed'))) as unknown as Api;
  await savePreviews(away, new QueryClient(), crypto.randomUUID());
  const kept = () => Object.keys(tabs.storage).map((key) => key.replace('cairn.quiz.preview.', ''));
  return { tabs, server, save, kept, ADA, BOB };
}

/** Waits without advancing the clock. */
const SOON = { interval: 1 };

test('saves a person’s own and unowned previews at sign-in, and keeps the rest for their owners', async () => {
  const { server, save, kept, ADA, BOB } = await setUp();
  keepPreview(preview('of nobody', null));
  keepPreview(preview('of ada', ADA));
  keepPreview(preview('of bob', BOB));
  await save(ADA);
  expect(server.stored).toEqual(
    new Map([
      ['of nobody', ADA],
      ['of ada', ADA],
    ]),
  );
  expect(kept()).toEqual(['of bob']);
  server.person = BOB;
  await save(BOB);
  expect(server.stored.get('of bob')).toBe(BOB);
  expect(kept()).toEqual([]);
});

test('saves previews once the server is back, without loading another page', async () => {
  const { tabs, server, save, kept, ADA } = await setUp();
  keepPreview(preview('one', ADA));
  keepPreview(preview('two', null));
  server.isDown = true;
  await save();
  expect([server.requests, kept().length]).toEqual([1, 2]);
  server.isDown = false;
  tabs.online();
  await expect.poll(kept, SOON).toEqual([]);
  expect([...server.stored.keys()].toSorted()).toEqual(['one', 'two']);
});

test('does not save a preview for someone who signed in in another tab', async () => {
  const { server, save, kept, ADA, BOB } = await setUp();
  keepPreview(preview('of nobody', null));
  server.person = BOB;
  await save(ADA);
  expect([server.stored.size, kept()]).toEqual([0, ['of nobody']]);
});

test('loses nothing to a proxy error, and drops previews that were saved or are too old', async () => {
  const { tabs, server, save, kept, BOB } = await setUp();
  keepPreview(preview('old', null));
  await tabs.pass(7 * 86_400_000);
  keepPreview(preview('one', null));
  server.refusals.push(new ApiError(404, '<h1>Not found</h1>'));
  await save();
  expect(kept()).toEqual(['one']);
  server.refusals.push(new ApiError(400, '{"error":"Bad Request"}'));
  await tabs.pass(3000);
  await expect.poll(() => [server.requests, vi.getTimerCount()], SOON).toEqual([2, 1]);
  expect(kept()).toEqual(['one']);
  server.stored.set('one', BOB);
  await tabs.pass(6000);
  await expect.poll(kept, SOON).toEqual([]);
  expect(server.stored).toEqual(new Map([['one', BOB]]));
});

import { expect, test } from 'vitest';
import { within } from './within.ts';

test('returns the outcome of work that finishes in time', async () => {
  await expect(within(60_000, Promise.resolve('done'), () => 'late')).resolves.toBe('done');
  await expect(within(60_000, Promise.reject(new Error('failed')), () => 'late')).rejects.toThrow('failed');
});

test('returns or throws something else for late work', async () => {
  const never = new Promise<string>(() => undefined);
  await expect(within(1, never, () => 'late')).resolves.toBe('late');
  const fail = () => {
    throw new Error('no answer in time');
  };
  await expect(within(1, never, fail)).rejects.toThrow('no answer in time');
});

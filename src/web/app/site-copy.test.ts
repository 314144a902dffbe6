import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CLAIMS, REFUND_DAYS } from './site-copy.ts';
import { PRIVACY } from './site-copy/privacy.ts';
import { terms } from './site-copy/terms.ts';

const policies = [...terms('Access lasts.'), ...PRIVACY];

test('the policies promise to announce a change here, and no mail that nothing can send', () => {
  const changes = policies.filter(({ title }) => title === 'Changes').flatMap(({ text }) => text);
  expect(changes).toHaveLength(2);
  for (const text of changes) {
    expect(text).toContain('announce it on this page with the new date');
    expect(text).not.toMatch(/mail/);
  }
});

test('how long refunds are advertised is written once, and the days of access nowhere: an exam has its own', async () => {
  const copy = await readFile(new URL('site-copy.ts', import.meta.url), 'utf8');
  expect(copy.match(/\b30\b/g)).toHaveLength(1);
  expect(copy).not.toMatch(/\b90\b|day access/);
  expect(CLAIMS.guarantee).toBe('30-day money-back guarantee');
  expect(policies.find(({ title }) => title === 'Refunds')!.text[0]).toContain(
    `within ${REFUND_DAYS} days of your payment`,
  );
});

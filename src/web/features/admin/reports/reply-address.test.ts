import { expect, test } from 'vitest';
import { replyAddress } from './reply-address.ts';

test('an answer goes to the sender about the same', () => {
  expect(replyAddress({ email: 'ada.l@example.com', subject: 'billing' })).toBe(
    'mailto:ada.l@example.com?subject=Re%3A%20billing',
  );
});

test('an address cannot bring more receivers or a text', () => {
  const { search, searchParams } = new URL(replyAddress({ email: 'a?bcc=all&body=x@example.com', subject: 'a&cc=b' }));
  expect([...searchParams.keys()]).toEqual(['subject']);
  expect(search).not.toContain('bcc');
});

import { expect, test } from 'vitest';
import { replyAddress } from './reply-address.ts';

test('addresses the reply to the sender with the same subject', () => {
  expect(replyAddress({ email: 'ada.l@example.com', subject: 'billing' })).toBe(
    'mailto:ada.l@example.com?subject=Re%3A%20Payments%20and%20refunds',
  );
});

test('lets an address add neither recipients nor a body', () => {
  const { search, searchParams } = new URL(replyAddress({ email: 'a?bcc=all&body=x@example.com', subject: 'other' }));
  expect([...searchParams.keys()]).toEqual(['subject']);
  expect(search).not.toContain('bcc');
});

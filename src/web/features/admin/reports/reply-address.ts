import type { ReceivedMessage } from '#contract/contact-admin.ts';

/** Opens a mail that answers a message. Nothing that its sender wrote can add another header to it. */
export function replyAddress({ email, subject }: Pick<ReceivedMessage, 'email' | 'subject'>): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

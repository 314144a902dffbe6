import { SUBJECT_NAMES } from '#rules/wording/contact-subjects.ts';
import type { ReceivedMessage } from '#contract/contact-admin.ts';

/** A link that opens a mail replying to a message. Nothing its sender wrote can add another header. */
export function replyAddress({ email, subject }: Pick<ReceivedMessage, 'email' | 'subject'>): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${SUBJECT_NAMES[subject]}`)}`;
}

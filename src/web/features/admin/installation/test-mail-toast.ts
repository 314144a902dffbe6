import type { sendTestMail } from '#contract/installation.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { toast } from '#web/ui/toasts.ts';

/** What became of a test email. */
export function testMailToast({ to, via, fault }: ReplyOf<typeof sendTestMail>): Parameters<typeof toast> {
  return fault === null
    ? ['Success', `A test email to ${to} was accepted by ${via}`]
    : ['Error', `${via} did not accept it: ${fault}`, true];
}

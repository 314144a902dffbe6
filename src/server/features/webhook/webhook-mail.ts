import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** Mails about webhooks, to administrators. */
export function webhookMail({ write, linkTo }: LetterWriter) {
  return {
    disabled: (person: Addressee, { name, reason }: { name: string; reason: string }) =>
      write(person, {
        subject: `The webhook ${name} was turned off`,
        before: [
          `${reason} So we turned the webhook ${name} off.`,
          'Messages that had not arrived still wait. They are sent once you turn it on again.',
        ],
        link: { label: 'See what happened', url: linkTo('/admin/webhooks') },
        after: [],
      }),
  };
}
export type WebhookMail = ReturnType<typeof webhookMail>;

import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { countText } from '#rules/wording/count.ts';
import type { Tx } from '#server/db/database.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';

type Held = { questionId: string; text: string; n: number; doubt: number | null; likeliest: string | null };

const MOST_LETTERS = 5;

/** Tells those who can mend questions that some are asked no more, because their keys are most likely wrong. */
export function heldBackAlert({
  mails,
  writer: { write, linkTo },
  authors,
}: {
  mails: MailQueue;
  writer: LetterWriter;
  /** Whom to tell. */
  authors: (tx: Tx) => Promise<Addressee[]>;
}) {
  const letter = (person: Addressee, { questionId, text, n, doubt, likeliest }: Held) =>
    write(person, {
      subject: 'A question is held back: its key is probably wrong',
      before: [
        `From ${countText(n, 'first answer')}, the key of this question is wrong with a probability of ${Math.round((doubt ?? 0) / 10)}%, so nobody is asked it for now:`,
        `"${withPicturesInWords(text)}"`,
        ...(likeliest === null ? [] : [`People who do well on other questions choose: "${likeliest}"`]),
      ],
      link: { label: 'See its figures, and fix or keep it', url: linkTo(`/admin/questions/${questionId}/figures`) },
      after: ['It is asked again as soon as somebody fixes it or keeps it with a reason.'],
    });
  const summary = (person: Addressee, count: number) =>
    write(person, {
      subject: `${countText(count, 'question')} held back: their keys are probably wrong`,
      before: [
        `From their first answers, the keys of ${countText(count, 'question')} are most likely wrong, so nobody is asked them for now.`,
      ],
      link: { label: 'See the questions that need a look', url: linkTo('/admin/questions?sort=look&order=desc') },
      after: ['Each is asked again as soon as somebody fixes it or keeps it with a reason.'],
    });
  return {
    async send(tx: Tx, held: readonly Held[]): Promise<void> {
      for (const person of await authors(tx)) {
        const letters =
          held.length > MOST_LETTERS ? [summary(person, held.length)] : held.map((own) => letter(person, own));
        for (const own of letters) await mails.put(tx, own);
      }
    },
    kick: () => mails.kick(),
  };
}
export type HeldBackAlert = ReturnType<typeof heldBackAlert>;

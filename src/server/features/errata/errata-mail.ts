import { beginning } from '#rules/wording/beginning.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** The mail about a corrected key. */
export function errataMail({ write, linkTo }: LetterWriter) {
  return {
    corrected: (
      person: Addressee,
      { examName, slug, question }: { examName: string; slug: string; question: string },
    ) =>
      write(person, {
        subject: `A corrected answer: ${examName}`,
        before: [
          'The answer we marked as correct in this question was wrong:',
          `"${beginning(question)}"`,
          'We have corrected it and scored your answer again. Your results show the new score, and the one before beside it.',
        ],
        link: { label: 'All corrections of this exam', url: linkTo(`/corrections/${slug}`) },
        after: [],
      }),
  };
}
export type ErrataMail = ReturnType<typeof errataMail>;

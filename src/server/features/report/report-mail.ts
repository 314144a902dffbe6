import type { ReportOutcome } from '#rules/report/reason.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

type Decision = { examName: string; question: string; outcome: ReportOutcome; note: string };

const DONE: Record<ReportOutcome, string> = {
  fixed: 'We have corrected it. From now on it is asked in its new wording.',
  kept: 'We have looked into it and keep the question as it is.',
  retired: 'We have taken the question out. It is not asked any more.',
};

/** What is mailed about reports. */
export function reportMail({ written, linkTo }: LetterWriter) {
  return {
    decided: (person: Addressee, { examName, question, outcome, note }: Decision) =>
      written(person, {
        subject: `The question you reported: ${examName}`,
        before: [
          'Thank you for reporting this question:',
          `"${question}"`,
          DONE[outcome],
          ...(note === '' ? [] : [note]),
        ],
        link: { label: 'Your reports', url: linkTo('/account#reports') },
        after: [],
      }),
  };
}
export type ReportMail = ReturnType<typeof reportMail>;

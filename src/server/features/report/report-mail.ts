import type { ReportOutcome } from '#rules/report/reason.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

type Decision = { examName: string; question: string; outcome: ReportOutcome; note: string };

const OUTCOME_TEXTS: Record<ReportOutcome, string> = {
  fixed: 'We’ve corrected it. The new version is now in use.',
  kept: 'We’ve reviewed it and decided that no change is needed.',
  retired: 'We’ve removed the question. It will no longer be asked.',
};

/** The mails about reports. */
export function reportMail({ write, linkTo }: LetterWriter) {
  return {
    decided: (person: Addressee, { examName, question, outcome, note }: Decision) =>
      write(person, {
        subject: `The question you reported: ${examName}`,
        before: [
          'Thank you for reporting this question:',
          `"${question}"`,
          OUTCOME_TEXTS[outcome],
          ...(note === '' ? [] : [note]),
        ],
        link: { label: 'Your reports', url: linkTo('/account#reports') },
        after: [],
      }),
  };
}
export type ReportMail = ReturnType<typeof reportMail>;

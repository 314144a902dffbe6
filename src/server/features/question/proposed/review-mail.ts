import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { beginning } from '#rules/wording/beginning.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';
import type { Mail } from '#server/jobs/mail-queue.ts';

/** What was proposed: a new question, or a change to the one with that number. */
type Reviewed = { id: string; examName: string; number: number | null; text: string };
type Author = Addressee & { id: string };

/** The mails to the author of a proposed question. `tokenOf`: of the link that turns them off. */
export function reviewMail({ write, linkTo }: LetterWriter, tokenOf: (userId: string) => string) {
  const endOf = (author: Author) => ({
    after: ['You’re getting this email because you proposed the question.'],
    unsubscribe: {
      label: 'Stop emails about reviews',
      url: linkTo(`/unsubscribe/${tokenOf(author.id)}`),
      call: linkTo(`/api/unsubscribe/${tokenOf(author.id)}`),
    },
  });
  return {
    sentBack: (author: Author, { id, examName, number, text }: Reviewed, comment: string): Mail =>
      write(author, {
        subject: `Sent back: your ${subjectOf(number)}, ${examName}`,
        before: [
          `A reviewer sent back ${number === null ? 'the question you proposed' : `your change to question ${number}`}:`,
          `"${beginning(withPicturesInWords(text))}"`,
          { heading: 'What the reviewer says', lines: [comment] },
          'It’s back among your drafts, and goes live once you submit it again and a reviewer approves it.',
        ],
        link: { label: 'Open your draft', url: linkTo(`/admin/questions/proposed/${id}`) },
        ...endOf(author),
      }),

    wentLive: (author: Author, { id, examName, number, text }: Reviewed, comment: string): Mail =>
      write(author, {
        subject: `Now live: your ${subjectOf(number)}, ${examName}`,
        before: [
          `A reviewer approved ${number === null ? 'the question you proposed' : `your change to question ${number}`}. It’s live now:`,
          `"${beginning(withPicturesInWords(text))}"`,
          ...(comment === '' ? [] : [{ heading: 'What the reviewer says', lines: [comment] }]),
        ],
        link: { label: 'See the review', url: linkTo(`/admin/questions/proposed/${id}`) },
        ...endOf(author),
      }),
  };
}
export type ReviewMail = ReturnType<typeof reviewMail>;

const subjectOf = (number: number | null) => (number === null ? 'question' : `change to question ${number}`);

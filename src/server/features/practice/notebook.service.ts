import type { Exam } from '#contract/exam.ts';
import type { NotebookEntry } from '#contract/notebook.ts';
import type { Database } from '#server/db/database.ts';
import { seenIn } from '#server/features/response/seen-in.ts';
import { selectOptionalStanding } from '#server/features/response/standing.store.ts';
import type { Learner, Sees } from '#server/http/caller.ts';
import { listAnswers, listContaining, listMarked, listWordings } from './notebook.store.ts';
import type { PracticeBankService } from './practice-bank.service.ts';

/** Entries in one reply. */
const MOST = 200;

type Needs = { database: Database; practiceBank: PracticeBankService };

/** What a person has kept of an exam's questions, and what they have met of them. */
export function notebookService({ database, practiceBank }: Needs) {
  return {
    /** Without a search, what is worth coming back to; with one, everything met or noted that contains each of its words. Latest first. */
    async of(
      learner: Sees<Learner>,
      exam: Exam,
      search: string,
    ): Promise<{ entries: NotebookEntry[]; hasMore: boolean }> {
      const learnerExam = { userId: learner.id, examId: exam.id };
      const { tasks } = await practiceBank.bankOf(exam, learner.id);
      return database.read(async (reader) => {
        const marks = new Map((await listMarked(reader, learnerExam)).map((mark) => [mark.number, mark]));
        const last = new Map((await listAnswers(reader, learnerExam)).map((answer) => [answer.question, answer]));
        const isSureMistake = (number: number) => last.get(number)?.certainty === 'sure' && !last.get(number)!.isRight;
        const isLuckyGuess = (number: number) => last.get(number)?.certainty === 'guessed' && last.get(number)!.isRight;
        const wanted = search === '' ? [...marks.keys(), ...last.keys()].filter(isWorth) : await found();
        const lastAt = (number: number) => last.get(number)?.at ?? '';
        const numbers = [...new Set(wanted)].sort((a, b) =>
          lastAt(a) > lastAt(b) ? -1 : lastAt(a) < lastAt(b) ? 1 : a - b,
        );
        const wordings = new Map(
          (await listWordings(reader, exam.id, numbers.slice(0, MOST))).map((wording) => [wording.number, wording]),
        );
        const entries = numbers.slice(0, MOST).flatMap((number): NotebookEntry[] => {
          const wording = wordings.get(number);
          if (!wording) return [];
          const { domain, task } = wording;
          const answer = last.get(number);
          return [
            {
              questionId: wording.id,
              text: wording.text,
              domain,
              task,
              taskName: tasks.find((own) => own.domain === domain && own.number === task)?.name ?? '',
              isBookmarked: marks.get(number)?.isFlagged ?? false,
              note: marks.get(number)?.note ?? '',
              isSureMistake: isSureMistake(number),
              isLuckyGuess: isLuckyGuess(number),
              answeredAt: answer?.at ?? null,
              resultId: answer && (answer.attemptId !== null || answer.submittedAt !== null) ? answer.id : null,
            },
          ];
        });
        return { entries, hasMore: numbers.length > MOST };

        function isWorth(number: number): boolean {
          return marks.has(number) || isSureMistake(number) || isLuckyGuess(number);
        }

        /** By the words of a question, or of the person's note on it. */
        async function found(): Promise<number[]> {
          const seen = seenIn(await selectOptionalStanding(reader, learnerExam));
          const words = search.toLowerCase().split(/\s+/).filter(Boolean);
          const noted = [...marks].flatMap(([number, { note }]) =>
            note !== '' && words.every((word) => note.toLowerCase().includes(word)) ? [number] : [],
          );
          const inQuestions = (await listContaining(reader, exam.id, search)).filter(
            (number) => seen.has(number) || marks.has(number),
          );
          return [...noted, ...inQuestions];
        }
      });
    },
  };
}
export type NotebookService = ReturnType<typeof notebookService>;

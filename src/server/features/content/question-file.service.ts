import type * as z from 'zod/mini';
import type { ImportPreview, importQuestionFile } from '#contract/question-import.ts';
import { FileRefused, type Loss, type Misfit, type ReadQuestion } from '#rules/formats/format.ts';
import type { Actor } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import { CONTENT } from './content.words.ts';
import { ReadingBusy, withReading } from './reading/reading.ts';

type Done = z.infer<typeof importQuestionFile.reply>;

/** The import of questions that were read. */
type Imports = {
  preview(examId: string, rows: readonly unknown[]): Promise<ImportPreview>;
  run(
    actor: Actor,
    examId: string,
    rows: readonly unknown[],
    fileName: string | null,
  ): Promise<Pick<Done, 'added' | 'unchanged' | 'importId' | 'newDomains'>>;
};

/** How many of what cannot be imported, or only in part, are told. */
const MOST_TOLD = 1000;

/** Import of a file of questions in one call, read in a process of its own. */
export function questionFileService({ imports, exam }: { imports: Imports; exam: (id: string) => unknown }) {
  async function read(name: string, bytes: Uint8Array) {
    const found = { questions: [] as ReadQuestion[], misfits: [] as Misfit[], losses: [] as Loss[] };
    try {
      for (const part of await withReading(({ ask }) => ask('readQuestions', { name, bytes })))
        for (const [kind, items] of Object.entries(part)) found[kind as keyof typeof found].push(...(items as never[]));
    } catch (error) {
      if (error instanceof ReadingBusy) throw new Problem('unavailable', { error: CONTENT.readingBusy() });
      if (!(error instanceof FileRefused)) throw error;
      throw new Problem('malformed', { error: CONTENT.file({ title: error.title, why: error.message }) });
    }
    return found;
  }

  return {
    /** Throws 404 for an exam that does not exist, and 400 for a file that is no good, or of which something cannot be imported. */
    async run(
      actor: Actor,
      examId: string,
      { fileName, bytes, isDryRun }: { fileName: string | null; bytes: Uint8Array; isDryRun: boolean },
    ): Promise<Done> {
      exam(examId);
      const { questions, misfits, losses } = await read(fileName ?? '', bytes);
      const rows = questions.map(({ question }) => question);
      const told = { misfits: misfits.slice(0, MOST_TOLD), losses: losses.slice(0, MOST_TOLD) };
      if (!isDryRun) {
        const [first] = misfits;
        if (first) throw new Problem('malformed', { error: CONTENT.unfitFile({ ...first, count: misfits.length }) });
        return { isDryRun, ...(await imports.run(actor, examId, rows, fileName)), ...told };
      }
      if (rows.length === 0 && misfits.length > 0)
        return { isDryRun, added: 0, unchanged: 0, ...told, newDomains: [], importId: null };
      const { fit, unchanged, faults, newDomains } = await imports.preview(examId, rows);
      const unfit = faults.map(({ index, reason }) => ({ ...placeOf(questions[index]!), reason }));
      const all = [...misfits, ...unfit].slice(0, MOST_TOLD);
      return { isDryRun, added: fit, unchanged, ...told, misfits: all, newDomains, importId: null };
    },
  };
}
export type QuestionFileService = ReturnType<typeof questionFileService>;

const placeOf = ({ place, excerpt }: ReadQuestion) => ({ place, excerpt });

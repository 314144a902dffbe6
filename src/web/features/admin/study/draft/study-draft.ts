import * as z from 'zod/mini';
import { openKeptDraft } from '#web/features/admin/shell/draft/kept-draft.ts';

/** What a browser may hold of a piece that is half written: its fields as they are typed. */
const StudyKept = z.strictObject({
  /** When what it began with was written; null: it is a new piece. */
  updatedAt: z.nullable(z.string()),
  exam: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  values: z.record(z.string(), z.string()),
});
export type StudyKept = z.output<typeof StudyKept>;

/** What one author has half written of a piece of study content, or of the next new one. */
export const openStudyDraft = (userId: string, name: string) =>
  openKeptDraft<StudyKept>(`cairn.study-draft.${userId}.${name}`, { schema: StudyKept, isHalfWritten: () => true });
export type StudyDraftStore = Awaited<ReturnType<typeof openStudyDraft>>;

/** What the fields of a form hold. */
export const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

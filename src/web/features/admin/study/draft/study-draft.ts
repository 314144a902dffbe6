import * as z from 'zod/mini';
import { openKeptDraft } from '#web/features/admin/shell/draft/kept-draft.ts';

/** An unfinished item in the browser: its fields as typed. */
const StudyKept = z.strictObject({
  /** The timestamp of the version it started from; null for a new item. */
  updatedAt: z.nullable(z.string()),
  exam: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  values: z.record(z.string(), z.string()),
});
export type StudyKept = z.output<typeof StudyKept>;

/** An author's draft of a study item, or of the next new one. */
export const openStudyDraft = (userId: string, name: string) =>
  openKeptDraft<StudyKept>(`cairn.study-draft.${userId}.${name}`, { schema: StudyKept, isHalfWritten: () => true });
export type StudyDraftStore = Awaited<ReturnType<typeof openStudyDraft>>;

/** The values of a form's fields. */
export const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

import * as z from 'zod/mini';
import { exhibitSchema } from '#rules/question/exhibit/exhibit-schema.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { partSchema } from '#rules/question/part/part-schema.ts';
import { plainFields } from '#rules/question/plain-fields.ts';
import { type Draft, isWritten } from '../question-draft.ts';
import { hasKeptDraft, openKeptDraft } from '#web/features/admin/shell/draft/kept-draft.ts';

const text = z.string();
const number = z.optional(z.number());

const HALF_WRITTEN = { line: () => text, reason: () => text, lines: () => z.array(text), hasLimits: false };
const Part = partSchema(HALF_WRITTEN);
const Exhibit = exhibitSchema({ ...HALF_WRITTEN, text, picture: text });

/** An unfinished question in the browser: the right structure, but not necessarily valid. */
export const KeptDraft: z.ZodMiniType<{ version: number | null; draft: Draft }> = z.strictObject({
  /** The version it started from; null for a new question. */
  version: z.nullable(z.number()),
  draft: z.strictObject({
    kind: z.optional(z.enum(KIND_NAMES)),
    text,
    options: z.array(z.strictObject({ text, rationale: text, fixed: z.optional(z.boolean()) })),
    correctAnswers: z.array(z.number()),
    parts: z.optional(z.array(Part)),
    exhibits: z.optional(z.array(Exhibit)),
    ...plainFields(HALF_WRITTEN),
    sources: z.array(z.strictObject({ title: text, section: z.optional(text), url: text })),
    domainNumber: number,
    domainName: z.optional(text),
    taskNumber: number,
    taskTitle: z.optional(text),
  }),
});
type KeptDraft = z.output<typeof KeptDraft>;

/** A new question also stores its place, which nobody would miss. */
const isHalfWritten = ({ version, draft }: KeptDraft): boolean => version !== null || isWritten(draft);

const FORM = { schema: KeptDraft, isHalfWritten };
const keyOf = (userId: string, name: string) => `cairn.question-draft.${userId}.${name}`;

/** An author's drafts of one question, or of the next new one of an exam. */
export const openDraftStore = (userId: string, name: string) => openKeptDraft(keyOf(userId, name), FORM);
export type DraftStore = Awaited<ReturnType<typeof openDraftStore>>;

/** Whether one of these drafts waits to be finished. */
export const hasDraft = (userId: string, name: string): boolean => hasKeptDraft(keyOf(userId, name), FORM);

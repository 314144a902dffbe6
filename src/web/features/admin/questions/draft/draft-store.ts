import * as z from 'zod/mini';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { EXHIBIT_FORMS } from '#rules/question/exhibit/exhibit-forms.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { partSchema } from '#rules/question/part/part-schema.ts';
import { type Draft, isWritten } from '../question-draft.ts';
import { hasKeptDraft, openKeptDraft } from '#web/features/admin/shell/draft/kept-draft.ts';

const text = z.string();
const number = z.optional(z.number());

/** A part that may be incomplete. */
const Part = partSchema({ line: () => text, reason: () => text, lines: () => z.array(text), hasLimits: false });

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
    exhibits: z.optional(
      z.array(z.strictObject({ title: text, form: z.enum(EXHIBIT_FORMS), text, picture: z.optional(text) })),
    ),
    explanation: text,
    difficulty: z.enum(DIFFICULTIES),
    topic: text,
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

import * as z from 'zod/mini';
import { CHECKS } from '#rules/question/console/goal.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { EXHIBIT_FORMS } from '#rules/question/exhibit/exhibit-forms.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { ENTRIES } from '#rules/question/part/entries.ts';
import { type Draft, isWritten } from '../question-draft.ts';
import { openKeptDraft } from '#web/features/admin/shell/draft/kept-draft.ts';

const text = z.string();
const lines = z.array(text);
const number = z.optional(z.number());

/** What a browser may hold of a question that is half written: of the right form, and not yet right. */
const KeptDraft: z.ZodMiniType<{ version: number | null; draft: Draft }> = z.strictObject({
  /** The version that it began with; null: it is a new question. */
  version: z.nullable(z.number()),
  draft: z.strictObject({
    kind: z.optional(z.enum(KIND_NAMES)),
    text,
    options: z.array(z.strictObject({ text, rationale: text, fixed: z.optional(z.boolean()) })),
    correctAnswers: z.array(z.number()),
    parts: z.optional(
      z.array(
        z.strictObject({
          text,
          rationale: text,
          accepts: z.optional(
            z.strictObject({
              entry: z.enum(ENTRIES),
              values: lines,
              unit: z.optional(text),
              tolerance: number,
              isCaseSensitive: z.optional(z.literal(true)),
            }),
          ),
          goal: z.optional(z.strictObject({ device: text, check: z.enum(CHECKS), lines, solution: z.optional(lines) })),
        }),
      ),
    ),
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

/** Of a new question also where it stands is kept, which nobody misses. */
const isHalfWritten = ({ version, draft }: KeptDraft): boolean => version !== null || isWritten(draft);

/** What one author has half written of one question, or of the next new one of an exam. */
export const openDraftStore = (userId: string, name: string) =>
  openKeptDraft(`cairn.question-draft.${userId}.${name}`, { schema: KeptDraft, isHalfWritten });
export type DraftStore = Awaited<ReturnType<typeof openDraftStore>>;

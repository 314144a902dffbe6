import * as z from 'zod/mini';
import { CHECKS } from '#rules/question/console/goal.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { EXHIBIT_FORMS } from '#rules/question/exhibit/exhibit-forms.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { ENTRIES } from '#rules/question/part/entries.ts';
import { withStorage } from '#web/app/with-storage.ts';
import type { Draft } from '../question-draft.ts';

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

/** What one author has half written of one question, or of the next new one of an exam; kept in the browser until it is saved. */
export function draftStore(userId: string, name: string) {
  const key = `cairn.question-draft.${userId}.${name}`;
  let isKept = true;
  return {
    read: (): KeptDraft | null =>
      withStorage(() => KeptDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null, null),
    keep(draft: KeptDraft): void {
      isKept = withStorage(() => {
        localStorage.setItem(key, JSON.stringify(draft));
        return true;
      }, false);
    },
    clear(): void {
      isKept = true;
      withStorage(() => localStorage.removeItem(key), undefined);
    },
    /** Whether what is written is safe here; where the browser keeps nothing, leaving would lose it. */
    isSafe: () => isKept,
  };
}
export type DraftStore = ReturnType<typeof draftStore>;

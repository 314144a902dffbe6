import * as z from 'zod/mini';
import { CHECKS } from '#rules/question/console/goal.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { EXHIBIT_FORMS } from '#rules/question/exhibit/exhibit-forms.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { ENTRIES } from '#rules/question/part/entries.ts';
import { withStorage } from '#web/app/with-storage.ts';
import { type Draft, isWritten } from '../question-draft.ts';
import { holdFirst, isHeldBeside } from './held-keys.ts';

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

const keyOf = (userId: string, name: string) => `cairn.question-draft.${userId}.${name}`;

const readAt = (key: string): KeptDraft | null =>
  withStorage(() => KeptDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null, null);

/** Of a new question also where it stands is kept, which nobody misses. */
const isHalfWritten = (kept: KeptDraft | null): boolean =>
  kept !== null && (kept.version !== null || isWritten(kept.draft));

/** All drafts of one question in this browser: what is half written first, then what is free. */
function keysFor(first: string): string[] {
  const kept = withStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(`${first}.`)), []);
  const known = [first, ...kept.toSorted()];
  const isFull = (key: string) => isHalfWritten(readAt(key));
  return [...known.filter(isFull), ...known.filter((key) => !isFull(key)), anotherKey(first)];
}

const anotherKey = (first: string) => `${first}.${Math.random().toString(36).slice(2)}`;

/**
 * Opens what one author has half written of one question, or of the next new one of an exam; kept in the browser until it
 * is saved. Each tab has a draft of its own. One that no tab has any more, since it was closed or crashed, is gone on with.
 */
export async function openDraftStore(userId: string, name: string) {
  const first = keyOf(userId, name);
  const { key: held, release } = await holdFirst(keysFor(first));
  let key = held;
  let isKept = true;
  return {
    read: () => readAt(key),
    /** The draft from which a new question takes its place. */
    last: () => readAt(key) ?? readAt(first),
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
    /** Whether another tab has a draft of the same question. */
    isBeside: await isHeldBeside(first, held),
    /** Where tabs cannot hold a draft, another may write this one: from then on this tab has a draft of its own. */
    onTaken(tell: () => void): () => void {
      const look = (event: StorageEvent) => {
        if (event.key !== key) return;
        key = anotherKey(first);
        tell();
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
    release,
  };
}
export type DraftStore = Awaited<ReturnType<typeof openDraftStore>>;

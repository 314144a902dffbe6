import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '#web/base/api.ts';
import { createOutbox } from '#web/base/outbox.ts';
import { createSender } from '#web/base/sender.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { handIn } from '#web/features/quiz/take/quiz.queries.ts';
import { PREVIEW_PREFIX, quizStorage } from '#web/features/quiz/take/quiz-storage.ts';

/** As long as the server accepts a sitting. */
const KEPT_MS = 7 * 86_400_000;

/** A quiz that was scored without being saved, as submitted. */
const Preview = z.strictObject({
  examId: z.string(),
  attemptId: z.string(),
  /** The person whose session had ended; null for a visitor. */
  userId: z.nullable(z.string()),
  answers: z.array(z.nullable(z.number())),
  timeSpent: z.number(),
  seconds: z.optional(z.array(z.number())),
  atMs: z.number(),
});
type Preview = z.infer<typeof Preview>;

const outbox = createOutbox<Preview>({
  prefix: PREVIEW_PREFIX,
  schema: Preview,
  nameOf: ({ attemptId }) => attemptId,
});

/** Keeps a quiz in this browser until someone signs in for whom it can be saved. */
export const keepPreview = (preview: Omit<Preview, 'atMs'>): void => outbox.put({ ...preview, atMs: Date.now() });

let current: { userId: string; save: () => Promise<void>; stop: () => void } | null = null;

/** Saves this browser's previews for the signed-in person; those that cannot be sent now are sent later. */
export function savePreviews(api: Api, queries: QueryClient, userId: string): Promise<void> {
  if (current?.userId !== userId) {
    current?.stop();
    const { flush, start } = previewSender(api, queries, userId);
    current = { userId, save: flush, stop: start(() => undefined) };
  }
  return current.save();
}

/** Sends previews that are unowned or this person's. */
function previewSender(api: Api, queries: QueryClient, userId: string) {
  const isOver = ({ atMs }: Preview) => Date.now() - atMs >= KEPT_MS;
  const isTheirs = (preview: Preview) => preview.userId === null || preview.userId === userId;
  outbox.remove(outbox.all().filter(isOver));
  const sender = createSender<Preview, unknown>({
    ...outbox,
    all: () => outbox.all().filter((preview) => isTheirs(preview) && !isOver(preview)),
  });
  sender.by({
    send: ([preview]) => {
      const { examId, attemptId, answers, timeSpent, seconds } = preview!;
      return handIn(api, examId, { attemptId, answers, timeSpent, ...(seconds && { seconds }) }, userId);
    },
    onDelivery(_, [preview]) {
      tellResult(preview!);
      return refreshStanding(queries);
    },
  });
  return sender;
}

/** Marks the result shown in this tab as saved. */
function tellResult({ examId, attemptId }: Preview): void {
  const kept = quizStorage.keptResult(examId, null);
  if (kept?.attemptId === attemptId) quizStorage.keepResult(examId, { ...kept, isPreview: false });
}

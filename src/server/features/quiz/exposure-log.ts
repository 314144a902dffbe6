import type { Certainty } from '#rules/practice/event.ts';
import { type Answer, isBlank, normalized } from '#rules/question/answer.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import { insertExposures } from './exposure.store.ts';

type Sitting = { id: string; userId: string; mode: NewRow<'exposure'>['mode']; servedAt: string };

/** A question of a sitting that was on the screen. */
type Shown = {
  place: number;
  sat: SatQuestion;
  /** As shown; none: not answered. */
  picked: Answer;
  isCorrect: boolean;
  seconds: number | null;
  certainty: Certainty | null;
};

/**
 * Notes which questions a person was shown and what they answered, each place of a sitting once. `before` are those shown
 * to them earlier, read after what makes writes of one person wait for one another, so that only one of two sittings at a
 * time is somebody's first.
 */
export async function logExposures(
  tx: Tx,
  { id, userId, mode, servedAt }: Sitting,
  at: string,
  shown: readonly Shown[],
  before: ReadonlySet<string>,
): Promise<void> {
  if (shown.length === 0) return;
  await insertExposures(
    tx,
    shown.map(({ place, sat: { question, optionOrder }, picked, isCorrect, seconds, certainty }) => {
      const isAnswered = !isBlank(picked);
      return {
        sittingId: id,
        place,
        userId,
        questionId: question.id,
        versionId: question.versionId,
        mode,
        isFirst: !before.has(question.id),
        servedAt,
        answeredAt: isAnswered ? at : null,
        picked: isAnswered ? normalized(picked.map((index) => optionOrder[index]!)).join() : null,
        isCorrect: isAnswered ? isCorrect : null,
        seconds,
        certainty,
      };
    }),
  );
}

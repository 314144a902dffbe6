import { afterAnswer, newItem, newPerson, type Rating } from '#rules/measurement/online-rasch.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import type { Database } from '#server/db/database.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import { listFirstAnswers } from './evidence.store.ts';

/** Earlier answers hardly move a rating any more. */
const LAST = 200;

/** How able a person is, by one update for each first answer. */
export function ratingService({ database }: { database: Database }) {
  return {
    async of(learner: LearnerExam): Promise<Rating> {
      const latest = await database.readShort((reader) => listFirstAnswers(reader, learner, LAST));
      return latest.reduceRight(
        (person, { isRight, difficulty }) => afterAnswer(person, newItem(LABEL_DIFFICULTY[difficulty]), isRight).person,
        newPerson(),
      );
    },
  };
}

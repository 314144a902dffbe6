import { json } from '#server/db/tables/schema.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { readSeen } from '#server/features/response/seen-in.ts';
import {
  isElsewhere,
  lockConsumer,
  selectHorizon,
  selectPlace,
  updateConsumer,
  workOf,
} from '#server/features/response/consumer.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import { type Estimate, estimateOf, offsetIn } from './estimate.ts';
import { listAnswering, listEvidence } from './evidence.store.ts';
import type { ExamModels } from './exam-model.ts';
import { selectOptionalOffset } from './offset.store.ts';
import type { Sat } from './outcome.store.ts';
import {
  hasPerson,
  insertPrediction,
  listUnpredicted,
  selectLastPrediction,
  selectPredicted,
} from './prediction.store.ts';

/** The consumer that predicts. */
export const PREDICTIONS = 'readiness';
const PAGE = 100;

type Needs = { database: Database; catalogue: CatalogueService; models: ExamModels; now: () => Date };

/** Writes down what is predicted of people before they take the exam, whether it is shown or not. */
export function predictionService({ database, catalogue, models, now }: Needs) {
  /** What follows from everything that a person answered until a moment. */
  async function estimate(learner: LearnerExam, until: string): Promise<Estimate> {
    const model = await models(catalogue.exam(learner.examId));
    return database.read(async (reader) => {
      const rows = await listEvidence(reader, learner, until);
      const offset = offsetIn(await selectOptionalOffset(reader, learner.examId));
      return estimateOf(rows, { model, offset, at: until, seen: await readSeen(reader, learner) });
    });
  }

  /** Writes the prediction of a moment unless the last one was made of the same. */
  async function write(learner: LearnerExam, until: string): Promise<void> {
    const { readiness, inputsHash } = await estimate(learner, until);
    const { chance, form, curve } = readiness.logged;
    await database.write(async (tx) => {
      const isSame = (await selectLastPrediction(tx, learner))?.inputsHash === inputsHash;
      // Somebody may have deleted their account meanwhile.
      if (isSame || !(await hasPerson(tx, learner.userId))) return;
      await insertPrediction(tx, {
        userId: learner.userId,
        examId: learner.examId,
        at: now().toISOString(),
        model: readiness.model,
        inputsHash,
        firsts: readiness.firsts,
        unknown: readiness.unknown,
        p: chance,
        lo: form.low,
        hi: form.high,
        mean: form.mean,
        curve: json(curve),
        isSaid: readiness.abstentions.length === 0,
      });
    });
  }

  const isOnOffer = ({ examId }: LearnerExam) => catalogue.current().exams.some(({ id }) => id === examId);

  return {
    estimate,

    /** Writes the predictions of everyone who answered something since the last time, and of who set an exam date. */
    async write(): Promise<void> {
      const work = await database.read((reader) => workOf(reader, PREDICTIONS));
      if (work !== 'none') {
        const { learners, from, to } = await database.read(async (reader) => {
          const place = await selectPlace(reader, PREDICTIONS);
          const horizon = await selectHorizon(reader);
          const isAnew = place === null || (await isElsewhere(reader, place, horizon));
          const begin = isAnew ? null : place;
          return { learners: await listAnswering(reader, begin, horizon), from: place, to: horizon };
        });
        for (const learner of learners.filter(isOnOffer)) await write(learner, now().toISOString());
        await database.write(async (tx) => {
          // Another process may have come further.
          if ((await lockConsumer(tx, PREDICTIONS)) === from) await updateConsumer(tx, PREDICTIONS, to);
        });
      }
      const unpredicted = await database.read((reader) => listUnpredicted(reader, PAGE));
      for (const learner of unpredicted.filter(isOnOffer)) await write(learner, now().toISOString());
    },

    /** Sees to it that there is a prediction for an outcome to judge, made of nothing later than the day until. */
    async ensure(sat: Sat): Promise<void> {
      if (await database.read((reader) => selectPredicted(reader, sat))) return;
      await write(sat, `${sat.examDate}T00:00:00.000Z`);
    },
  };
}
export type PredictionService = ReturnType<typeof predictionService>;

import { SeenQuestions } from '#rules/response/seen.ts';
import type { Reader } from '#server/db/database.ts';
import { type LearnerExam, selectOptionalSeen } from './standing.store.ts';

/** The questions a person was shown, from their standing; empty if they have none. */
export const seenIn = (standing: { seen: Uint8Array } | undefined): SeenQuestions => new SeenQuestions(standing?.seen);

/** Reads only what a person was shown, and nothing else of their standing. */
export const readSeen = async (reader: Reader, learner: LearnerExam): Promise<SeenQuestions> =>
  seenIn(await selectOptionalSeen(reader, learner));

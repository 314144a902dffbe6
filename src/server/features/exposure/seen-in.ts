import { SeenQuestions } from '#rules/exposure/seen-questions.ts';
import type { Reader } from '#server/db/database.ts';
import { type Learner, selectOptionalSeen } from './standing.store.ts';

const NOTHING = new Uint8Array();

/** The questions a person was shown, from their standing; empty if they have none. */
export const seenIn = (standing: { seen: Uint8Array } | undefined): SeenQuestions =>
  new SeenQuestions(standing?.seen ?? NOTHING);

/** The same when nothing else of the standing is needed. */
export const readSeen = async (reader: Reader, learner: Learner): Promise<SeenQuestions> =>
  seenIn(await selectOptionalSeen(reader, learner));

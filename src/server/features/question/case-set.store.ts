import { holdsString } from '#server/db/contains.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';

/** The current wordings of an exam's questions that tell a scenario, in use or not. */
export function listScenarioVersions(reader: Reader, examId: string) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .selectAll('questionVersion')
    .where('examId', '=', examId)
    .where(holdsString('questionVersion.exhibits', 'scenario'))
    .orderBy('question.number')
    .execute();
}

import { Attempt, type listAttempts } from '#contract/results.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { perVersion } from '#server/features/exam/per-version.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';

/** How many attempts are kept; about 4 MB. */
const KEPT_ATTEMPTS = 10_000;

/** Attempts as JSON, which is kept by their ids: an attempt never changes, only the name of its exam. */
export function attemptsJson<R extends { id: string }>(catalogue: CatalogueService, attemptOf: (row: R) => Attempt) {
  const keptPerVersion = perVersion(catalogue, () => new Map<string, string>());
  return (rows: readonly R[]): JsonReply<typeof listAttempts> => {
    const kept = keptPerVersion();
    if (kept.size > KEPT_ATTEMPTS) kept.clear();
    const all = rows.map((row) => {
      const json = kept.get(row.id) ?? toJson(Attempt, attemptOf(row));
      kept.set(row.id, json);
      return json;
    });
    return new JsonReply(`[${all.join()}]`);
  };
}

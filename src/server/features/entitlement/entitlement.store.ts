import type { Reader } from '#server/db/database.ts';

export function listGrants(reader: Reader, userId: string) {
  return reader
    .selectFrom('accessGrant')
    .select(['examId', 'startsAt', 'expiresAt', 'revokedAt'])
    .where('userId', '=', userId)
    .execute();
}

import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

/** Adds an attempt to what its person's attempts sum up to. Relative, so that processes that write at once lose nothing. */
export async function addToExamStanding(tx: Tx, row: NewRow<'examStanding'>): Promise<void> {
  await tx
    .insertInto('examStanding')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'examId']).doUpdateSet((column) => ({
        attempts: column('examStanding.attempts', '+', column.ref('excluded.attempts')),
        percentageSum: column('examStanding.percentageSum', '+', column.ref('excluded.percentageSum')),
        correct: column('examStanding.correct', '+', column.ref('excluded.correct')),
        asked: column('examStanding.asked', '+', column.ref('excluded.asked')),
        answered: column('examStanding.answered', '+', column.ref('excluded.answered')),
        bestPercentage: column
          .case()
          .when('examStanding.bestPercentage', 'is', null)
          .then(column.ref('excluded.bestPercentage'))
          .when('excluded.bestPercentage', '>', column.ref('examStanding.bestPercentage'))
          .then(column.ref('excluded.bestPercentage'))
          .else(column.ref('examStanding.bestPercentage'))
          .end(),
      })),
    )
    .execute();
}

/** The same for the domains of an attempt, in one statement; there must be at least one. */
export async function addToDomainStandings(tx: Tx, rows: readonly NewRow<'domainStanding'>[]): Promise<void> {
  await tx
    .insertInto('domainStanding')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['userId', 'examId', 'domainNumber', 'isLate']).doUpdateSet((column) => ({
        asked: column('domainStanding.asked', '+', column.ref('excluded.asked')),
        answered: column('domainStanding.answered', '+', column.ref('excluded.answered')),
        correct: column('domainStanding.correct', '+', column.ref('excluded.correct')),
      })),
    )
    .execute();
}

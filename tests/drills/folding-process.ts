// The jobs of a server that fold answers and delete old ones, all the time, in a process of their own: it is up in a tenth of the time.
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';
import { firstAnswersService } from '#server/features/response/first-answers.service.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { oldResponsesBefore } from '#server/features/response/old-responses.ts';
import { every } from '#server/jobs/every.ts';
import { inBatches } from '#server/jobs/in-batches.ts';
import { DELETING, FOLDING, tellsAtWork } from './at-work.ts';

/** What it is told by whoever starts it. */
export type Folding = { databaseUrl: string | null; file: string; atWork: string; before: string };

process.once('message', ({ databaseUrl, file, atWork, before }: Folding) => {
  const database = openDatabase({ databaseUrl, file });
  const told = tellsAtWork(atWork, 2);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const firstAnswers = firstAnswersService({ database });
  const figures = itemFiguresService({ database, now: () => new Date() });
  every(
    10,
    'first answers',
    told(FOLDING, () => firstAnswers.count()),
    log,
  );
  every(
    10,
    'figures of questions',
    told(FOLDING, () => figures.sum()),
    log,
  );
  every(
    30,
    'retention',
    told(DELETING, () => inBatches(database, oldResponsesBefore(before))),
    log,
  );
  process.send?.(0);
});

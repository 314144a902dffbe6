import { foldSittings, type Standing } from '#rules/response/fold.ts';
import { NO_SUMS, type StoredSums } from '#rules/statistics/sums.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { selectPlace } from './consumer.store.ts';
import { countWrongSums, sumAnew } from './item-figures.service.ts';
import { countAnew } from './first-answers.service.ts';
import { countWrongFirstAnswers, FIRST_ANSWERS } from './first-answers.store.ts';
import { listForFold } from './response.store.ts';
import {
  type LearnerExam,
  listLearnersAfter,
  listLearnersAtRandom,
  lockStanding,
  selectOptionalStanding,
  updateStanding,
} from './standing.store.ts';

const PAGE = 200;

/** Figures that are made anew were measured at no time in particular. */
const MADE_ANEW = new Date(0);

/** What of the caches did not agree with the rows. */
export type Disagreement = { standings: LearnerExam[]; checked: number; firstAnswers: number; figures: number };

/** Makes what is remembered of responses anew from their rows, or compares it with them. */
export function rebuildService({ database }: { database: Database }) {
  /** Writes a standing that differs, unless told only to check; returns whether it did. */
  async function mend(learner: LearnerExam, isCheck: boolean): Promise<boolean> {
    const isWrong = async (reader: Reader, row: Row<'examStanding'> | undefined) =>
      !isSame(await standingFromRows(reader, learner, row), row);
    const differs = await database.read(async (reader) =>
      isWrong(reader, await selectOptionalStanding(reader, learner)),
    );
    // Something may have been answered between the reading of the one and of the other.
    if (!differs) return false;
    return database.write(async (tx) => {
      const row = await lockStanding(tx, learner);
      const { sums, seen } = await standingFromRows(tx, learner, row);
      if (isSame({ sums, seen }, row)) return false;
      if (!isCheck) await updateStanding(tx, { ...row, ...sums, seen });
      return true;
    });
  }

  return {
    /** Makes all caches anew, or only compares them. */
    async rebuild({ isCheck }: { isCheck: boolean }): Promise<Disagreement> {
      const found: Disagreement = { standings: [], checked: 0, firstAnswers: 0, figures: 0 };
      for (let last: LearnerExam = { userId: '', examId: '' }; ;) {
        const page = await database.read((reader) => listLearnersAfter(reader, last, PAGE));
        for (const learner of page) if (await mend(learner, isCheck)) found.standings.push(learner);
        found.checked += page.length;
        if (page.length < PAGE) break;
        last = page.at(-1)!;
      }
      found.firstAnswers = await this.wrongFirstAnswers();
      found.figures = await database.rehearse(countWrongSums);
      if (!isCheck) {
        await database.writeAlone(countAnew);
        await sumAnew(database, () => MADE_ANEW);
      }
      return found;
    },

    /** Compares some standings, chosen at random, and all counts of first answers. */
    async sample(most: number): Promise<Disagreement> {
      const learners = await database.read((reader) => listLearnersAtRandom(reader, most));
      const standings = [];
      for (const learner of learners) if (await mend(learner, true)) standings.push(learner);
      const figures = await database.rehearse(countWrongSums);
      return { standings, checked: learners.length, firstAnswers: await this.wrongFirstAnswers(), figures };
    },

    /** How many counts of first answers differ from the rows, as far as they are counted. Reads every row, and makes nobody wait. */
    async wrongFirstAnswers(): Promise<number> {
      return database.rehearse(async (tx) => {
        for (;;) {
          const place = await selectPlace(tx, FIRST_ANSWERS);
          const wrong = await countWrongFirstAnswers(tx, place);
          // On SQLite, more may have been counted between the two.
          if ((await selectPlace(tx, FIRST_ANSWERS)) === place) return wrong;
        }
      });
    },
  };
}

/** Makes a standing anew that is locked until the end of the transaction, such as after its answers were marked anew. */
export async function remakeStanding(tx: Tx, learner: LearnerExam): Promise<void> {
  const row = await lockStanding(tx, learner);
  const { sums, seen } = await standingFromRows(tx, learner, row);
  await updateStanding(tx, { ...row, ...sums, seen });
}

const NOTHING = new Uint8Array();

async function standingFromRows(
  reader: Reader,
  learner: LearnerExam,
  row: Pick<Row<'examStanding'>, 'baseSums' | 'baseSeen'> | undefined,
): Promise<Standing> {
  const base = { sums: row?.baseSums ? stored(row.baseSums) : NO_SUMS, seen: row?.baseSeen ?? NOTHING };
  return foldSittings(base, await listForFold(reader, learner));
}

const stored = (sums: NonNullable<Row<'examStanding'>['baseSums']>): StoredSums => ({
  ...sums,
  domains: [...sums.domains],
  tasks: [...sums.tasks],
});

const FIGURES = ['attempts', 'correct', 'asked', 'answered'] as const;

function isSame({ sums, seen }: Standing, row: Row<'examStanding'> | undefined): boolean {
  if (!row) return sums.asked === 0 && seen.length === 0;
  return (
    FIGURES.every((figure) => sums[figure] === row[figure]) &&
    JSON.stringify(sums.domains.map(domainText)) === JSON.stringify(row.domains.map(domainText)) &&
    JSON.stringify(sums.tasks.map(taskText)) === JSON.stringify(row.tasks.map(taskText)) &&
    Buffer.compare(seen, row.seen) === 0
  );
}

// PostgreSQL returns the fields of JSON in an order of its own.
const domainText = ({ number, isLate, asked, answered, correct }: StoredSums['domains'][number]) =>
  [number, isLate, asked, answered, correct].join();
const taskText = ({ domain, task, asked, correct }: StoredSums['tasks'][number]) =>
  [domain, task, asked, correct].join();

import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomBelow, seededRandom, shuffle } from '#rules/question/random.ts';
import { type Database, openDatabase, type Tx } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { countWaiting, selectPlace } from '#server/features/response/consumer.store.ts';
import { firstAnswersService } from '#server/features/response/first-answers.service.ts';
import { countWrongSums, itemFiguresService, sumAnew } from '#server/features/response/item-figures.service.ts';
import { countDifferent, ITEM_FIGURES, readSums } from '#server/features/response/item-figures.store.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';
import { insertResponses, insertSitting, type NewResponse } from '#server/features/response/response.store.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { KIND_NAMES, startedCluster } from '../servers/killable-site.ts';
import type { Scratch } from '../servers/scratch.ts';
import { startCairn, startProgram } from '../servers/server-process.ts';
import { DELETING, FOLDING } from './at-work.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import type { Drill } from './faults.ts';
import type { Folding } from './folding-process.ts';

const QUESTIONS = 120;
const SEED = 20_261_130;
/** Every how many rounds it is a whole server that is killed, and otherwise a process with nothing but its jobs that fold and delete. */
const WHOLE_EVERY = 20;
/** At most so long after it is ready it is killed. */
const LONGEST_MS = 900;
/**
 * Every how many rounds everything is summed to the end, made anew, and compared with sums of the same answers in another order. The last
 * two rounds before make all sums anew, and are killed over that.
 */
const COMPARED_EVERY = 10;
const WRITERS = 2;
/** Of how many sittings one is so old that it is deleted once it has been summed. */
const OLD_OF = 3;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

const program = fileURLToPath(new URL('./folding-process.ts', import.meta.url));

const now = () => new Date();

type Sitting = { id: string; mode: 'quiz' | 'practice' | 'simulation'; at: string; responses: NewResponse[] };

/**
 * Kills the server, or its jobs alone, while it sums answers, deletes old ones, or makes all sums anew, as two writers add more: sittings at once, and some in two
 * parts, whose first was summed before. After each kill the sums must be those of the rows that they are said to have taken; at the end,
 * and every few rounds, those of all rows made anew to the last bit, and those of the same sittings added to another database in
 * another order, from which none was deleted.
 */
export async function foldKills(scratch: Scratch, { kind, trials }: Drill): Promise<DrillRecord> {
  const cluster = kind === 'postgres' ? await startedCluster(scratch) : null;
  const folder = scratch.makeFolder(kind);
  const databaseUrl = cluster?.url ?? null;
  const database = await filled(scratch, { databaseUrl, file: join(folder, 'cairn.sqlite') });
  const model = await filled(scratch, { databaseUrl: null, file: join(scratch.makeFolder('model'), 'cairn.sqlite') });
  const atWork = join(folder, 'at-work');
  const jobs: Folding = {
    databaseUrl,
    file: join(folder, 'cairn.sqlite'),
    atWork,
    before: new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString(),
  };
  const settings = {
    SESSION_SECRET: randomBytes(32).toString('hex'),
    KEEP_EXPOSURE_DAYS: String(KEPT_DAYS),
    JOBS_AT_WORK: atWork,
    NODE_OPTIONS: `--import=${new URL('./hurried-jobs.ts', import.meta.url).href}`,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };

  const random = seededRandom(SEED);
  const below = (bound: number) => randomBelow(bound, random);
  const unmodeled: Sitting[] = [];
  const found = {
    whole: 0,
    losses: 0,
    sittings: 0,
    responses: 0,
    folding: 0,
    deleting: 0,
    anew: 0,
    waiting: 0,
    comparisons: 0,
  };
  const startMs: number[] = [];
  const say = progress('server killed (-9) while answers are summed', trials);

  const compare = async () => {
    const figures = itemFiguresService({ database, now });
    await figures.sum();
    await firstAnswersService({ database }).count();
    const folded = await textOfSums(database);
    await sumAnew(database, now);
    if (folded !== (await textOfSums(database))) found.losses += 1;
    const disagreement = await rebuildService({ database }).rebuild({ isCheck: true });
    found.losses += disagreement.figures + disagreement.firstAnswers + disagreement.standings.length;
    for (const sitting of shuffle(unmodeled.splice(0), random)) await add(model, sitting, sitting.responses.length);
    await sumAnew(model, now);
    const [own, other] = [await allSums(database), await allSums(model)];
    found.losses += countDifferent(own, other);
    found.comparisons += 1;
  };

  for (let trial = 1; trial <= trials; trial += 1) {
    if (trial % COMPARED_EVERY === COMPARED_EVERY - 1)
      await database.write((tx) =>
        tx.updateTable('consumer').set({ position: null }).where('name', '=', ITEM_FIGURES).execute(),
      );
    const since = performance.now();
    const isWhole = trial % WHOLE_EVERY === 1;
    const server = isWhole ? await startCairn(folder, settings) : await startProgram(program, jobs);
    if (isWhole) found.whole += 1;
    startMs.push(performance.now() - since);
    let isUp = true;
    const write = async () => {
      while (isUp) {
        const sitting = makeSitting(below);
        const isGrowing = below(3) === 0 && !isOld(sitting);
        const first = isGrowing ? Math.ceil(sitting.responses.length / 2) : sitting.responses.length;
        // Two that overlap are committed in either order.
        const number = await add(database, sitting, first, below(8));
        if (isGrowing) {
          await pause(below(40));
          await database.write((tx) => insertResponses(tx, number, sitting.responses.slice(first)));
        }
        unmodeled.push(sitting);
        found.sittings += 1;
        found.responses += sitting.responses.length;
        await pause(below(8));
      }
    };
    const writing = Array.from({ length: WRITERS }, write);
    await pause(1 + below(LONGEST_MS));
    await server.kill();
    isUp = false;
    await Promise.all(writing);
    const going = readFileSync(atWork, 'latin1');
    found.folding += Number(going[FOLDING]);
    found.deleting += Number(going[DELETING]);

    const place = await database.read((reader) => selectPlace(reader, ITEM_FIGURES));
    if (place === null) found.anew += 1;
    else {
      found.losses += await database.rehearse(countWrongSums);
      const { waiting } = await database.read((reader) => countWaiting(reader, ITEM_FIGURES));
      if (waiting > 0) found.waiting += 1;
    }
    found.losses += await rebuildService({ database }).wrongFirstAnswers();
    if (trial % COMPARED_EVERY === 0 || trial === trials) await compare();
    say(trial, found.losses);
  }

  const deleted = found.sittings - (await countSittings(database));
  const number = (value: number) => value.toLocaleString('en');
  return {
    what: `server killed (-9) while answers are summed, ${KIND_NAMES[kind]}`,
    trials,
    acknowledged: found.responses,
    losses: found.losses,
    doubled: 0,
    recoveryMs: startMs,
    notes: [
      `${found.whole} times the whole server was killed, otherwise a process with its jobs alone. Acknowledged are answers, of ${number(found.sittings)} sittings, ${number(deleted)} of which were deleted by age; lost are sums that differ. Recovery is the start.`,
      `At the kill, a fold was at work ${found.folding} times, a deletion ${found.deleting} times; answers waited ${found.waiting} times, and all sums were still to be made anew ${found.anew} times.`,
      `Sums were compared with refolds, and with another order, ${found.comparisons} times.`,
    ],
  };
}

async function filled(scratch: Scratch, at: { databaseUrl: string | null; file: string }): Promise<Database> {
  const database = openDatabase(at);
  scratch.atEnd(() => database.close());
  await migrate(database);
  const packs = [makePack(QUESTIONS, { study: () => null })];
  await importPacks(database, { categories: CATEGORIES, packs }, now);
  return database;
}

const isOld = ({ at }: Sitting) => Date.parse(at) < now().getTime() - KEPT_DAYS * DAY_MS;

/** A sitting of nobody in particular: what is deleted by age is no result that someone can open. */
function makeSitting(below: (bound: number) => number): Sitting {
  const at = new Date(now().getTime() - (below(OLD_OF) === 0 ? 100 : 1) * DAY_MS).toISOString();
  const from = below(QUESTIONS);
  const strength = 20 + below(70);
  const responses = Array.from({ length: 3 + below(18) }, (_, place): NewResponse => {
    const question = 1 + ((from + place * 7) % QUESTIONS);
    const state = (['whole', 'whole', 'whole', 'whole', 'whole', 'whole', 'part', 'none', 'unseen'] as const)[
      below(9)
    ]!;
    const isRight = below(100) < strength;
    const key = (question - 1) % 4;
    const option = isRight ? key : (key + 1 + below(3)) % 4;
    const isFirst = below(5) > 0;
    return {
      place,
      question,
      version: 1,
      state,
      isFirst,
      isUnaided: isFirst && below(8) > 0,
      isRight: state === 'whole' ? isRight : null,
      points: state === 'whole' && isRight ? 1000 : 0,
      marks: state === 'whole' && isRight ? '1' : '0',
      picked: state === 'whole' ? 'abcd'[option]! : null,
      typed: null,
      shown: null,
      isScored: true,
      seconds: below(4) === 0 ? null : below(300),
      certainty: ([null, 'guessed', 'unsure', 'sure'] as const)[below(4)]!,
      at,
    };
  });
  return { id: randomUUID(), mode: (['quiz', 'practice', 'simulation'] as const)[below(3)]!, at, responses };
}

/** Adds a sitting with its first responses, and commits some milliseconds later. Returns its number. */
async function add(database: Database, { id, mode, at, responses }: Sitting, count: number, waitMs = 0) {
  return database.write(async (tx: Tx): Promise<number> => {
    const exam = await tx.selectFrom('exam').select('id').executeTakeFirstOrThrow();
    const number = await insertSitting(tx, {
      id,
      userId: null,
      examId: exam.id,
      mode,
      day: null,
      servedAt: at,
      timing: '1',
      isStaff: false,
      isRehearsal: false,
      isSealed: false,
      isLate: false,
      isWithheld: false,
      isClaimed: false,
    });
    await insertResponses(tx, number!, responses.slice(0, count));
    if (waitMs > 0) await pause(waitMs);
    return number!;
  });
}

const allSums = async (database: Database) => (await database.read((reader) => readSums(reader, 'all'))).sums;

/** The sums as they are stored, to the last bit. */
async function textOfSums(database: Database): Promise<string> {
  const { rows } = await database.read((reader) =>
    sql<{ line: string }>`select asked_hash || ' ' || mode || ' ' || cast(sums as text) as line from item_sum`.execute(
      reader as Tx,
    ),
  );
  return rows
    .map(({ line }) => line)
    .sort()
    .join('\n');
}

async function countSittings(database: Database): Promise<number> {
  const { n } = await database.read((reader) =>
    reader
      .selectFrom('sitting')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );
  return Number(n);
}

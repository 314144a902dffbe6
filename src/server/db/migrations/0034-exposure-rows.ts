import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from '../migration.ts';
import { type ExposureEntry, noteShown, packEntries, packSeen, type SeenMap } from './frozen-exposures.ts';

/**
 * What people were shown, in one row per sitting and one per person and exam, by permanent question numbers. Sums
 * by domain and task move to the row of a person and exam; a question keeps a row only for what its person wrote.
 */
export const exposureRows: Migration = {
  name: '0034-exposure-rows',
  async up(tx, { kind, time, json, flag }) {
    const bytes = kind === 'postgres' ? sql`bytea` : sql`blob`;
    const none = kind === 'postgres' ? sql`'\\x'` : sql`x''`;
    const statements = [
      sql`alter table question add column number integer not null default 0`,
      sql`update question set number = numbered.n
        from (select id, row_number() over (partition by exam_id order by created_at, id) as n from question) as numbered
        where numbered.id = question.id`,
      sql`create unique index question_number on question (exam_id, number)`,
      sql`alter table exam_standing add column seen ${bytes} not null default ${none}`,
      sql`alter table exam_standing add column domains ${json} not null default '[]'`,
      sql`alter table exam_standing add column tasks ${json} not null default '[]'`,
      sql`create table question_mark (
        user_id text not null references "user" (id) on delete cascade,
        question_id text not null references question (id) on delete cascade,
        exam_id text not null references exam (id),
        is_flagged ${flag} not null,
        note text not null,
        primary key (user_id, question_id)
      )`,
      sql`create index question_mark_by_exam on question_mark (user_id, exam_id, is_flagged, question_id)`,
      sql`insert into question_mark select user_id, question_id, exam_id, is_flagged, note from question_standing
        where is_flagged = true or note <> ''`,
      sql`create table exposure_row (
        id text primary key,
        user_id text references "user" (id) on delete set null,
        exam_id text not null references exam (id),
        mode text not null check (mode in ('quiz', 'practice', 'simulation', 'card')),
        served_at ${time} not null,
        day text,
        entries text not null,
        counted integer not null default 0,
        is_counted ${flag} not null default false
      )`,
      sql`create table first_answer (
        version_id text not null references question_version (id) on delete cascade,
        picked text not null,
        count integer not null,
        primary key (version_id, picked)
      )`,
    ];
    for (const statement of statements) await statement.execute(tx);
    await moveSums(tx);
    await packExposures(tx);
    for (const statement of [
      sql`drop table exposure`,
      sql`alter table exposure_row rename to exposure`,
      sql`create index exposure_by_user on exposure (user_id, served_at)`,
      sql`create unique index exposure_of_cards on exposure (user_id, exam_id, day) where day is not null`,
      sql`create index exposure_uncounted on exposure (id) where is_counted = false`,
      sql`drop table domain_standing`,
      sql`drop table task_standing`,
      sql`drop table question_standing`,
    ])
      await statement.execute(tx);
  },
};

const PAGE = 500;

type Learner = { userId: string; examId: string };
type Sums = { asked: number; correct: number };

/** Moves sums by domain and task to the row of their person and exam, creating it if needed. */
async function moveSums(tx: Tx): Promise<void> {
  await sql`insert into exam_standing (user_id, exam_id, attempts, percentage_sum, correct, asked, answered)
    select user_id, exam_id, 0, 0, 0, 0, 0 from (
      select user_id, exam_id from domain_standing union select user_id, exam_id from task_standing
      union select user_id, exam_id from question_standing union select user_id, exam_id from question_card
    ) as learner where true on conflict do nothing`.execute(tx);
  await eachLearner(tx, async ({ userId, examId }) => {
    const of = sql`user_id = ${userId} and exam_id = ${examId}`;
    const domains = await sql<Sums & { number: number; isLate: unknown; answered: number }>`
      select domain_number as number, is_late, asked, answered, correct from domain_standing where ${of}
      order by domain_number, is_late`.execute(tx);
    const tasks = await sql<Sums & { domain: number; task: number }>`
      select domain_number as domain, task_number as task, asked, correct from task_standing where ${of}
      order by domain_number, task_number`.execute(tx);
    const written = domains.rows.map((row) => ({ ...row, isLate: Boolean(row.isLate) }));
    await sql`update exam_standing set domains = ${JSON.stringify(written)}, tasks = ${JSON.stringify(tasks.rows)}
      where ${of}`.execute(tx);
  });
}

async function eachLearner(tx: Tx, work: (learner: Learner) => Promise<void>): Promise<void> {
  for (let last: Learner = { userId: '', examId: '' }; ;) {
    const { rows } = await sql<Learner>`select user_id, exam_id from exam_standing
      where user_id > ${last.userId} or (user_id = ${last.userId} and exam_id > ${last.examId})
      order by user_id, exam_id limit ${PAGE}`.execute(tx);
    for (const row of rows) await work(row);
    if (rows.length < PAGE) return;
    last = rows.at(-1)!;
  }
}

type Old = {
  sittingId: string;
  place: number;
  userId: string | null;
  examId: string;
  number: number;
  version: number;
  mode: 'quiz' | 'practice' | 'simulation';
  isFirst: unknown;
  servedAt: string;
  answeredAt: string | null;
  picked: string | null;
  isCorrect: unknown;
  seconds: number | null;
  certainty: ExposureEntry['certainty'];
  /** When a card was made from the question for the person, and when they first turned it. */
  cardAt: string | null;
  turnedAt: string | null;
};

/** Whether the key was new: no if the card was turned first, unknown if the card may have been seen. */
function isFirst({ isFirst: wasFirst, answeredAt, servedAt, cardAt, turnedAt }: Old): boolean | null {
  const at = answeredAt ?? servedAt;
  if (!wasFirst || (turnedAt !== null && turnedAt < at)) return false;
  return cardAt !== null && cardAt < at ? null : true;
}

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

const entryOf = (row: Old): ExposureEntry => ({
  place: row.place,
  number: row.number,
  version: row.version,
  isFirst: isFirst(row),
  after: row.answeredAt === null ? null : secondsBetween(row.servedAt, row.answeredAt),
  picked: row.picked === null ? null : row.picked.split(',').map(Number),
  isCorrect: row.isCorrect === null ? null : Boolean(row.isCorrect),
  seconds: row.seconds,
  certainty: row.certainty,
});

const exposures = sql`select e.sitting_id, e.place, e.user_id, q.exam_id, q.number, v.version, e.mode, e.is_first, e.served_at,
    e.answered_at, e.picked, e.is_correct, e.seconds, e.certainty, c.created_at as card_at, s.introduced_at as turned_at
  from exposure e join question q on q.id = e.question_id join question_version v on v.id = e.version_id
  left join question_card c on c.user_id = e.user_id and c.question_id = e.question_id
  left join card_state s on s.user_id = e.user_id and s.item_id = e.question_id`;

async function packExposures(tx: Tx): Promise<void> {
  for (let after = ''; ;) {
    const { rows: sittings } = await sql<{ sittingId: string }>`select distinct sitting_id from exposure
      where sitting_id > ${after} order by sitting_id limit ${PAGE}`.execute(tx);
    if (sittings.length === 0) break;
    const ids = sittings.map(({ sittingId }) => sittingId);
    const { rows } = await sql<Old>`${exposures} where e.sitting_id in (${sql.join(ids)})
      order by e.sitting_id, e.answered_at, e.place`.execute(tx);
    for (const own of Map.groupBy(rows, ({ sittingId }) => sittingId).values()) {
      const { sittingId, userId, examId, mode, servedAt } = own[0]!;
      await sql`insert into exposure_row (id, user_id, exam_id, mode, served_at, entries)
        values (${sittingId}, ${userId}, ${examId}, ${mode}, ${servedAt}, ${packEntries(own.map(entryOf))})`.execute(
        tx,
      );
    }
    after = ids.at(-1)!;
  }
  await eachLearner(tx, async (learner) => {
    const seen = await seenOf(tx, learner);
    const of = sql`user_id = ${learner.userId} and exam_id = ${learner.examId}`;
    await sql`update exam_standing set seen = ${packSeen(seen)} where ${of}`.execute(tx);
  });
}

type Shown = { number: number; at: string; isCorrect: unknown };

/** What a person was shown of an exam: in the log, in attempts from before the log, and on cards. */
async function seenOf(tx: Tx, { userId, examId }: Learner): Promise<SeenMap> {
  const exposureResult = await sql<Shown>`select q.number, coalesce(e.answered_at, e.served_at) as at, e.is_correct
    from exposure e join question q on q.id = e.question_id where e.user_id = ${userId} and q.exam_id = ${examId}`.execute(
    tx,
  );
  const standingResult = await sql<{
    number: number;
    at: string;
    isMissed: unknown;
  }>`select q.number, s.last_at as at, s.is_missed
    from question_standing s join question q on q.id = s.question_id
    where s.user_id = ${userId} and s.exam_id = ${examId} and s.times > 0 and s.last_at is not null`.execute(tx);
  const cardResult = await sql<{ number: number; at: string }>`select q.number, s.introduced_at as at
    from card_state s join question q on q.id = s.item_id where s.user_id = ${userId} and q.exam_id = ${examId}`.execute(
    tx,
  );
  const early = await sql<{ at: string; answers: { questionId: string }[] }>`select completed_at as at, answers
    from quiz_attempt a where user_id = ${userId} and exam_id = ${examId}
    and not exists (select 1 from exposure e where e.sitting_id = a.id)`.execute(tx);
  const asked = early.rows.flatMap(({ at, answers }) => answers.map(({ questionId }) => ({ questionId, at })));
  const shown = [
    ...exposureResult.rows,
    ...standingResult.rows.map(({ number, at, isMissed }) => ({ number, at, isCorrect: !isMissed })),
    ...cardResult.rows.map((row) => ({ ...row, isCorrect: null })),
    ...(await numbered(tx, asked)),
  ];
  const seen: SeenMap = new Map();
  for (const { number, at, isCorrect } of shown.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)))
    noteShown(seen, number, at, isCorrect === null ? null : Boolean(isCorrect));
  return seen;
}

async function numbered(tx: Tx, asked: { questionId: string; at: string }[]): Promise<Shown[]> {
  const numbers = new Map<string, number>();
  const ids = [...new Set(asked.map(({ questionId }) => questionId))];
  for (let from = 0; from < ids.length; from += PAGE) {
    const { rows } = await sql<{ id: string; number: number }>`select id, number from question
      where id in (${sql.join(ids.slice(from, from + PAGE))})`.execute(tx);
    for (const { id, number } of rows) numbers.set(id, number);
  }
  return asked.flatMap(({ questionId, at }) => {
    const number = numbers.get(questionId);
    return number === undefined ? [] : [{ number, at, isCorrect: null }];
  });
}

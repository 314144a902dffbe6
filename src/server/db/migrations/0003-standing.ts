import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Up } from '../migration.ts';

/** Totals of each person's attempts, updated by every submit, so that reading a standing costs the same after any number of them. */
export const up: Up = async (tx, { flag }) => {
  const statements = [
    sql`create table exam_standing (
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        attempts integer not null,
        percentage_sum integer not null,
        correct integer not null,
        asked integer not null,
        answered integer not null,
        best_percentage integer,
        primary key (user_id, exam_id)
      )`,
    // Late attempts in rows of their own, because progress leaves them out.
    sql`create table domain_standing (
        user_id text not null references "user" (id) on delete cascade,
        exam_id text not null references exam (id),
        domain_number integer not null,
        is_late ${flag} not null,
        asked integer not null,
        answered integer not null,
        correct integer not null,
        primary key (user_id, exam_id, domain_number, is_late)
      )`,
    // For paging through a person's attempts; within one exam, with everything its trend shows.
    sql`drop index quiz_attempt_by_user`,
    sql`create index quiz_attempt_by_user on quiz_attempt (user_id, completed_at, id)`,
    sql`create index quiz_attempt_by_user_exam on quiz_attempt (user_id, exam_id, completed_at, id, score, total_questions)`,
  ];
  for (const statement of statements) await statement.execute(tx);
  await sumUpAttempts(tx);
};

const PAGE = 500;

type Attempt = {
  id: string;
  userId: string;
  examId: string;
  score: number;
  totalQuestions: number;
  isLate: boolean;
  answers: { versionId: string; optionOrder: number[]; answer: number | null }[];
};
type Version = { id: string; options: { id: string }[]; keys: string[]; domainNumber: number };
type Sums = Map<string, { key: (string | number | boolean)[]; sums: number[]; best: number | null }>;

async function sumUpAttempts(tx: Tx): Promise<void> {
  const versions = new Map<string, Version>();
  for (let after = ''; ;) {
    const { rows } = await sql<Attempt>`select id, user_id, exam_id, score, total_questions, is_late, answers
      from quiz_attempt where id > ${after} order by id limit ${PAGE}`.execute(tx);
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const used = rows.flatMap(({ answers }) => answers.map(({ versionId }) => versionId));
    await loadVersions(
      tx,
      [...new Set(used)].filter((id) => !versions.has(id)),
      versions,
    );
    await addPage(tx, rows, versions);
  }
}

async function loadVersions(tx: Tx, ids: string[], versions: Map<string, Version>): Promise<void> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const { rows } = await sql<Version>`select id, options, keys, domain_number from question_version
      where id in (${sql.join(ids.slice(at, at + PAGE))})`.execute(tx);
    // Only ids, because the texts of a whole bank would be kept otherwise.
    for (const row of rows) versions.set(row.id, { ...row, options: row.options.map(({ id }) => ({ id })) });
  }
}

async function addPage(tx: Tx, attempts: readonly Attempt[], versions: ReadonlyMap<string, Version>): Promise<void> {
  const exams: Sums = new Map();
  const domains: Sums = new Map();
  for (const { userId, examId, score, totalQuestions, isLate, answers } of attempts) {
    const percentage = totalQuestions === 0 ? 0 : Math.round((score * 100) / totalQuestions);
    const answered = answers.filter(({ answer }) => answer !== null).length;
    add(exams, [userId, examId], [1, percentage, score, totalQuestions, answered], isLate ? null : percentage);
    for (const { versionId, optionOrder, answer } of answers) {
      const version = versions.get(versionId);
      if (!version) continue;
      const picked = answer === null ? undefined : version.options[optionOrder[answer]!]?.id;
      const isCorrect = picked !== undefined && version.keys.includes(picked);
      add(
        domains,
        [userId, examId, version.domainNumber, isLate],
        [1, answer === null ? 0 : 1, isCorrect ? 1 : 0],
        null,
      );
    }
  }
  for (const {
    key: [userId, examId],
    sums,
    best,
  } of exams.values()) {
    await sql`insert into exam_standing as s values (${userId}, ${examId}, ${sql.join(sums)}, ${best})
      on conflict (user_id, exam_id) do update set
        attempts = s.attempts + excluded.attempts,
        percentage_sum = s.percentage_sum + excluded.percentage_sum,
        correct = s.correct + excluded.correct,
        asked = s.asked + excluded.asked,
        answered = s.answered + excluded.answered,
        best_percentage = case
          when s.best_percentage is null or excluded.best_percentage > s.best_percentage then excluded.best_percentage
          else s.best_percentage end`.execute(tx);
  }
  for (const { key, sums } of domains.values()) {
    await sql`insert into domain_standing as s values (${sql.join([...key, ...sums])})
      on conflict (user_id, exam_id, domain_number, is_late) do update set
        asked = s.asked + excluded.asked,
        answered = s.answered + excluded.answered,
        correct = s.correct + excluded.correct`.execute(tx);
  }
}

function add(all: Sums, key: (string | number | boolean)[], more: number[], best: number | null): void {
  const kept = all.get(key.join(' '));
  if (!kept) return void all.set(key.join(' '), { key, sums: more, best });
  kept.sums = kept.sums.map((sum, place) => sum + more[place]!);
  if (best !== null) kept.best = Math.max(best, kept.best ?? best);
}

import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { makePack } from './pack.ts';

const AT = '2025-03-01T12:00:00.000Z';
const ROWS_AT_ONCE = 50;

/** How much data it has. */
export type FirstReleaseSize = { people: number; attemptsEach: number; questions: number };

/** Fills an empty database as in the first release: its schema, an exam, people with access, and their answers. */
export async function fillFirstRelease(database: Database, size: FirstReleaseSize): Promise<void> {
  await migrate(database, undefined, migrationNames.slice(0, 1));
  await database.writeAlone(async (tx) => {
    const questions = await insertExam(tx, size.questions);
    const people = Array.from({ length: size.people }, (_, index) => ({ id: randomUUID(), name: `person-${index}` }));
    await insert(
      tx,
      sql`"user" (id, email, email_key, username, username_key, password_hash, is_admin, is_pro, is_email_verified,
        created_at, updated_at)`,
      people.map(({ id, name }) => {
        const email = `${name}@example.com`;
        return sql`${id}, ${email}, ${email}, ${name}, ${name}, 'none', false, false, true, ${AT}, ${AT}`;
      }),
    );
    await insert(
      tx,
      sql`access_grant (id, user_id, exam_id, note, starts_at, created_at)`,
      people.map(({ id }) => sql`${randomUUID()}, ${id}, 'exam', '', ${AT}, ${AT}`),
    );
    await insert(
      tx,
      sql`quiz_attempt (id, exam_id, user_id, score, total_questions, time_spent_seconds, timing, is_late, answers,
        served_at, completed_at)`,
      people.flatMap(({ id }, person) =>
        Array.from({ length: size.attemptsEach }, (_, index) => attempt(id, person + index, questions)),
      ),
    );
  });
}

/** The exam and its questions. */
async function insertExam(tx: Tx, count: number): Promise<{ questionId: string; versionId: string }[]> {
  const { exam, questions } = makePack(count).pack;
  const text = JSON.stringify;
  await sql`insert into category (id, name, description, icon, color, position, created_at)
    values ('category', 'Cloud', 'Platforms', 'aws-cloud', 'teal', 1, ${AT})`.execute(tx);
  await sql`insert into exam (id, category_id, code, vendor, name, slug, description, price_cents, is_active, version_name,
      format, sources, verified, position, created_at, updated_at)
    values ('exam', 'category', ${exam.code}, ${exam.vendor}, ${exam.name}, 'exam', ${exam.description}, 2900, true, '1',
      ${text(exam.format)}, ${text(exam.sources)}, ${exam.verified}, 1, ${AT}, ${AT})`.execute(tx);
  for (const { number, name, tasks } of exam.domains) {
    await sql`insert into exam_domain values ('exam', ${number}, ${name}, 40, 60)`.execute(tx);
    for (const task of tasks)
      await sql`insert into exam_task values ('exam', ${number}, ${task.number}, ${task.name})`.execute(tx);
  }
  const rows = questions.map((question) => ({ question, questionId: randomUUID(), versionId: randomUUID() }));
  await insert(
    tx,
    sql`question (id, exam_id, ref, created_at)`,
    rows.map(({ question, questionId }) => sql`${questionId}, 'exam', ${question.ref}, ${AT}`),
  );
  await insert(
    tx,
    sql`question_version (id, question_id, version, is_current, kind, text, options, keys, explanation, difficulty, topic,
      domain_number, task_number, sources, content_hash, created_at)`,
    rows.map(({ question, questionId, versionId }) => {
      const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}`, rationale: `Why ${id}.` }));
      return sql`${versionId}, ${questionId}, 1, true, 'single', ${question.text}, ${text(options)}, '["a"]',
        'Because.', 'medium', 'Plans', 1, 1, '[]', 'none', ${AT}`;
    }),
  );
  return rows;
}

const ASKED = 20;

function attempt(userId: string, serial: number, questions: readonly { questionId: string; versionId: string }[]) {
  const answers = Array.from({ length: ASKED }, (_, place) => {
    const { questionId, versionId } = questions[(serial * ASKED + place) % questions.length]!;
    return { questionId, versionId, optionOrder: [0, 1, 2, 3], answer: (serial + place) % 4 };
  });
  const score = answers.filter(({ answer }) => answer === 0).length;
  return sql`${randomUUID()}, 'exam', ${userId}, ${score}, ${ASKED}, 600, 'untimed', false, ${JSON.stringify(answers)},
    ${AT}, ${AT}`;
}

async function insert(tx: Tx, into: RawBuilder<unknown>, rows: readonly RawBuilder<unknown>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE).map((row) => sql`(${row})`);
    await sql`insert into ${into} values ${sql.join(values)}`.execute(tx);
  }
}

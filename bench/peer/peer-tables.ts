import pg from 'pg';
import type { ColumnType, Generated } from 'kysely';
import { emptyDatabase } from '../../tests/servers/private-postgres.ts';

type Time = ColumnType<Date, Date | undefined, Date>;

/** The tables of the plain application, as one would design them. */
export type PeerSchema = {
  users: { id: string; email: string; name: string };
  session: { sid: string; sess: unknown; expire: Date };
  exams: { id: string; name: string; slug: string };
  questions: {
    id: string;
    exam_id: string;
    text: string;
    options: ColumnType<PeerOption[], string, string>;
    correct: string;
    explanation: string;
    topic: string;
  };
  access: { user_id: string; exam_id: string; expires_at: Date | null };
  attempts: {
    id: Generated<string>;
    user_id: string;
    exam_id: string;
    score: number;
    total: number;
    time_spent: number;
    completed_at: Time;
  };
  answers: {
    id: Generated<string>;
    attempt_id: string;
    question_id: string;
    option_id: string | null;
    is_correct: boolean;
  };
};

export type PeerOption = { id: string; text: string; rationale: string };

const TABLES = `
  create table users (id uuid primary key, email text not null unique, name text not null);
  create table session (sid text primary key, sess json not null, expire timestamptz not null);
  create index on session (expire);
  create table exams (id uuid primary key, name text not null, slug text not null unique);
  create table questions (
    id uuid primary key, exam_id uuid not null references exams, text text not null, options jsonb not null,
    correct text not null, explanation text not null, topic text not null);
  create index on questions (exam_id);
  create table access (
    user_id uuid not null references users, exam_id uuid not null references exams, expires_at timestamptz,
    primary key (user_id, exam_id));
  create table attempts (
    id uuid primary key default gen_random_uuid(), user_id uuid not null references users, exam_id uuid not null references exams,
    score int not null, total int not null, time_spent int not null, completed_at timestamptz not null default now());
  create index on attempts (user_id, completed_at desc);
  create table answers (
    id bigint generated always as identity primary key, attempt_id uuid not null references attempts,
    question_id uuid not null references questions, option_id text, is_correct boolean not null);
  create index on answers (attempt_id);
`;

/** Fills a database next to Cairn's on the same server: the same exam, questions and people with access, each with a session. Returns its address. */
export async function fillPeer(
  url: string,
  { exam, learners }: { exam: { id: string }; learners: readonly { id: string; token: string }[] },
): Promise<string> {
  const ours = new pg.Client({ connectionString: url });
  await ours.connect();
  const peerUrl = await emptyDatabase(url, 'peer');
  const peer = new pg.Client({ connectionString: peerUrl });
  await peer.connect();
  await peer.query(TABLES);
  const exams = await ours.query<{ id: string; name: string; slug: string }>('select id, name, slug from exam');
  for (const { id, name, slug } of exams.rows)
    await peer.query('insert into exams values ($1, $2, $3)', [id, name, slug]);
  const questions = await ours.query<
    Record<'id' | 'text' | 'explanation' | 'topic', string> & { options: unknown; keys: string[] }
  >(
    `select question.id, text, options, keys, explanation, topic from question
     join question_version on question_id = question.id and is_current
     where exam_id = $1 and kind = 'single' and archived_at is null`,
    [exam.id],
  );
  for (const { id, text, options, keys, explanation, topic } of questions.rows)
    await peer.query('insert into questions values ($1, $2, $3, $4, $5, $6, $7)', [
      id,
      exam.id,
      text,
      JSON.stringify(options),
      keys[0],
      explanation,
      topic,
    ]);
  for (const { id, token } of learners) {
    await peer.query('insert into users values ($1, $2, $3)', [id, `${id}@example.com`, 'A learner']);
    await peer.query('insert into access values ($1, $2, null)', [id, exam.id]);
    const sess = JSON.stringify({ cookie: { originalMaxAge: 604_800_000, httpOnly: true, path: '/' }, userId: id });
    await peer.query(`insert into session values ($1, $2, now() + interval '7 days')`, [token, sess]);
  }
  await peer.query('analyze');
  await peer.end();
  await ours.end();
  return peerUrl;
}

// The plain application one would write in a day: Express, pg with a query builder, and sessions and everything else in
// the database. The launcher tells it where that is; it exits with the launcher.
import type { AddressInfo } from 'node:net';
import express, { type PeerRequest, type Handler } from 'express';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { shuffle } from '#rules/question/random.ts';
import type { PeerSchema } from './peer-tables.ts';

const WEEK_MS = 7 * 86_400_000;
const COUNT = 20;

type User = { id: string; email: string; name: string };
type Submitted = { answers: { questionId: string; optionId: string | null }[]; timeSpent: number };

const people = new WeakMap<PeerRequest, User>();

function serve(db: Kysely<PeerSchema>) {
  const app = express();
  app.use(express.json());

  // Like express-session with connect-pg-simple: read by the cookie, extended on each answer.
  app.use(async (request, response, next) => {
    const sid = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    if (!sid) return next();
    const session = await db
      .selectFrom('session')
      .select('sess')
      .where('sid', '=', sid)
      .where('expire', '>=', new Date())
      .executeTakeFirst();
    if (!session) return next();
    const { userId } = session.sess as { userId: string };
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (user) people.set(request, user);
    const json = response.json.bind(response);
    response.json = (value) =>
      void db
        .updateTable('session')
        .set({ expire: new Date(Date.now() + WEEK_MS) })
        .where('sid', '=', sid)
        .execute()
        .then(() => json(value), next);
    next();
  });

  const signedIn: Handler = (request, response, next) =>
    people.has(request) ? next() : response.status(401).json({ error: 'Please sign in.' });

  const hasAccess = async (user: User | undefined, examId: string) =>
    user !== undefined &&
    (await db
      .selectFrom('access')
      .select('user_id')
      .where('user_id', '=', user.id)
      .where('exam_id', '=', examId)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date())]))
      .executeTakeFirst()) !== undefined;

  app.get('/api/exams/:examId/questions', async (request, response) => {
    const { examId } = request.params as { examId: string };
    const user = people.get(request);
    const count = Math.min(Number(request.query.count ?? COUNT), (await hasAccess(user, examId)) ? 100 : COUNT);
    const exam = await db.selectFrom('exams').select('id').where('id', '=', examId).executeTakeFirst();
    if (!exam) return response.status(404).json({ error: 'There is no such exam.' });
    const questions = await db
      .selectFrom('questions')
      .select(['id', 'text', 'options'])
      .where('exam_id', '=', examId)
      .orderBy(sql`random()`)
      .limit(count)
      .execute();
    response.json(
      questions.map(({ id, text, options }) => ({
        id,
        text,
        options: shuffle(options, Math.random).map((option) => ({ id: option.id, text: option.text })),
      })),
    );
  });

  app.post('/api/exams/:examId/submit', signedIn, async (request, response) => {
    const { examId } = request.params as { examId: string };
    const user = people.get(request)!;
    const { answers, timeSpent } = request.body as Submitted;
    const asked = await db
      .selectFrom('questions')
      .selectAll()
      .where('exam_id', '=', examId)
      .where(
        'id',
        'in',
        answers.map(({ questionId }) => questionId),
      )
      .execute();
    const byId = new Map(asked.map((question) => [question.id, question]));
    const results = answers.map(({ questionId, optionId }) => {
      const question = byId.get(questionId)!;
      const { text, options, correct, explanation, topic } = question;
      return { questionId, text, options, correct, optionId, isCorrect: optionId === correct, explanation, topic };
    });
    const score = results.filter(({ isCorrect }) => isCorrect).length;
    const attemptId = await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('attempts')
        .values({ user_id: user.id, exam_id: examId, score, total: results.length, time_spent: timeSpent })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('answers')
        .values(
          results.map(({ questionId, optionId, isCorrect }) => ({
            attempt_id: id,
            question_id: questionId,
            option_id: optionId,
            is_correct: isCorrect,
          })),
        )
        .execute();
      return id;
    });
    response.json({ attemptId, score, total: results.length, results });
  });

  app.get('/api/user/attempts', signedIn, async (request, response) => {
    response.json(
      await db
        .selectFrom('attempts')
        .innerJoin('exams', 'exams.id', 'exam_id')
        .select(['attempts.id', 'exam_id', 'exams.name', 'score', 'total', 'time_spent', 'completed_at'])
        .where('user_id', '=', people.get(request)!.id)
        .orderBy('completed_at', 'desc')
        .limit(10)
        .execute(),
    );
  });

  const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('disconnect', () => process.exit());
process.once('message', ({ url }: { url: string }) =>
  serve(new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10 }) }) })),
);

import { sql } from 'kysely';
import type { SatQuestion } from '#rules/question/question.ts';
import { score } from '#rules/question/score.ts';
import { tallyBy, tallyOf } from '#rules/question/tally.ts';
import { answerOf } from '#rules/quiz/choice.ts';
import type { Database } from '#server/db/database.ts';

type Flag = boolean | number;
type Sums = { asked: number; answered: number; correct: number };

/** The tables that a submit wrote to before a person's exposures were packed into one row, renamed. */
type Reference = {
  refAttempt: {
    id: string;
    examId: string;
    userId: string;
    score: number;
    totalQuestions: number;
    answers: string;
    servedAt: string;
    completedAt: string;
  };
  refExamStanding: Sums & { userId: string; examId: string; attempts: number; percentageSum: number };
  refDomainStanding: Sums & { userId: string; examId: string; domainNumber: number };
  refExposure: {
    sittingId: string;
    place: number;
    userId: string;
    questionId: string;
    versionId: string;
    mode: string;
    isFirst: Flag;
    servedAt: string;
    answeredAt: string | null;
    picked: string | null;
    isCorrect: Flag | null;
  };
};

type Handed = { id: string; userId: string; examId: string; servedAt: string; sat: SatQuestion[]; picks: number[] };

async function makeTables(database: Database): Promise<void> {
  const isPostgres = database.kind === 'postgres';
  const [time, json, flag] = isPostgres
    ? [sql`timestamptz`, sql`jsonb`, sql`boolean`]
    : [sql`text`, sql`text`, sql`integer`];
  const owner = sql`user_id text not null references "user" (id), exam_id text not null references exam (id)`;
  const sums = sql`asked integer not null, answered integer not null, correct integer not null`;
  const statements = [
    sql`create table ref_attempt (id text primary key, ${owner}, score integer not null, total_questions integer not null,
      answers ${json} not null, served_at ${time} not null, completed_at ${time} not null)`,
    sql`create index ref_attempt_by_exam on ref_attempt (exam_id)`,
    sql`create index ref_attempt_by_user on ref_attempt (user_id, completed_at, id)`,
    sql`create index ref_attempt_by_user_exam on ref_attempt (user_id, exam_id, completed_at, id, score, total_questions)`,
    sql`create table ref_exam_standing (${owner}, attempts integer not null, percentage_sum integer not null, ${sums},
      primary key (user_id, exam_id))`,
    sql`create table ref_domain_standing (${owner}, domain_number integer not null, ${sums},
      primary key (user_id, exam_id, domain_number))`,
    sql`create table ref_exposure (sitting_id text not null, place integer not null, user_id text references "user" (id),
      question_id text not null references question (id), version_id text not null, mode text not null, is_first ${flag} not null,
      served_at ${time} not null, answered_at ${time}, picked text, is_correct ${flag}, primary key (sitting_id, place))`,
    sql`create index ref_exposure_by_user on ref_exposure (user_id, served_at)`,
    sql`create index ref_exposure_first on ref_exposure (user_id, question_id) where is_first = true`,
    sql`create index ref_exposure_by_question on ref_exposure (question_id, served_at) where is_first = true`,
  ];
  await database.write(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
}

/**
 * A submit as it was stored before: the attempt, the totals of its exam and of each domain, and a row per question shown,
 * in one transaction.
 */
export async function referenceSubmit(database: Database): Promise<(handed: Handed) => Promise<void>> {
  await makeTables(database);
  return ({ id, userId, examId, servedAt, sat, picks }) => {
    const at = new Date().toISOString();
    const scored = score(sat, picks.map(answerOf));
    const own = { userId, examId };
    const results = sat.map(({ question }, place) => ({
      question,
      isAnswered: true,
      isCorrect: scored.answers[place]!.isCorrect,
    }));
    return database.write(async (anyTx) => {
      const tx = anyTx.withTables<Reference>();
      const stored = sat.map(({ question, optionOrder }, place) => ({
        questionId: question.id,
        versionId: question.versionId,
        optionOrder,
        answer: picks[place]!,
      }));
      await tx
        .insertInto('refAttempt')
        .values({
          id,
          ...own,
          score: scored.correct,
          totalQuestions: scored.total,
          answers: JSON.stringify(stored),
          servedAt,
          completedAt: at,
        })
        .execute();
      const { asked, answered, correct } = tallyOf(results);
      await tx
        .insertInto('refExamStanding')
        .values({ ...own, attempts: 1, percentageSum: scored.percentage, asked, answered, correct })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'examId']).doUpdateSet((column) => ({
            attempts: column('refExamStanding.attempts', '+', column.ref('excluded.attempts')),
            percentageSum: column('refExamStanding.percentageSum', '+', column.ref('excluded.percentageSum')),
            asked: column('refExamStanding.asked', '+', column.ref('excluded.asked')),
            answered: column('refExamStanding.answered', '+', column.ref('excluded.answered')),
            correct: column('refExamStanding.correct', '+', column.ref('excluded.correct')),
          })),
        )
        .execute();
      const ids = sat.map(({ question }) => question.id);
      const before = await tx
        .selectFrom('refExposure')
        .select('questionId')
        .where('userId', '=', userId)
        .where('questionId', 'in', ids)
        .where((row) => row('isFirst', '=', row.lit(true)))
        .execute();
      const shown = new Set(before.map(({ questionId }) => questionId));
      const counted = results.filter(({ question, isCorrect }) => !isCorrect || !shown.has(question.id));
      const domains = tallyBy(counted, ({ question }) => question.domainNumber);
      if (domains.length > 0)
        await tx
          .insertInto('refDomainStanding')
          .values(
            domains
              .map((domain) => ({
                ...own,
                domainNumber: domain.key,
                asked: domain.asked,
                answered: domain.answered,
                correct: domain.correct,
              }))
              .sort((a, b) => a.domainNumber - b.domainNumber),
          )
          .onConflict((conflict) =>
            conflict.columns(['userId', 'examId', 'domainNumber']).doUpdateSet((column) => ({
              asked: column('refDomainStanding.asked', '+', column.ref('excluded.asked')),
              answered: column('refDomainStanding.answered', '+', column.ref('excluded.answered')),
              correct: column('refDomainStanding.correct', '+', column.ref('excluded.correct')),
            })),
          )
          .execute();
      await tx
        .insertInto('refExposure')
        .values(
          sat.map(({ question, optionOrder }, place) => ({
            sittingId: id,
            place,
            userId,
            questionId: question.id,
            versionId: question.versionId,
            mode: 'quiz',
            isFirst: !shown.has(question.id),
            servedAt,
            answeredAt: at,
            picked: String(optionOrder[picks[place]!]),
            isCorrect: results[place]!.isCorrect,
          })),
        )
        .execute();
    });
  };
}

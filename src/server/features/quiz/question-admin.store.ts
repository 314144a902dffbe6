import { DIFFICULTIES, type Difficulty } from '#rules/question/difficulty.ts';
import { contains } from '#server/db/contains.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { pageOf } from '#server/db/page-of.ts';
import { readInOrder } from '#server/db/in-order.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

type ListQuery = {
  page: number;
  limit: number;
  at?: string | undefined;
  examId: string;
  search?: string | undefined;
  difficulty?: Difficulty | undefined;
  domain?: number | undefined;
  archived?: '1' | undefined;
  sort: 'written' | 'text' | 'topic' | 'difficulty' | 'domain';
  order: 'asc' | 'desc';
};

const [EASIEST, ...HARDER] = DIFFICULTIES;

const COLUMN_OF = {
  written: 'questionVersion.createdAt',
  text: 'text',
  topic: 'topic',
  domain: 'domainNumber',
} as const;

const current = (reader: Reader) =>
  reader
    .selectFrom('question')
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    );

/** One page of an exam's questions by their present wording, which it is, and how many questions there are. */
export async function listQuestionsPage(reader: Reader, asked: ListQuery) {
  const { limit, at, examId, search, difficulty, domain, archived, sort, order } = asked;
  let chosen = current(reader)
    .where('examId', '=', examId)
    .where('archivedAt', archived ? 'is not' : 'is', null);
  if (search !== undefined) chosen = chosen.where(contains(['questionVersion.text', 'questionVersion.topic'], search));
  if (difficulty !== undefined) chosen = chosen.where('difficulty', '=', difficulty);
  if (domain !== undefined) chosen = chosen.where('domainNumber', '=', domain);
  const { total } = await chosen.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const sorted =
    sort === 'difficulty'
      ? chosen.orderBy(
          (row) =>
            HARDER.reduce(
              (cases, level, index) => cases.when('difficulty', '=', level).then(index + 1),
              row.case().when('difficulty', '=', EASIEST).then(0),
            ).end(),
          order,
        )
      : chosen.orderBy(COLUMN_OF[sort], order);
  const inOrder = sorted.orderBy('question.id').select('question.id');
  const page = (at && (await pageOf(inOrder, at, limit))) || asked.page;
  const found = await inOrder
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const rows = await readInOrder(found, (ids) =>
    current(reader)
      .where('question.id', 'in', ids)
      .select([
        'question.id',
        'text',
        'topic',
        'difficulty',
        'domainNumber',
        'version',
        'archivedAt',
        'questionVersion.createdAt',
      ])
      .execute(),
  );
  return { total, page, rows };
}

export function selectOptionalQuestion(reader: Reader, id: string) {
  return reader.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All wordings of a question, the newest first. */
export function listVersionsOf(reader: Reader, questionId: string) {
  return reader
    .selectFrom('questionVersion')
    .selectAll()
    .where('questionId', '=', questionId)
    .orderBy('version', 'desc')
    .execute();
}

/** The present wordings of an exam's questions in use that bear one of the texts. */
export function listWordingsByText(reader: Reader, examId: string, texts: readonly string[]) {
  return current(reader)
    .select(['kind', 'text', 'options', 'keys', 'parts'])
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .where('text', 'in', [...texts])
    .execute();
}

/** The last number that was given to a question of the exam; 0 before the first. Archived ones keep theirs. */
export async function selectLastNumber(tx: Tx, examId: string): Promise<number> {
  const row = await tx
    .selectFrom('question')
    .select((column) => column.fn.max('number').as('last'))
    .where('examId', '=', examId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Adds questions of one exam, each with the next number within it. Changes of the catalogue wait for one another. */
export async function insertQuestions(
  tx: Tx,
  examId: string,
  questions: Omit<NewRow<'question'>, 'examId' | 'number'>[],
  versions: NewRow<'questionVersion'>[],
): Promise<void> {
  const last = await selectLastNumber(tx, examId);
  await tx
    .insertInto('question')
    .values(questions.map((row, index) => ({ ...row, examId, number: last + 1 + index })))
    .execute();
  await tx.insertInto('questionVersion').values(versions).execute();
}

/** Puts a new wording in the place of the present one, which stays for those who were graded with it. */
export async function insertNextVersion(tx: Tx, row: NewRow<'questionVersion'>): Promise<void> {
  await tx
    .updateTable('questionVersion')
    .set({ isCurrent: false })
    .where('questionId', '=', row.questionId)
    .where('isCurrent', '=', true)
    .execute();
  await tx.insertInto('questionVersion').values(row).execute();
}

/** Archived at that moment; null: in use. */
export async function updateQuestionArchived(tx: Tx, id: string, archivedAt: Time | null): Promise<void> {
  await tx.updateTable('question').set({ archivedAt }).where('id', '=', id).execute();
}

export async function insertImport(tx: Tx, row: NewRow<'questionImport'>): Promise<void> {
  await tx.insertInto('questionImport').values(row).execute();
}

import { DIFFICULTIES, type Difficulty } from '#rules/question/difficulty.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import { contains, containsWithin } from '#server/db/contains.ts';
import type { Reader } from '#server/db/database.ts';
import type { DatabaseKind } from '#server/db/dialects.ts';
import { readInOrder } from '#server/db/in-order.ts';
import { pageOf } from '#server/db/page-of.ts';

/** Which questions of an exam. */
export type QuestionFilter = {
  examId: string;
  search?: string | undefined;
  kind?: KindName | undefined;
  difficulty?: Difficulty | undefined;
  domain?: number | undefined;
  /** Of that domain, where one is named. */
  task?: number | undefined;
  /** The archived ones instead. */
  archived?: '1' | undefined;
  /** Those with an open report alone. */
  reported?: '1' | undefined;
};

export type QuestionSort = 'number' | 'written' | 'text' | 'kind' | 'topic' | 'difficulty' | 'domain';

type ListQuery = QuestionFilter & {
  page: number;
  limit: number;
  at?: string | undefined;
  sort: QuestionSort;
  order: 'asc' | 'desc';
};

const [EASIEST, ...HARDER] = DIFFICULTIES;

const COLUMNS_OF = {
  number: [],
  written: ['questionVersion.createdAt'],
  text: ['text'],
  kind: ['kind'],
  topic: ['topic'],
  domain: ['domainNumber', 'taskNumber'],
} as const;

const present = (reader: Reader) =>
  reader
    .selectFrom('question')
    .innerJoin('questionVersion', (join) =>
      join.onRef('questionVersion.questionId', '=', 'question.id').on('questionVersion.isCurrent', '=', true),
    );

function chosen(reader: Reader, kind: DatabaseKind, asked: QuestionFilter) {
  let rows = present(reader)
    .where('question.examId', '=', asked.examId)
    .where('archivedAt', asked.archived ? 'is not' : 'is', null);
  if (asked.search !== undefined) {
    const { search } = asked;
    const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
    // In its text, what it is answered with, its explanation, its topic or its sources; or it is called so.
    rows = rows.where(({ eb, or }) =>
      or([
        contains(['questionVersion.text', 'topic', 'explanation', 'ref'], search),
        containsWithin(kind, 'questionVersion.options', ['text'], search),
        containsWithin(kind, 'questionVersion.parts', ['text'], search),
        containsWithin(kind, 'questionVersion.sources', ['title', 'url'], search),
        ...(number === undefined ? [] : [eb('question.number', '=', Number(number))]),
      ]),
    );
  }
  if (asked.kind !== undefined) rows = rows.where('kind', '=', asked.kind);
  if (asked.difficulty !== undefined) rows = rows.where('difficulty', '=', asked.difficulty);
  if (asked.domain !== undefined) rows = rows.where('domainNumber', '=', asked.domain);
  if (asked.task !== undefined) rows = rows.where('taskNumber', '=', asked.task);
  if (asked.reported)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('questionReport')
          .select('questionReport.id')
          .whereRef('questionReport.questionId', '=', 'question.id')
          .where('closedAt', 'is', null),
      ),
    );
  return rows;
}

/** One page of an exam's questions by their present wording, which it is, and how many questions there are. */
export async function listQuestionsPage(reader: Reader, kind: DatabaseKind, asked: ListQuery) {
  const { limit, at, sort, order } = asked;
  const rows = chosen(reader, kind, asked);
  const { total } = await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const sorted =
    sort === 'difficulty'
      ? rows.orderBy(
          (row) =>
            HARDER.reduce(
              (cases, level, index) => cases.when('difficulty', '=', level).then(index + 1),
              row.case().when('difficulty', '=', EASIEST).then(0),
            ).end(),
          order,
        )
      : COLUMNS_OF[sort].reduce((columns, column) => columns.orderBy(column, order), rows);
  // What is alike otherwise stands in the order in which it came.
  const inOrder = sorted.orderBy('question.number', sort === 'number' ? order : 'asc').select('question.id');
  const page = (at && (await pageOf(inOrder, at, limit))) || asked.page;
  const ids = await inOrder
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, page, rows: await readInOrder(ids, (wanted) => listRows(reader, wanted)) };
}

function listRows(reader: Reader, ids: readonly string[]) {
  return present(reader)
    .where('question.id', 'in', ids)
    .select([
      'question.id',
      'number',
      'kind',
      'text',
      'topic',
      'difficulty',
      'domainNumber',
      'taskNumber',
      'version',
      'archivedAt',
      'questionVersion.createdAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('questionReport')
        .whereRef('questionReport.questionId', '=', 'question.id')
        .where('closedAt', 'is', null)
        .select((row) => row.fn.countAll<number>().as('n'))
        .as('openReports'),
    )
    .execute();
}

/** The ids of all questions that fit, in the order in which they came. */
export async function listFittingIds(reader: Reader, kind: DatabaseKind, asked: QuestionFilter): Promise<string[]> {
  const rows = await chosen(reader, kind, asked).select('question.id').orderBy('question.number').execute();
  return rows.map(({ id }) => id);
}

import { DIFFICULTIES, type Difficulty } from '#rules/question/difficulty.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';
import type { DatabaseKind } from '#server/db/dialects.ts';
import { readInOrder } from '#server/db/in-order.ts';
import { pageOf } from '#server/db/page-of.ts';
import { holdsText, rankIn, startOfText, wordingColumn } from '#server/db/search/question-search.ts';

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

/** By what of their wordings questions are sorted. */
const SORTED_BY = {
  written: [wordingColumn('createdAt')],
  kind: [wordingColumn('kind')],
  topic: [wordingColumn('topic')],
  difficulty: [rankIn('difficulty', DIFFICULTIES)],
  domain: [wordingColumn('domainNumber'), wordingColumn('taskNumber')],
};

/** Wordings are looked at only where they are asked for: what is searched is a tenth of their bytes. */
function selectionOf(reader: Reader, kind: DatabaseKind, filter: QuestionFilter, sort: QuestionSort) {
  const { kind: askedKind, difficulty, domain, task, search } = filter;
  const isNarrowed = [askedKind, difficulty, domain, task].some((value) => value !== undefined);
  return reader
    .selectFrom('questionSearch')
    .where('questionSearch.examId', '=', filter.examId)
    .where('questionSearch.isArchived', '=', filter.archived !== undefined)
    .$if(sort in SORTED_BY || isNarrowed, (rows) =>
      rows
        .innerJoin('questionVersion', (join) =>
          join
            .onRef('questionVersion.questionId', '=', 'questionSearch.questionId')
            .on('questionVersion.isCurrent', '=', true),
        )
        .where(({ and, eb }) =>
          and([
            ...(askedKind === undefined ? [] : [eb('kind', '=', askedKind)]),
            ...(difficulty === undefined ? [] : [eb('difficulty', '=', difficulty)]),
            ...(domain === undefined ? [] : [eb('domainNumber', '=', domain)]),
            ...(task === undefined ? [] : [eb('taskNumber', '=', task)]),
          ]),
        ),
    )
    .$if(search !== undefined, (rows) => {
      const number = /^#?(\d{1,9})$/.exec(search!.trim())?.[1];
      // What is in it, or which it is.
      return rows.where(({ eb, or }) =>
        or([
          holdsText(kind, search!),
          ...(number === undefined ? [] : [eb('questionSearch.number', '=', Number(number))]),
        ]),
      );
    })
    .$if(filter.reported !== undefined, (rows) =>
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('questionReport')
            .select('questionReport.id')
            .whereRef('questionReport.questionId', '=', 'questionSearch.questionId')
            .where('closedAt', 'is', null),
        ),
      ),
    );
}

/** One page of an exam's questions by their present wording, which it is, and how many questions there are. */
export async function listQuestionsPage(reader: Reader, kind: DatabaseKind, listQuery: ListQuery) {
  const { limit, at, sort, order } = listQuery;
  const rows = selectionOf(reader, kind, listQuery, sort);
  const keys = sort === 'number' ? [] : sort === 'text' ? [startOfText] : SORTED_BY[sort];
  // What is alike otherwise stands in the order in which it came.
  const sorted = keys
    .reduce((columns, key) => columns.orderBy(key, order), rows)
    .orderBy('questionSearch.number', sort === 'number' ? order : 'asc')
    .select('questionSearch.questionId as id');
  const page = (at && (await pageOf(sorted, at, limit))) || listQuery.page;
  // What is searched is read once, and so is counted on the way; the rest is counted from an index.
  const found = await sorted
    .$if(listQuery.search !== undefined, (searched) =>
      searched.select((row) => row.fn.countAll<number>().over().as('total')),
    )
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = found[0]?.total ?? (found.length === 0 && page === 1 ? 0 : await count(rows));
  return { total, page, rows: await readInOrder(found, (wanted) => listRows(reader, wanted)) };
}

async function count(rows: ReturnType<typeof selectionOf>): Promise<number> {
  return (await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

function listRows(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
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
  const rows = await selectionOf(reader, kind, asked, 'number')
    .select('questionSearch.questionId as id')
    .orderBy('questionSearch.number')
    .execute();
  return rows.map(({ id }) => id);
}

import { type SelectQueryBuilder, sql } from 'kysely';
import { ENOUGH_TO_SHOW, REPORT_SCORE } from '#rules/measurement/key-posterior.ts';
import { DIFFICULTIES, type Difficulty } from '#rules/question/difficulty.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { QuestionSearchTable, Schema } from '#server/db/tables/schema.ts';
import { currentVersion } from '#server/db/current-version.ts';
import type { Reader } from '#server/db/database.ts';
import type { DatabaseKind } from '#server/db/dialects.ts';
import { readInOrder } from '#server/db/in-order.ts';
import { pageOf } from '#server/db/page-of.ts';
import { holdsEveryWord, rankIn, startOfText, wordingColumn } from '#server/db/search/question-search.ts';

/** Which questions of an exam to list. */
export type QuestionFilter = {
  examId: string;
  search?: string | undefined;
  kind?: KindName | undefined;
  difficulty?: Difficulty | undefined;
  domain?: number | undefined;
  /** Within the domain, if one is given. */
  task?: number | undefined;
  tag?: string | undefined;
  /** Archived ones instead of those in use. */
  archived?: '1' | undefined;
  /** Only those with an open report. */
  reported?: '1' | undefined;
  /** Only those with a change that waits for a second person. */
  inReview?: '1' | undefined;
};

export type QuestionSort = 'number' | 'written' | 'text' | 'kind' | 'topic' | 'difficulty' | 'domain' | 'look';

type ListQuery = QuestionFilter & {
  page: number;
  limit: number;
  at?: string | undefined;
  sort: QuestionSort;
  order: 'asc' | 'desc';
};

/** How much a question needs a look: what answers say of its current wording, if an author has not kept it since, and open reports. */
const lookOrder = sql<number>`coalesce((select look.score from item_look as look
    where look.asked_hash = question_version.asked_hash and look.n >= ${sql.lit(ENOUGH_TO_SHOW)}
      and (look.kept_n is null or look.n >= 2 * look.kept_n)), -1)
  + ${sql.lit(REPORT_SCORE)} * (select count(*) from question_report as report
      where report.question_id = question_search.question_id and report.closed_at is null)`;

/** The columns of wordings that questions can be sorted by. */
const SORTED_BY = {
  written: [wordingColumn('createdAt')],
  kind: [wordingColumn('kind')],
  topic: [wordingColumn('topic')],
  difficulty: [rankIn('difficulty', DIFFICULTIES)],
  domain: [wordingColumn('domainNumber'), wordingColumn('taskNumber')],
  look: [lookOrder],
};

/** What a list needs of the rows that it is read from; only those of all questions have their text. */
type Listed = Omit<Schema, 'questionSearch'> & { questionSearch: Omit<QuestionSearchTable, 'text'> };

/** The rows that a list is read from, before any other filter. */
function rowsOf(
  reader: Reader,
  { tag, search }: QuestionFilter,
  sort: QuestionSort,
): SelectQueryBuilder<Listed, 'questionSearch', object> {
  const all = reader.selectFrom('questionSearch');
  if (tag === undefined) return all;
  // Those of a tag have all that a list needs but the text, and lie in its order.
  if (search === undefined && sort !== 'text')
    return reader.selectFrom('questionTag as questionSearch').where('tag', '=', tag);
  return all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('questionTag')
        .select('tag')
        .whereRef('questionTag.questionId', '=', 'questionSearch.questionId')
        .where('tag', '=', tag),
    ),
  );
}

/** Reads wordings only if needed: the search text is a tenth of their size. */
function selectionOf(reader: Reader, kind: DatabaseKind, filter: QuestionFilter, sort: QuestionSort) {
  const { kind: askedKind, difficulty, domain, task, search } = filter;
  const isNarrowed = [askedKind, difficulty, domain, task].some((value) => value !== undefined);
  return rowsOf(reader, filter, sort)
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
      // By the words it contains or by its number.
      return rows.where(({ eb, or }) =>
        or([
          holdsEveryWord(kind, search!),
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
    )
    .$if(filter.inReview !== undefined, (rows) =>
      rows.where('questionSearch.questionId', 'in', ({ selectFrom }) =>
        selectFrom('proposedQuestion')
          .select('proposedQuestion.questionId')
          .where('state', '=', 'review')
          .where('proposedQuestion.examId', '=', filter.examId)
          .where('proposedQuestion.questionId', 'is not', null)
          .$narrowType<{ questionId: string }>(),
      ),
    );
}

/** One page of an exam's questions with their current wordings, its number, and the total count. */
export async function listQuestionsPage(reader: Reader, kind: DatabaseKind, listQuery: ListQuery) {
  const { limit, at, sort, order } = listQuery;
  const rows = selectionOf(reader, kind, listQuery, sort);
  const keys = sort === 'number' ? [] : sort === 'text' ? [startOfText] : SORTED_BY[sort];
  // Ties are sorted by age.
  const sorted = keys
    .reduce((columns, key) => columns.orderBy(key, order), rows)
    .orderBy('questionSearch.number', sort === 'number' ? order : 'asc')
    .select('questionSearch.questionId as id');
  const page = (at && (await pageOf(sorted, at, limit))) || listQuery.page;
  // A search reads every match once and counts along the way; otherwise an index gives the count.
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
    .leftJoin('itemLook', 'itemLook.askedHash', 'questionVersion.askedHash')
    .where('question.id', 'in', ids)
    .select(['itemLook.n as answers', 'itemLook.score as score', 'doubt', 'heldAt', 'keptN'])
    .select([
      'question.id',
      'number',
      'kind',
      'text',
      'topic',
      'tags',
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

const MOST_PROPOSED = 3;

/** Which options of questions open reports say are right, the most frequent first. */
export async function listProposed(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { option: string; reports: number }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('questionReport')
    .innerJoin('questionVersion', 'questionVersion.id', 'questionReport.versionId')
    .select(['questionReport.questionId', 'proposed', 'options'])
    .where('questionReport.questionId', 'in', [...ids])
    .where('closedAt', 'is', null)
    .where('proposed', 'is not', null)
    .execute();
  const counts = new Map<string, Map<string, number>>();
  for (const { questionId, proposed, options } of rows) {
    const option = options.find(({ id }) => id === proposed)?.text;
    if (option === undefined) continue;
    const own = counts.get(questionId) ?? new Map<string, number>();
    counts.set(questionId, own.set(option, (own.get(option) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([id, own]) => [
      id,
      [...own]
        .map(([option, reports]) => ({ option, reports }))
        .sort((one, other) => other.reports - one.reports || (one.option < other.option ? -1 : 1))
        .slice(0, MOST_PROPOSED),
    ]),
  );
}

/** The changes to questions that wait for a second person, by question; there is at most one to each. */
export async function listChangesInReview(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { id: string; authorId: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('proposedQuestion')
    .select(['questionId', 'id', 'authorId'])
    .where('questionId', 'in', [...ids])
    .where('state', '=', 'review')
    .$narrowType<{ questionId: string }>()
    .execute();
  return new Map(rows.map(({ questionId, ...row }) => [questionId, row]));
}

/** The ids of all matching questions, oldest first. */
export async function listFittingIds(reader: Reader, kind: DatabaseKind, asked: QuestionFilter): Promise<string[]> {
  const rows = await selectionOf(reader, kind, asked, 'number')
    .select('questionSearch.questionId as id')
    .orderBy('questionSearch.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** The tags of an exam's questions, in order. */
export async function listTags(reader: Reader, examId: string, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('questionTag')
    .select('tag')
    .distinct()
    .where('examId', '=', examId)
    .orderBy('tag')
    .limit(most)
    .execute();
  return rows.map(({ tag }) => tag);
}

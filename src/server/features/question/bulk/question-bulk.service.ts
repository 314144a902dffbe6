import { QUESTION } from '#server/features/question/question.words.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { QuestionEdit } from '#contract/question-admin.ts';
import type { ChangedQuestions, QuestionsChange, QuestionsToChange } from '#contract/question-bulk.ts';
import { isPlaceFault, newDomains, type PlaceDomain, type Placement, placeIn } from '#rules/exam/place.ts';
import { isFault, wordingOfEdit } from '#rules/question/draft.ts';
import type { SecondPerson } from '#rules/question/second-person.ts';
import { textsOf } from '#rules/question/text/authored-texts.ts';
import { MOST_TAGS, tidyTags } from '#rules/question/tags.ts';
import { withReplaced } from '#rules/question/replaced-text.ts';
import type { Wording } from '#rules/question/wording.ts';
import { isoDate } from '#rules/wording/date.ts';
import { rangesText } from '#rules/wording/ranges.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { listPlaces, writePlaces } from '#server/features/exam/place.store.ts';
import { Problem } from '#server/http/problem.ts';
import { insertNextVersions, updateArchived } from '#server/features/question/version.store.ts';
import { requireWritesLive } from '../second-person.ts';
import { putBack } from '../put-back.ts';
import * as store from './question-bulk.store.ts';
import { listFittingIds } from '../question-list.store.ts';
import { versionRow, versionView, wordingOfRow } from '../version-row.ts';

const MOST = 5000;
const BATCH = 250;

type Version = Row<'questionVersion'>;
/** A question's wording after the change; null: it cannot be changed that way. */
type Rewording = (row: Version) => Wording | null;
type Done = Pick<ChangedQuestions, 'left' | 'examples'> & { changed: string[] };

/** What an entry of the audit log says was done to the questions of an exam. */
const DEEDS: Record<QuestionsChange['act'], string> = {
  move: 'move questions of',
  tag: 'set topic of questions of',
  retag: 'change tags of questions of',
  rate: 'set difficulty of questions of',
  replace: 'replace text in questions of',
  archive: 'archive questions of',
  restore: 'restore questions of',
};

const MOST_EXAMPLES = 5;

/** Changes to many questions at once by administrators. */
export function questionBulkService({
  database,
  catalogue,
  secondPerson,
  now,
}: CatalogueNeeds & { secondPerson: () => SecondPerson }) {
  const change = catalogueChange({ database, catalogue, now });

  return {
    /** Throws 404 if one is not a question of the exam, 409 if the number of matching questions has changed since it was seen. */
    change: (actor: Actor, examId: string, asked: QuestionsToChange): Promise<ChangedQuestions> => {
      catalogue.exam(examId);
      const { change: request } = asked;
      if (request.act === 'replace' && request.isTrial)
        return database.read((reader) => tryReplacing(reader, database, examId, { ...asked, change: request }));
      // Removing questions takes one person, whatever puts them before learners two.
      if (request.act !== 'archive') requireWritesLive(actor, secondPerson());
      return change(async (tx, at) => {
        const ids = await idsOf(tx, database, examId, asked.chosen);
        const places = await listPlaces(tx, examId);
        const placement = request.act === 'move' ? placementOf(places, request) : null;
        if (placement) await writePlaces(tx, examId, places, placement.domains);
        const sum: Done = { changed: [], left: [], examples: [] };
        for (let start = 0; start < ids.length; start += BATCH) {
          const batch = ids.slice(start, start + BATCH);
          const done = await changeBatch(tx, { at, actor, examId, ids: batch, places }, request, placement);
          sum.changed.push(...done.changed);
          sum.left.push(...done.left);
          sum.examples.push(...done.examples);
          await breathe();
        }
        if (sum.changed.length > 0)
          await insertAudit(tx, at, actor, {
            action: DEEDS[request.act],
            subjectKind: 'exam',
            subjectId: examId,
            before: null,
            after: {
              ...deedOf(request, placement),
              count: sum.changed.length,
              questions: rangesText([...(await store.listNumbers(tx, sum.changed)).values()]),
            },
          });
        return {
          ...resultOf(sum, ids.length),
          newDomains: placement ? newDomains(places, placement.domains) : [],
        };
      });
    },
  };
}
export type QuestionBulkService = ReturnType<typeof questionBulkService>;

async function idsOf(
  tx: Reader,
  { kind }: Database,
  examId: string,
  chosen: QuestionsToChange['chosen'],
): Promise<readonly string[]> {
  const ids =
    'ids' in chosen ? [...new Set(chosen.ids)] : await listFittingIds(tx, kind, { ...chosen.fitting, examId });
  if ('ids' in chosen) {
    if ((await store.countOfExam(tx, examId, ids)) < ids.length) throw new Problem('not_found');
  } else if (ids.length !== chosen.total) {
    throw new Problem('conflict', { error: QUESTION.listChanged({ count: ids.length }) });
  }
  if (ids.length > MOST) throw new Problem('too_large', { error: QUESTION.mostChanged({ most: MOST }) });
  return ids;
}

function placementOf(
  places: readonly PlaceDomain[],
  { domainNumber, domainName, taskNumber, taskTitle }: Extract<QuestionsChange, { act: 'move' }>,
): Placement {
  const placement = placeIn(places, {
    domain: { number: domainNumber, name: domainName },
    task: { number: taskNumber, name: taskTitle },
  });
  if (isPlaceFault(placement)) throw new Problem('malformed', { fields: { [placement.of]: placement.reason } });
  return placement;
}

/** The change itself, as the audit log has it. */
const deedOf = (request: QuestionsChange, placement: Placement | null): object => {
  if (placement) return { domainNumber: placement.domain, taskNumber: placement.task };
  if (request.act === 'replace')
    return { find: request.find, with: request.with, isCaseSensitive: request.isCaseSensitive };
  const { act: _, ...rest } = request;
  return rest;
};

const resultOf = ({ changed, left, examples }: Done, asked: number) => ({
  changed: changed.length,
  unchanged: asked - changed.length - left.length,
  left,
  examples: examples.slice(0, MOST_EXAMPLES),
});

type Batch = { at: string; actor: Actor; examId: string; ids: readonly string[]; places: readonly PlaceDomain[] };
type Replacement = Extract<QuestionsChange, { act: 'replace' }>;

/** What replacing a text would do, without doing it. */
async function tryReplacing(
  reader: Reader,
  database: Database,
  examId: string,
  { chosen, change: request }: { chosen: QuestionsToChange['chosen']; change: Replacement },
): Promise<ChangedQuestions> {
  const ids = await idsOf(reader, database, examId, chosen);
  const places = await listPlaces(reader, examId);
  const sum: Done = { changed: [], left: [], examples: [] };
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await store.listCurrent(reader, ids.slice(start, start + BATCH));
    const { changing, done } = await reworded(reader, rows, replacing(request, places));
    sum.changed.push(...changing.map(({ row }) => row.questionId));
    sum.left.push(...done.left);
    sum.examples.push(...done.examples);
    await breathe();
  }
  return { ...resultOf(sum, ids.length), newDomains: [] };
}

async function changeBatch(tx: Tx, batch: Batch, request: QuestionsChange, placement: Placement | null): Promise<Done> {
  switch (request.act) {
    case 'move':
      return reword(tx, batch, (row) => movedTo(wordingOfRow(row), placement!));
    case 'tag':
      return reword(tx, batch, (row) => ({ ...wordingOfRow(row), topic: request.topic }));
    case 'retag':
      return reword(tx, batch, (row) => retagged(wordingOfRow(row), request), 'tags');
    case 'rate':
      return reword(tx, batch, (row) => ({ ...wordingOfRow(row), difficulty: request.difficulty }));
    case 'replace':
      return reword(tx, batch, replacing(request, batch.places));
    case 'archive':
      return archive(tx, batch);
    case 'restore':
      return restore(tx, batch);
  }
}

/** With tags added and others removed; null if that would be too many. */
function retagged(wording: Wording, { add, remove }: Extract<QuestionsChange, { act: 'retag' }>): Wording | null {
  const tags = tidyTags([...wording.tags.filter((tag) => !remove.includes(tag)), ...add]);
  return tags.length > MOST_TAGS ? null : { ...wording, tags };
}

/** One that leaves its task loses the bullets of that task. */
function movedTo({ bullets, ...wording }: Wording, { domain, task }: Placement): Wording {
  const isSamePlace = wording.domain === domain && wording.task === task;
  return { ...wording, ...(isSamePlace && bullets && { bullets }), domain, task };
}

/** Replaces a text wherever it stands in what a question's author wrote; null if it could not be saved that way. */
function replacing(request: Replacement, places: readonly PlaceDomain[]): Rewording {
  return (row) => {
    const { createdAt, ...before } = versionView(row);
    const next = withReplaced(before, request);
    // What stays as it is need not be checked.
    if (JSON.stringify(next) === JSON.stringify(before)) return wordingOfRow(row);
    const edit = QuestionEdit.safeParse(next);
    if (!edit.success) return null;
    const drafted = wordingOfEdit(edit.data, places, row, isoDate(createdAt));
    return isFault(drafted) ? null : drafted.wording;
  };
}

/** Rows whose wording changes, with the next one. */
async function reworded(
  reader: Reader,
  rows: readonly Version[],
  rewording: Rewording,
  reason: 'invalid' | 'tags' = 'invalid',
) {
  const changing: { row: Version; next: ReturnType<typeof versionRow> }[] = [];
  const invalid: string[] = [];
  const changes: { row: Version; next: Wording }[] = [];
  for (const row of rows) {
    const wording = rewording(row);
    if (wording === null) {
      invalid.push(row.questionId);
      continue;
    }
    const next = versionRow(wording, row.questionId, row.version + 1, row.createdAt);
    if (next.contentHash === row.contentHash) continue;
    changing.push({ row, next });
    if (changes.length < MOST_EXAMPLES) changes.push({ row, next: wording });
  }
  const numbers = await store.listNumbers(reader, [...invalid, ...changes.map(({ row }) => row.questionId)]);
  return {
    changing,
    done: {
      left: invalid.map((id) => ({ number: numbers.get(id)!, reason })),
      examples: changes.flatMap(({ row, next }) => {
        const before = textsOf(wordingOfRow(row));
        const changed = textsOf(next).find(({ text }, index) => text !== before[index]?.text);
        const own = before.find(({ field }) => field === changed?.field);
        return changed && own ? [{ number: numbers.get(row.questionId)!, before: own.text, after: changed.text }] : [];
      }),
    },
  };
}

/** Writes a new version of each question that differs. */
async function reword(
  tx: Tx,
  { at, actor, ids }: Batch,
  rewording: Rewording,
  reason: 'invalid' | 'tags' = 'invalid',
): Promise<Done> {
  const { changing, done } = await reworded(tx, await store.listCurrent(tx, ids), rewording, reason);
  if (changing.length > 0)
    await insertNextVersions(
      tx,
      changing.map(({ next }) => ({ ...next, createdAt: at, authorId: actor.userId })),
    );
  return { ...done, changed: changing.map(({ row }) => row.questionId) };
}

async function archive(tx: Tx, { at, ids }: Batch): Promise<Done> {
  const inUse = await store.listInUse(tx, ids);
  await updateArchived(tx, inUse, at);
  return { changed: inUse, left: [], examples: [] };
}

async function restore(tx: Tx, { examId, ids }: Batch): Promise<Done> {
  const archived = await store.listArchived(tx, ids);
  const { restored, left } = await putBack(tx, examId, archived);
  return {
    changed: restored,
    left: left.map(({ question: { number }, reason }) => ({ number, reason })),
    examples: [],
  };
}

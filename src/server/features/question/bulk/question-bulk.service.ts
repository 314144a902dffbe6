import { QUESTION } from '#server/features/question/question.words.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ChangedQuestions, QuestionsChange, QuestionsToChange } from '#contract/question-bulk.ts';
import { isPlaceFault, newDomains, type PlaceDomain, type Placement, placeIn } from '#rules/exam/place.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudits } from '#server/features/admin/audit.store.ts';
import { catalogueChange } from '#server/features/exam/catalogue-change.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { listPlaces, writePlaces } from '#server/features/exam/place.store.ts';
import { Problem } from '#server/http/problem.ts';
import { insertNextVersions, updateArchived } from '#server/features/question/version.store.ts';
import { putBack } from '../put-back.ts';
import * as store from './question-bulk.store.ts';
import { listFittingIds } from '../question-list.store.ts';
import { versionRow, wordingOfRow } from '../version-row.ts';

const MOST = 5000;
const BATCH = 250;

type Version = Row<'questionVersion'>;
/** The fields of a wording that change, as the audit log names them. */
type Rewording = (row: Version) => Pick<Version, 'domainNumber' | 'taskNumber' | 'topic'>;

/** Changes to many questions at once by administrators. */
export function questionBulkService({
  database,
  catalogue,
  now,
}: {
  database: Database;
  catalogue: CatalogueService;
  now: () => Date;
}) {
  const change = catalogueChange({ database, catalogue, now });

  return {
    /** Throws 404 if one is not a question of the exam, 409 if the number of matching questions has changed since it was seen. */
    change: (actor: Actor, examId: string, { chosen, change: request }: QuestionsToChange): Promise<ChangedQuestions> =>
      change(async (tx, at) => {
        catalogue.exam(examId);
        const ids = await idsOf(tx, database, examId, chosen);
        const places = await listPlaces(tx, examId);
        const placement = request.act === 'move' ? placementOf(places, request) : null;
        if (placement) await writePlaces(tx, examId, places, placement.domains);
        const sum = { changed: 0, unchanged: 0 };
        const left: ChangedQuestions['left'] = [];
        for (let start = 0; start < ids.length; start += BATCH) {
          const batch = ids.slice(start, start + BATCH);
          const done = await changeBatch(tx, { at, actor, examId, ids: batch }, request, placement);
          sum.changed += done.changed;
          left.push(...done.left);
          sum.unchanged += batch.length - done.changed - done.left.length;
          await breathe();
        }
        return { ...sum, left, newDomains: placement ? newDomains(places, placement.domains) : [] };
      }),
  };
}
export type QuestionBulkService = ReturnType<typeof questionBulkService>;

async function idsOf(
  tx: Tx,
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

type Batch = { at: string; actor: Actor; examId: string; ids: readonly string[] };

async function changeBatch(
  tx: Tx,
  batch: Batch,
  request: QuestionsChange,
  placement: Placement | null,
): Promise<Pick<ChangedQuestions, 'changed' | 'left'>> {
  switch (request.act) {
    case 'move':
      return reword(tx, batch, ({ topic }) => ({
        domainNumber: placement!.domain,
        taskNumber: placement!.task,
        topic,
      }));
    case 'tag':
      return reword(tx, batch, ({ domainNumber, taskNumber }) => ({ domainNumber, taskNumber, topic: request.topic }));
    case 'archive':
      return archive(tx, batch);
    case 'restore':
      return restore(tx, batch);
  }
}

/** Writes a new version of each question that differs. One that leaves its task loses the bullets of that task. */
async function reword(tx: Tx, { at, actor, ids }: Batch, rewording: Rewording) {
  const rows = (await store.listCurrent(tx, ids)).map((row) => ({ row, next: rewording(row) }));
  const changing = rows.filter(
    ({ row, next }) =>
      row.topic !== next.topic || row.domainNumber !== next.domainNumber || row.taskNumber !== next.taskNumber,
  );
  if (changing.length === 0) return { changed: 0, left: [] };
  await insertNextVersions(
    tx,
    changing.map(({ row, next }) => {
      const { bullets, ...wording } = wordingOfRow(row);
      const isSamePlace = row.domainNumber === next.domainNumber && row.taskNumber === next.taskNumber;
      return versionRow(
        {
          ...wording,
          ...(isSamePlace && bullets && { bullets }),
          domain: next.domainNumber,
          task: next.taskNumber,
          topic: next.topic,
        },
        row.questionId,
        row.version + 1,
        at,
        actor.userId,
      );
    }),
  );
  await insertAudits(
    tx,
    at,
    actor,
    changing.map(({ row: { questionId, version, domainNumber, taskNumber, topic }, next }) => ({
      action: 'update',
      subjectKind: 'question',
      subjectId: questionId,
      before: { version, domainNumber, taskNumber, topic },
      after: { version: version + 1, ...next },
    })),
  );
  return { changed: changing.length, left: [] };
}

async function archive(tx: Tx, { at, actor, examId, ids }: Batch) {
  const inUse = await store.listInUse(tx, ids);
  await updateArchived(tx, inUse, at);
  await insertAudits(
    tx,
    at,
    actor,
    inUse.map((subjectId) => ({
      action: 'archive',
      subjectKind: 'question',
      subjectId,
      before: { examId, archivedAt: null },
      after: { examId, archivedAt: at },
    })),
  );
  return { changed: inUse.length, left: [] };
}

async function restore(tx: Tx, { at, actor, examId, ids }: Batch) {
  const archived = await store.listArchived(tx, ids);
  const { restored: restoredIds, left } = await putBack(tx, examId, archived);
  await insertAudits(
    tx,
    at,
    actor,
    restoredIds.map((subjectId) => ({
      action: 'restore',
      subjectKind: 'question',
      subjectId,
      before: { examId, isArchived: true },
      after: { examId, isArchived: false },
    })),
  );
  return {
    changed: restoredIds.length,
    left: left.map(({ question: { number }, reason }) => ({ number, reason })),
  };
}

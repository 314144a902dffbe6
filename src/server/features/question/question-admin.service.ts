import { QUESTION } from '#server/features/question/question.words.ts';
import type {
  AdminQuestion,
  AdminQuestionRow,
  NewQuestion,
  QuestionDraft,
  QuestionEdit,
  WrittenQuestion,
} from '#contract/question-admin.ts';
import { hasPlace, newDomains, type PlaceDomain } from '#rules/exam/place.ts';
import {
  type DraftedQuestion,
  type DraftFault,
  isFault,
  wordingOfDraft,
  wordingOfEdit,
} from '#rules/question/draft.ts';
import { ENOUGH_TO_SHOW, isStillKept, isUnpicked } from '#rules/measurement/key-posterior.ts';
import { isApprover, type SecondPerson } from '#rules/question/second-person.ts';
import { sameness } from '#rules/question/wording.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './question-admin.store.ts';
import { listChangesInReview, listProposed, listQuestionsPage, listTags } from './question-list.store.ts';
import { insertNextVersions, updateArchived } from '#server/features/question/version.store.ts';
import { changeSet, writeNew, writeNext } from './question-write.ts';
import { requireWritesLive } from './second-person.ts';
import { versionRow, versionView, wordingOfRow } from './version-row.ts';

type Version = Awaited<ReturnType<typeof store.listVersionsOf>>[number];

const MOST_LISTED_TAGS = 1000;

/** Edits questions for administrators; every change is audited. What needs a second person is refused: it is proposed instead. */
export function questionAdminService({
  database,
  catalogue,
  secondPerson,
  now,
}: CatalogueNeeds & { secondPerson: () => SecondPerson }) {
  const requireLive = (actor: Actor) => requireWritesLive(actor, secondPerson());
  const change = catalogueChange({ database, catalogue, now });

  return {
    /** Throws 404 if there is no such exam. */
    async list(
      actor: Actor,
      asked: Parameters<typeof listQuestionsPage>[2],
    ): Promise<{ total: number; page: number; questions: AdminQuestionRow[] }> {
      catalogue.exam(asked.examId);
      const { total, page, rows, proposed, changes } = await database.read(async (reader) => {
        const found = await listQuestionsPage(reader, database.kind, asked);
        const ids = found.rows.map(({ id }) => id);
        return {
          ...found,
          proposed: await listProposed(reader, ids),
          changes: await listChangesInReview(reader, ids),
        };
      });
      const mayOpen = ({ authorId }: { authorId: string | null }) =>
        authorId === actor.userId || isApprover(actor.standing);
      const changeView = (row: { id: string; authorId: string | null } | undefined) =>
        row === undefined ? null : { proposedId: mayOpen(row) ? row.id : null };
      return {
        total,
        page,
        questions: rows.map(({ archivedAt, createdAt, openReports, answers, score, doubt, heldAt, keptN, ...row }) => ({
          ...row,
          openReports: openReports ?? 0,
          proposed: proposed.get(row.id) ?? [],
          isArchived: archivedAt !== null,
          writtenAt: createdAt,
          change: changeView(changes.get(row.id)),
          look:
            answers === null || answers < ENOUGH_TO_SHOW
              ? null
              : {
                  answers,
                  doubt: doubt === null ? null : Math.round(doubt / 10),
                  isUnpicked: isUnpicked(score ?? 0),
                  isHeld: heldAt !== null,
                  isKept: isStillKept(answers, keptN),
                },
        })),
      };
    },

    /** Throws 404 if there is no such exam. */
    async tags(examId: string): Promise<{ tags: string[] }> {
      catalogue.exam(examId);
      return { tags: await database.read((reader) => listTags(reader, examId, MOST_LISTED_TAGS)) };
    },

    one: (id: string): Promise<AdminQuestion> => database.read((reader) => existing(reader, id)),

    /** Throws if the exam already has the same question. */
    add: (actor: Actor, examId: string, draft: QuestionDraft): Promise<WrittenQuestion> =>
      change(async (tx, at) => {
        requireLive(actor);
        catalogue.exam(examId);
        const places = await listPlaces(tx, examId);
        return put(tx, at, actor, examId, {
          places,
          drafted: wordingOfDraft(draft, { id: examId, domains: places }, isoDate(at)),
        });
      }),

    /** Creates a question of any kind, with everything that can be written about it. */
    create: (actor: Actor, { examId, ...edit }: NewQuestion): Promise<WrittenQuestion> =>
      change(async (tx, at) => {
        requireLive(actor);
        catalogue.exam(examId);
        const places = await listPlaces(tx, examId);
        return put(tx, at, actor, examId, { places, drafted: wordingOfEdit(edit, places, null, isoDate(at)) });
      }),

    /** Throws 409 if there is a newer version than the editor started from. An edit that changes nothing writes nothing. */
    update: (actor: Actor, id: string, { version, ...edit }: QuestionEdit): Promise<WrittenQuestion> =>
      change(async (tx, at) => {
        requireLive(actor);
        const { examId } = await existing(tx, id);
        const [before] = await store.listVersionsOf(tx, id);
        if (!before || before.version !== version) throw new Problem('conflict');
        const places = await listPlaces(tx, examId);
        const drafted = wordingOfEdit(edit, places, before, isoDate(at));
        if (isFault(drafted)) throw new Problem('malformed', { fields: { [drafted.field]: drafted.reason } });
        await writeNext(tx, at, { actor, authorId: actor.userId }, { examId, before, places, drafted });
        return { ...(await existing(tx, id)), newDomains: newDomains(places, drafted.domains) };
      }),

    /**
     * Makes an earlier wording the current one again, with the fields that editors do not see. Throws 409 if there is a newer version
     * than was seen, or if the exam no longer has its place. Does nothing if the wording is already in use.
     */
    restoreVersion: (
      actor: Actor,
      id: string,
      { version, current }: { version: number; current: number },
    ): Promise<AdminQuestion> =>
      change(async (tx, at) => {
        requireLive(actor);
        const { examId } = await existing(tx, id);
        const versions = await store.listVersionsOf(tx, id);
        const before = versions[0]!;
        const earlier = versions.find((held) => held.version === version);
        if (!earlier) throw new Problem('not_found');
        if (before.version !== current) throw new Problem('conflict');
        if (earlier.contentHash !== before.contentHash) {
          requirePlace(await listPlaces(tx, examId), earlier, { isArchived: false });
          const wording = wordingOfRow(earlier);
          await changeSet(tx, at, actor, { examId, id, before: before.exhibits, wording });
          await insertNextVersions(tx, [versionRow(wording, id, current + 1, at, actor.userId)]);
          await insertAudit(tx, at, actor, {
            action: 'restore version',
            subjectKind: 'question',
            subjectId: id,
            before: versionView(before),
            after: versionView(earlier),
          });
        }
        return existing(tx, id);
      }),

    /** Archives a question; attempts and sittings keep it. Doing it again changes nothing. */
    remove: (actor: Actor, id: string): Promise<void> =>
      change(async (tx, at) => {
        const { examId, isArchived } = await existing(tx, id);
        if (isArchived) return;
        await updateArchived(tx, [id], at);
        await insertAudit(tx, at, actor, {
          action: 'archive',
          subjectKind: 'question',
          subjectId: id,
          before: { examId, archivedAt: null },
          after: { examId, archivedAt: at },
        });
      }),

    /** Throws if the exam has the same question in the meantime or no longer has its place. Doing it again changes nothing. */
    restore: (actor: Actor, id: string): Promise<AdminQuestion> =>
      change(async (tx, at) => {
        requireLive(actor);
        const { examId, isArchived } = await existing(tx, id);
        if (isArchived) {
          const [latest] = await store.listVersionsOf(tx, id);
          const known = await store.listWordingsByText(tx, examId, [latest!.text]);
          if (known.some((row) => sameness(row) === sameness(latest!)))
            throw new Problem('taken', { error: QUESTION.taken() });
          requirePlace(await listPlaces(tx, examId), latest!, { isArchived: true });
          await updateArchived(tx, [id], null);
          await insertAudit(tx, at, actor, {
            action: 'restore',
            subjectKind: 'question',
            subjectId: id,
            before: { examId, isArchived: true },
            after: { examId, isArchived: false },
          });
        }
        return existing(tx, id);
      }),
  };
}
export type QuestionAdminService = ReturnType<typeof questionAdminService>;

/** Writes a new question by whoever asks, and returns it with the domains that it made. */
async function put(
  tx: Tx,
  at: string,
  actor: Actor,
  examId: string,
  { places, drafted }: { places: readonly PlaceDomain[]; drafted: DraftedQuestion | DraftFault },
): Promise<WrittenQuestion> {
  const { id, domains } = await writeNew(tx, at, { actor, authorId: actor.userId }, { examId, places, drafted });
  return { ...(await existing(tx, id)), newDomains: newDomains(places, domains) };
}

/** Throws 409 if the exam no longer has the place of a wording. */
function requirePlace(
  places: readonly PlaceDomain[],
  { domainNumber, taskNumber }: Pick<Version, 'domainNumber' | 'taskNumber'>,
  { isArchived }: { isArchived: boolean },
): void {
  if (!hasPlace(places, domainNumber, taskNumber))
    throw new Problem('conflict', {
      error: QUESTION.placeGone({ domain: domainNumber, task: taskNumber, isArchived }),
    });
}

async function existing(reader: Reader, id: string): Promise<AdminQuestion> {
  const question = await store.selectOptionalQuestion(reader, id);
  if (!question) throw new Problem('not_found');
  const { examId, archivedAt, createdAt } = question;
  return {
    id,
    examId,
    isArchived: archivedAt !== null,
    createdAt,
    versions: (await store.listVersionsOf(reader, id)).map(versionView),
    authors: await store.listAuthors(reader, id),
  };
}

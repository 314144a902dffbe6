import { randomUUID } from 'node:crypto';
import type { ProposedQuestion, ProposedRow } from '#contract/proposed-question.ts';
import { weakSpots } from '#rules/content-import/check/check-question.ts';
import type { Answer } from '#rules/question/answer.ts';
import { type Edit, wordingOfEdit } from '#rules/question/draft.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { askedQuestion } from '#rules/question/question.ts';
import { isRight } from '#rules/question/right.ts';
import { mayReview, type ReviewOutcome, type ReviewState } from '#rules/question/second-person.ts';
import type { Wording } from '#rules/question/wording.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import { listVersionsOf, selectOptionalQuestion } from '../question-admin.store.ts';
import { requireNew, sound, writeNew, writeNext } from '../question-write.ts';
import { QUESTION } from '../question.words.ts';
import { versionView } from '../version-row.ts';
import * as store from './proposed.store.ts';
import type { ReviewMail } from './review-mail.ts';
import { answerOf, explained, satBy } from './reviewed-question.ts';

type Change = { questionId: string; version: number };

/** Questions, and versions of questions, that a second person has to approve before anyone is asked them. */
export function proposedService({
  database,
  catalogue,
  mails,
  letters,
  now,
}: CatalogueNeeds & { mails: MailQueue; letters: ReviewMail }) {
  const change = catalogueChange({ database, catalogue, now });

  async function view(reader: Reader, actor: Actor, id: string): Promise<ProposedQuestion> {
    const row = await existing(reader, actor, id);
    const reviews = await store.listReviews(reader, id);
    const canReview = row.state === 'review' && mayReview(actor, row.authorId);
    const own = reviews.find((review) => review.reviewerId === actor.userId && review.revision === row.revision);
    const sat = satBy(row, actor.userId);
    const current = row.questionId === null ? undefined : (await listVersionsOf(reader, row.questionId))[0];
    const isOpen = !canReview || own !== undefined;
    return {
      ...rowView(row, actor),
      createdAt: row.createdAt,
      baseVersion: row.baseVersion,
      currentVersion: current?.version ?? null,
      canReview,
      asked: canReview ? askedQuestion(sat) : null,
      answered: canReview && own ? { answer: answerOf(own, sat), explained: explained(sat, answerOf(own, sat)) } : null,
      content: isOpen
        ? {
            wording: editView(row.edit),
            findings: weakSpots(row.wording, isoDate(now().toISOString())),
            before: row.versionId === null && current ? versionView(current) : null,
            reviews: reviews.map(({ reviewer, answerText, ...review }) => ({
              revision: review.revision,
              reviewer,
              answer: answerText,
              isRight: review.isRight,
              answeredAt: review.answeredAt,
              outcome: review.outcome,
              comment: review.comment,
              decidedAt: review.decidedAt,
            })),
          }
        : null,
    };
  }

  /** What the author wrote, as it would be stored today. Throws 400 for what could not, 409 if the question has another version than was seen. */
  async function drafted(tx: Tx, examId: string, edit: Edit, changes: Change | null, at: string): Promise<Wording> {
    const places = await listPlaces(tx, examId);
    const before = changes && (await listVersionsOf(tx, changes.questionId))[0]!;
    if (before && before.version !== changes!.version) throw new Problem('conflict');
    const { wording } = await sound(tx, wordingOfEdit(edit, places, before, isoDate(at)));
    if (!before) await requireNew(tx, examId, wording);
    return wording;
  }

  const tell = (tx: Tx, at: string, actor: Actor, row: Told, action: string, more: object = {}) =>
    insertAudit(tx, at, actor, {
      action,
      subjectKind: 'proposed question',
      subjectId: row.id,
      subjectUserId: row.authorId,
      before: null,
      after: { examId: row.examId, questionId: row.questionId, text: row.text, ...more },
    });

  /** Mails the author what was decided, unless they want none of it or their account is gone. */
  async function tellAuthor(tx: Tx, row: store.ProposedDetail, outcome: ReviewOutcome, comment: string): Promise<void> {
    const author = row.authorId === null ? undefined : await store.selectOptionalAddressee(tx, row.authorId);
    if (!author) return;
    await mails.put(
      tx,
      outcome === 'approved' ? letters.wentLive(author, row, comment) : letters.sentBack(author, row, comment),
    );
  }

  return {
    list: (
      actor: Actor,
      asked: Parameters<typeof store.listProposedPage>[2],
    ): Promise<{ total: number; questions: ProposedRow[] }> =>
      database.read(async (reader) => {
        const { total, rows } = await store.listProposedPage(reader, store.viewerOf(actor), asked);
        return { total, questions: rows.map((row) => rowView(row, actor)) };
      }),

    /** Throws 404 for what the caller may not know of: drafts of others and, without the right to approve, all that others wrote. */
    one: (actor: Actor, id: string): Promise<ProposedQuestion> => database.read((reader) => view(reader, actor, id)),

    /** Throws 409 if a change to the question is waiting already. */
    propose: (
      actor: Actor,
      {
        examId,
        edit,
        changes = null,
        isSubmitted,
      }: { examId: string; edit: Edit; changes?: Change | null; isSubmitted: boolean },
    ): Promise<ProposedQuestion> =>
      database.write(async (tx) => {
        const at = now().toISOString();
        catalogue.exam(examId);
        if (changes) {
          const question = await selectOptionalQuestion(tx, changes.questionId);
          if (question?.examId !== examId) throw new Problem('not_found');
          const open = await store.selectOptionalOpen(tx, changes.questionId);
          if (open) throw new Problem('taken', { error: QUESTION.alreadyProposed({ author: open.author }) });
        }
        const wording = await drafted(tx, examId, edit, changes, at);
        const row = {
          id: randomUUID(),
          examId,
          questionId: changes?.questionId ?? null,
          baseVersion: changes?.version ?? null,
          edit: json(edit),
          wording: json(wording),
          text: wording.text,
          state: isSubmitted ? ('review' as const) : ('draft' as const),
          revision: 1,
          authorId: actor.userId,
          createdAt: at,
          updatedAt: at,
          submittedAt: isSubmitted ? at : null,
          versionId: null,
        };
        await store.insertProposed(tx, row);
        await tell(tx, at, actor, row, isSubmitted ? 'submit' : 'draft');
        return view(tx, actor, row.id);
      }),

    /** Throws 404 unless it is the caller's own, 409 if it is live or was saved again since. */
    update: (
      actor: Actor,
      id: string,
      {
        edit,
        revision,
        version,
        isSubmitted,
      }: { edit: Edit; revision: number; version: number | null; isSubmitted: boolean },
    ): Promise<ProposedQuestion> =>
      database.write(async (tx) => {
        const at = now().toISOString();
        const row = await existing(tx, actor, id);
        if (row.authorId !== actor.userId) throw new Problem('not_found');
        const { questionId } = row;
        if ((questionId === null) !== (version === null)) throw new Problem('conflict');
        const changes = questionId === null || version === null ? null : { questionId, version };
        const wording = await drafted(tx, row.examId, edit, changes, at);
        const isUpdated = await store.updateProposed(
          tx,
          { id, revision },
          {
            baseVersion: version,
            edit: json(edit),
            wording: json(wording),
            text: wording.text,
            state: isSubmitted ? 'review' : 'draft',
            revision: revision + 1,
            updatedAt: at,
            submittedAt: isSubmitted ? at : null,
          },
        );
        if (!isUpdated) throw new Problem('conflict');
        await tell(tx, at, actor, { ...row, text: wording.text }, isSubmitted ? 'submit' : 'draft');
        return view(tx, actor, id);
      }),

    /** Throws 404 unless it is the caller's own, or nobody's for an administrator, and not live. */
    remove: (actor: Actor, id: string): Promise<void> =>
      database.write(async (tx) => {
        const row = await existing(tx, actor, id);
        const isOwn = row.authorId === actor.userId || (row.authorId === null && actor.standing.isAdmin);
        if (!isOwn || row.versionId !== null) throw new Problem('not_found');
        await store.deleteProposed(tx, id);
        await tell(tx, now().toISOString(), actor, row, 'delete');
      }),

    /** Stores what a reviewer answers before they see the key. A second answer changes nothing. */
    answer: (
      actor: Actor,
      id: string,
      { revision, answer }: { revision: number; answer: Answer },
    ): Promise<ProposedQuestion> =>
      database.write(async (tx) => {
        const row = await reviewable(tx, actor, id, revision);
        const { question, optionOrder } = satBy(row, actor.userId);
        const kind = KINDS[question.kind];
        const sat = { question, optionOrder };
        const misfit = kind.misfit(answer, askedQuestion(sat));
        if (misfit !== null) throw new Problem('malformed', { fields: { answer: misfit } });
        const stored = kind.store(answer, question, optionOrder);
        const asStored = { question, optionOrder: [...question.options.keys()] };
        const at = now().toISOString();
        const right = isRight(sat, answer);
        const isFirst = await store.insertReview(tx, {
          id: randomUUID(),
          proposedId: id,
          revision,
          reviewerId: actor.userId,
          ...stored,
          answerText: kind
            .lines(kind.restore(stored, question, asStored.optionOrder), askedQuestion(asStored))
            .join('\n'),
          isRight: right,
          answeredAt: at,
          outcome: null,
          comment: '',
          decidedAt: null,
        });
        if (isFirst) await tell(tx, at, actor, row, 'answer', { revision, isRight: right });
        return view(tx, actor, id);
      }),

    /** Lets it go live, or sends it back, and mails its author. Throws 403 for its author, and 409 if the reviewer has not answered it or it has changed. */
    decide: async (
      actor: Actor,
      id: string,
      { revision, outcome, comment }: { revision: number; outcome: ReviewOutcome; comment: string },
    ): Promise<{ state: ReviewState; questionId: string | null }> => {
      const decided = async (tx: Tx, at: string) => {
        const row = await reviewable(tx, actor, id, revision);
        if (outcome === 'returned' && comment.trim() === '')
          throw new Problem('malformed', { fields: { comment: QUESTION.whyReturned() } });
        const own = (await store.listReviews(tx, id)).find(
          (review) => review.reviewerId === actor.userId && review.revision === revision,
        );
        if (!own) throw new Problem('conflict', { error: QUESTION.answerFirst() });
        const change =
          outcome === 'approved'
            ? { state: 'live' as const, ...(await goLive(tx, at, actor, row)) }
            : { state: 'draft' as const };
        if (!(await store.updateProposed(tx, { id, revision }, change)))
          throw new Problem('conflict', { error: QUESTION.editedSince() });
        await store.updateReview(tx, own.id, { outcome, comment: comment.trim(), decidedAt: at });
        await tell(tx, at, actor, row, outcome === 'approved' ? 'approve' : 'send back', {
          ...change,
          revision,
          ...(outcome === 'approved' && { wording: row.wording }),
          isAnsweredRight: own.isRight,
          comment: comment.trim(),
        });
        await tellAuthor(tx, row, outcome, comment.trim());
        return { state: change.state, questionId: 'questionId' in change ? change.questionId : null };
      };
      const done = await (outcome === 'approved'
        ? change(decided)
        : database.write((tx) => decided(tx, now().toISOString())));
      mails.kick();
      return done;
    },
  };
}
export type ProposedService = ReturnType<typeof proposedService>;

type Told = Pick<Row<'proposedQuestion'>, 'id' | 'examId' | 'questionId' | 'authorId' | 'text'>;

async function existing(reader: Reader, actor: Actor, id: string): Promise<store.ProposedDetail> {
  const row = await store.selectOptionalProposed(reader, store.viewerOf(actor), id);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Throws unless the caller is the second person for that revision. */
async function reviewable(tx: Tx, actor: Actor, id: string, revision: number): Promise<store.ProposedDetail> {
  const row = await existing(tx, actor, id);
  if (!mayReview(actor, row.authorId)) throw new Problem('forbidden', { error: QUESTION.ownReview() });
  if (row.state !== 'review' || row.revision !== revision)
    throw new Problem('conflict', { error: QUESTION.editedSince() });
  return row;
}

/** Makes it what is asked from now on, as written by its author. */
async function goLive(
  tx: Tx,
  at: string,
  actor: Actor,
  { examId, questionId, baseVersion, edit, authorId, updatedAt }: store.ProposedDetail,
): Promise<{ questionId: string; versionId: string }> {
  const places = await listPlaces(tx, examId);
  const by = { actor, authorId, isApproval: true };
  const readOn = isoDate(updatedAt);
  if (questionId === null) {
    const made = await writeNew(tx, at, by, { examId, places, drafted: wordingOfEdit(edit, places, null, readOn) });
    return { questionId: made.id, versionId: made.versionId };
  }
  const before = (await listVersionsOf(tx, questionId))[0]!;
  if (before.version !== baseVersion) throw new Problem('conflict', { error: QUESTION.changedSince() });
  const versionId = await writeNext(tx, at, by, {
    examId,
    before,
    places,
    drafted: wordingOfEdit(edit, places, before, readOn),
  });
  return { questionId, versionId: versionId ?? before.id };
}

const rowView = (row: store.ProposedDetail, { userId }: Actor): ProposedRow => ({
  id: row.id,
  examId: row.examId,
  examName: row.examName,
  questionId: row.questionId,
  number: row.number,
  text: row.text,
  state: row.state,
  revision: row.revision,
  author: row.author,
  isOwn: row.authorId === userId,
  isReturned: row.state === 'draft' && Boolean(row.wasReturned),
  updatedAt: row.updatedAt,
  submittedAt: row.submittedAt,
});

/** What the author wrote, as they edit it. */
const editView = ({
  options,
  correctAnswers,
  sources,
  parts,
  exhibits,
  ...edit
}: Edit): NonNullable<ProposedQuestion['content']>['wording'] => ({
  ...edit,
  options: [...options],
  correctAnswers: [...correctAnswers],
  sources: [...sources],
  ...(parts && { parts: [...parts] }),
  ...(exhibits && { exhibits: [...exhibits] }),
});

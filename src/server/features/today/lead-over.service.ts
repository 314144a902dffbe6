import { randomUUID } from 'node:crypto';
import { MOST_OWN_CARDS } from '#contract/own-card.ts';
import type { LeadOver } from '#contract/today.ts';
import type { Exam } from '#contract/exam.ts';
import { domainAfter, versionToStudy } from '#rules/exam/succession.ts';
import { nameOfPlace } from '#rules/exam/made-places.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertEntitlement } from '#server/features/entitlement/entitlement.store.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { Succession, SuccessionService } from '#server/features/exam/succession.service.ts';
import { listStates } from '#server/features/flashcard/card-state.store.ts';
import { keyOf } from '#server/features/flashcard/own-card.service.ts';
import { listOwnCards } from '#server/features/flashcard/own-card.store.ts';
import {
  replaceSettings,
  replaceStudyTime,
  selectSettings,
  selectStudyTime,
  takeSeq,
} from '#server/features/exam/study-plan.store.ts';
import type { Acts, Learner } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './lead-over.store.ts';

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  succession: SuccessionService;
  /** Whether a purchase opens the successor for its remaining days. */
  successorAccess: boolean;
  now: () => Date;
};

/** The edition that replaces an exam, if it has to be studied for an exam date and is offered here; null otherwise. */
export function leadsTo(
  {
    effective,
    retires,
    successor,
    predecessor,
  }: Pick<Succession, 'effective' | 'retires' | 'successor' | 'predecessor'>,
  examDate: string | null,
): { code: string; slug: string } | null {
  const others = { hasSuccessor: successor !== null, hasPredecessor: predecessor !== null };
  if (versionToStudy(examDate, { effective, retires }, others) !== 'successor') return null;
  return successor?.slug ? { code: successor.code, slug: successor.slug } : null;
}

/** Moves people on whose exam date lies after the last day of the edition they study. */
export function leadOverService({ database, catalogue, succession, successorAccess, now }: Needs) {
  return {
    /**
     * Moves a person's exam date, daily time, the cards they know in tasks that stay the same, and all of their own cards to the
     * successor, and opens it for the rest of what they paid for, if the operator wants that. What they read and answered there counts
     * without being moved.
     * Throws 409 unless their exam date asks for the successor.
     */
    async lead(learner: Acts<Learner>, exam: Exam): Promise<LeadOver> {
      const from = { userId: learner.id, examId: exam.id };
      const succeeds = await succession.of(exam);
      const at = now().toISOString();
      return database.write(async (tx) => {
        const time = await selectStudyTime(tx, from);
        const target = leadsTo(succeeds, time.examDate);
        if (target === null) throw new Problem('conflict');
        const next = catalogue.examAt(target.slug);
        const to = { userId: learner.id, examId: next.id };
        const settings = await selectSettings(tx, from);
        await replaceSettings(tx, to, settings);
        await replaceStudyTime(tx, to, time);
        const carryOver = (await succession.of(next)).before?.carryOver ?? new Map<string, string>();
        const known = await moveCards(tx, from, to, carryOver);
        const own = await moveOwnCards(tx, from, to, (domain) => domainAfter(carryOver, domain, next.domains));
        await replaceStudyTime(tx, from, { ...time, examDate: null });
        if (successorAccess) await openFor(tx, from, to, at);
        return { slug: next.slug, cards: known + own };
      });
    },
  };
}
export type LeadOverService = ReturnType<typeof leadOverService>;

type Of = { userId: string; examId: string };

/** Moves known cards of tasks that stay the same; one that the successor also has becomes that one. Returns how many. */
async function moveCards(tx: Tx, from: Of, to: Of, carryOver: ReadonlyMap<string, string>): Promise<number> {
  const nowOf = new Map([...carryOver].map(([now, then]) => [then, now]));
  const known = (await store.listKnownCards(tx, from)).flatMap((card) => {
    const task = nowOf.get(nameOfPlace(card.domainNumber, card.taskNumber));
    return task === undefined ? [] : [{ ...card, task }];
  });
  if (known.length === 0) return 0;
  const seen = new Set((await listStates(tx, to)).map(({ itemId }) => itemId));
  const twins = new Map(
    (await store.listFronts(tx, to.examId)).map((card) => [
      frontIn(nameOfPlace(card.domainNumber, card.taskNumber), card.title),
      card.id,
    ]),
  );
  await takeSeq(tx, from, known.length);
  const firstSeq = (await takeSeq(tx, to, known.length)) - known.length + 1;
  for (const [index, { itemId, task, title }] of known.entries()) {
    const twin = twins.get(frontIn(task, title));
    const isFree = twin !== undefined && !seen.has(twin);
    if (isFree) seen.add(twin);
    await store.moveState(tx, to, { itemId, as: isFree ? twin : itemId, seq: firstSeq + index });
  }
  return known.length;
}

/** Moves the cards that a learner wrote, with all that is known of them, but those that are there already. Returns how many. */
async function moveOwnCards(tx: Tx, from: Of, to: Of, domainAfterwards: (domain: number) => number): Promise<number> {
  const there = await listOwnCards(tx, to);
  const same = new Set(there.map(keyOf));
  const moved = (await listOwnCards(tx, from))
    .filter((card) => !same.has(keyOf(card)))
    .slice(0, MOST_OWN_CARDS - there.length);
  if (moved.length === 0) return 0;
  await takeSeq(tx, from, 1);
  const seq = await takeSeq(tx, to, 1);
  for (const [domainNumber, cards] of Map.groupBy(moved, (card) => domainAfterwards(card.domainNumber)))
    await store.moveOwnCards(
      tx,
      to,
      cards.map(({ id }) => id),
      { domainNumber, seq },
    );
  return moved.length;
}

const frontIn = (task: string, title: string) => `${task} ${title.trim().toLowerCase()}`;

/** Opens the successor with each payment that opens the exam now, until the same day. */
async function openFor(tx: Tx, from: Of, to: Of, at: string): Promise<void> {
  const opening = await store.listOpening(tx, to);
  for (const { purchaseId, expiresAt } of await store.listPaidRights(tx, from, at)) {
    if (opening.has(purchaseId)) continue;
    const right = { source: 'purchase', purchaseId, note: '', startsAt: at, expiresAt, endedAt: null } as const;
    await insertEntitlement(tx, { id: randomUUID(), ...to, ...right, createdAt: at });
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type Flashcard,
  removeQuestionCard,
  resetMastery,
  type Review,
  type ReviewReply,
  reviewFlashcards,
  turnFlashcards,
  undoReview,
} from '#contract/flashcard.ts';
import { TURNED_AHEAD } from '#rules/flashcard/turn.ts';
import type { Grade } from '#rules/flashcard/grade.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useSender } from '#web/base/use-sender.ts';
import { toast } from '#web/ui/toasts.ts';
import { applyGrade, applyReply, type Deck, timeOf, withBacks, withoutCard, withoutMastery } from './deck.ts';
import { deckQuery } from '#web/features/flashcard/flashcard.queries.ts';
import { newId } from '#web/base/new-id.ts';
import { reviewOutbox } from '#web/features/thread/review-outbox.ts';
import { REVIEW_BATCH } from '#web/features/thread/send-reviews.ts';

/** A page left alone this long refetches, since another device or another day may have changed things. */
const STALE_MS = 60_000;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

/** An exam's cards and what the learner does with them: shown at once, sent in the background, kept until accepted. */
export function useDeck(examId: string, userId: string, timeZone: string) {
  const api = useApi();
  const queries = useQueryClient();
  const outbox = useMemo(() => reviewOutbox(userId, examId), [userId, examId]);
  const options = deckQuery(api, examId, timeZone, userId, outbox);
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const call = { params: { examId }, query: { timeZone }, headers: { 'learner-id': userId } };
  const change = (work: (deck: Deck) => Deck) => queries.setQueryData(options.queryKey, (deck) => deck && work(deck));
  const take = (reply: ReviewReply) => change((deck) => applyReply(deck, reply, outbox.all()));
  const { sending, waiting, put, flush } = useSender(outbox, {
    batch: REVIEW_BATCH,
    send: (reviews) => api(reviewFlashcards, { ...call, body: { reviews: [...reviews] } }),
    onDelivery: take,
  });

  const [backs, setBacks] = useState<ReadonlyMap<string, string>>(new Map());
  const asking = useRef(new Set<string>());

  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - query.dataUpdatedAt > STALE_MS) void query.refetch();
  });
  useEffect(() => {
    const visible = () => refresh();
    document.addEventListener('visibilitychange', visible);
    return () => document.removeEventListener('visibilitychange', visible);
  }, []);

  return {
    deck: query.data && withBacks(query.data, backs),
    error: query.error,
    reload: () => query.refetch(),
    sending,
    waiting: waiting.length,

    /** Requests the missing answers of these cards: the current one and a few after it. */
    async turn(cards: readonly Flashcard[]): Promise<void> {
      const cardIds = cards
        .slice(0, TURNED_AHEAD)
        .filter(({ id, back }) => back === null && !asking.current.has(id))
        .map(({ id }) => id);
      if (cardIds.length === 0) return;
      for (const id of cardIds) asking.current.add(id);
      try {
        const { turned } = await api(turnFlashcards, { params: call.params, headers: call.headers, body: { cardIds } });
        setBacks((known) => new Map([...known, ...turned.map(({ cardId, back }) => [cardId, back] as const)]));
      } catch {
        // Requested again when the card is turned.
      }
      for (const id of cardIds) asking.current.delete(id);
    },

    /** Returns the resulting deck. */
    grade(deck: Deck, cardId: string, grade: Grade): Deck {
      const review: Review = { id: newId(), cardId, grade, reviewedAt: timeOf(deck, Date.now()) };
      put(review);
      change((now) => applyGrade(now, review));
      return applyGrade(deck, review);
    },

    /** Undoes the last review and returns the id of its card; null if that is not possible now. */
    async undo(): Promise<string | null> {
      await flush();
      const reviewId = queries.getQueryData(options.queryKey)?.lastReviewId;
      if (!reviewId) return null;
      try {
        if (outbox.all().length > 0) throw new Error('reviews wait for the server');
        const reply = await api(undoReview, { ...call, body: { reviewId } });
        take(reply);
        return reply.schedules[0]?.cardId ?? null;
      } catch (error) {
        // Another device was faster; show what it did.
        if (statusOf(error) === 409) void query.refetch();
        toast('Error', 'The last review could not be undone. Please try again.', true);
        return null;
      }
    },

    /** Removes a card that was made from a question; returns whether that worked. */
    async remove(cardId: string): Promise<boolean> {
      await flush();
      try {
        await api(removeQuestionCard, { params: { examId, cardId }, headers: call.headers });
        change((deck) => withoutCard(deck, cardId));
        return true;
      } catch {
        toast('Error', 'The card could not be removed. Please try again.', true);
        return false;
      }
    },

    /** Unmarks every mastered card; returns whether that worked. */
    async reset(): Promise<boolean> {
      await flush();
      if (outbox.all().length > 0) return false;
      try {
        await api(resetMastery, { params: call.params, headers: call.headers });
        change(withoutMastery);
        return true;
      } catch {
        return false;
      }
    },
  };
}
export type DeckControl = ReturnType<typeof useDeck>;

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  removeQuestionCard,
  resetMastery,
  type Review,
  type Reviewed,
  reviewFlashcards,
  undoReview,
} from '#contract/flashcard.ts';
import type { Grade } from '#rules/flashcard/grade.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { toast } from '#web/ui/toasts.ts';
import { applyGrade, applyReply, type Deck, timeOf, withoutCard, withoutMastery } from './deck.ts';
import { deckQuery } from '#web/features/flashcard/flashcard.queries.ts';
import { reviewId } from './review-id.ts';
import { reviewOutbox } from './review-outbox.ts';

/** How it goes with reviews on their way to the server. */
export type Sending = 'fine' | 'offline' | 'signed out' | 'no access';

const BATCH = 50;
const RETRY_MS = 10_000;
/** A page that was left alone this long asks anew, since another device or another day may have changed things. */
const STALE_MS = 60_000;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

/** The cards of an exam with what their learner does to them: shown at once, sent in the background, kept until taken. */
export function useDeck(examId: string, userId: string, timeZone: string) {
  const api = useApi();
  const queries = useQueryClient();
  const outbox = useMemo(() => reviewOutbox(userId, examId), [userId, examId]);
  const options = deckQuery(api, examId, timeZone, outbox);
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const call = { params: { examId }, query: { timeZone }, headers: { 'learner-id': userId } };
  const [sending, setSending] = useState<Sending>('fine');
  const [waiting, setWaiting] = useState(0);
  const inFlight = useRef<Promise<void> | null>(null);

  const change = (work: (deck: Deck) => Deck) => queries.setQueryData(options.queryKey, (deck) => deck && work(deck));
  const take = (reply: Reviewed) => change((deck) => applyReply(deck, reply, outbox.all()));

  /** Hands in what waits, oldest first, until nothing does or it cannot be done now. */
  function send(): Promise<void> {
    inFlight.current ??= handIn().then(() => void (inFlight.current = null));
    return inFlight.current;
  }

  async function handIn(): Promise<void> {
    let batch: Review[] = [];
    try {
      while ((batch = outbox.all().slice(0, BATCH)).length > 0) {
        const reply = await api(reviewFlashcards, { ...call, body: { reviews: batch } });
        outbox.remove(batch);
        take(reply);
      }
      setSending('fine');
    } catch (error) {
      const status = statusOf(error);
      // What can never be taken is let go; everything else stays until it is.
      if (status === 400 || status === 404) outbox.remove(batch);
      setSending(status === 401 ? 'signed out' : status === 403 ? 'no access' : 'offline');
    } finally {
      setWaiting(outbox.all().length);
    }
  }

  const sendNow = useEffectEvent(() => void send());
  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - query.dataUpdatedAt > STALE_MS) void query.refetch();
  });
  useEffect(() => {
    // What waits is known only in the browser.
    // oxlint-disable-next-line react/set-state-in-effect
    sendNow();
    const retry = setInterval(() => sendNow(), RETRY_MS);
    const online = () => sendNow();
    const visible = () => refresh();
    addEventListener('online', online);
    document.addEventListener('visibilitychange', visible);
    return () => {
      clearInterval(retry);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', visible);
    };
  }, [examId, userId]);

  return {
    deck: query.data,
    error: query.error,
    reload: () => query.refetch(),
    sending,
    waiting,

    /** Gives the cards as they are after it. */
    grade(deck: Deck, cardId: string, grade: Grade): Deck {
      const review: Review = { id: reviewId(), cardId, grade, reviewedAt: timeOf(deck, Date.now()) };
      outbox.put(review);
      setWaiting(outbox.all().length);
      change((now) => applyGrade(now, review));
      void send();
      return applyGrade(deck, review);
    },

    /** Undoes the last review and gives the id of its card; null where that is not possible now. */
    async undo(): Promise<string | null> {
      await send();
      const reviewId = queries.getQueryData(options.queryKey)?.lastReviewId;
      if (!reviewId) return null;
      try {
        if (outbox.all().length > 0) throw new Error('reviews wait for the server');
        const reply = await api(undoReview, { ...call, body: { reviewId } });
        take(reply);
        return reply.schedules[0]?.cardId ?? null;
      } catch (error) {
        // Another device was faster: what it did is shown.
        if (statusOf(error) === 409) void query.refetch();
        toast('Error', 'The last review could not be undone. Please try again.', true);
        return null;
      }
    },

    /** Takes a card that was made of a question away; whether that could be done. */
    async remove(cardId: string): Promise<boolean> {
      await send();
      try {
        await api(removeQuestionCard, { params: { examId, cardId }, headers: call.headers });
        change((deck) => withoutCard(deck, cardId));
        return true;
      } catch {
        toast('Error', 'The card could not be removed. Please try again.', true);
        return false;
      }
    },

    /** Takes the mark of mastery off every card; whether that could be done. */
    async reset(): Promise<boolean> {
      await send();
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

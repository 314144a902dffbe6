import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { sendPracticeEvents, submitPracticeSitting } from '#contract/practice.ts';
import type { Feedback, PracticeEventIn, SittingReply, SyncReply } from '#contract/practice-sitting.ts';
import { eventName, type PracticeEvent } from '#rules/practice/event.ts';
import { foldEvents } from '#rules/practice/fold.ts';
import { useApi } from '#web/app/loading.ts';
import { reviewId } from '#web/features/flashcard/deck/review-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { standingChanged } from '#web/features/exam/standing-changed.ts';
import { sittingOutbox } from './sitting-outbox.ts';
import { anchored } from './server-clock.ts';
import { type Held, refusalOf } from './sitting-refusal.ts';

/** How it goes with events on their way to the server. */
export type Sending = 'fine' | Held;

/** What is done, without what names it and says when. */
type Told<K> = K extends { kind: string } ? Omit<K, 'device' | 'seq' | 'place' | 'seconds' | 'at'> : never;
export type Deed = Told<PracticeEventIn>;

const BATCH = 100;
const RETRY_MS = 3000;
const MOST_SECONDS = 3600;

type Known = {
  events: readonly PracticeEventIn[];
  revision: number;
  feedback: ReadonlyMap<number, Feedback>;
  submittedAt: string | null;
};

const firstKnown = ({ events, revision, feedback, submittedAt }: SittingReply): Known => ({
  events,
  revision,
  feedback: new Map(feedback.map((entry) => [entry.place, entry])),
  submittedAt,
});

function merged(known: Known, reply: SyncReply): Known {
  return {
    events: [...new Map([...known.events, ...reply.events].map((event) => [eventName(event), event])).values()],
    revision: Math.max(known.revision, reply.revision),
    feedback: new Map([...known.feedback, ...reply.feedback.map((entry) => [entry.place, entry] as const)]),
    submittedAt: reply.submittedAt,
  };
}

const highest = (events: readonly PracticeEvent[]) => events.reduce((most, { seq }) => Math.max(most, seq), 0);

/** A sitting with what its candidate does in it: shown at once, kept in the browser, sent in the background until taken. */
export function useSitting(first: SittingReply, userId: string, onSubmitted: (result: SittingReply) => void) {
  const api = useApi();
  const { id: sittingId, isForwardOnly, mode, questions } = first;
  const call = { params: { sittingId }, headers: { 'learner-id': userId } };
  const [device] = useState(reviewId);
  const outbox = useMemo(() => sittingOutbox(sittingId), [sittingId]);
  const [known, setKnown] = useState(() => firstKnown(first));
  const [pending, setPending] = useState(() => outbox.all());
  const [clock, setClock] = useState(() => ({ now: Date.parse(first.now), at: performance.now() }));
  const [sending, setSending] = useState<Sending>('fine');
  // What the next number and the next request build on; a render may be behind.
  const latest = useRef({ known, seq: Math.max(highest(known.events), highest(pending)), since: performance.now() });
  const queries = useQueryClient();
  const inFlight = useRef<Promise<void> | null>(null);

  const state = useMemo(
    () =>
      foldEvents([...known.events, ...pending], {
        count: questions.length,
        isForwardOnly,
        flagged: mode === 'practice' ? questions.map(({ isBookmarked }) => isBookmarked) : [],
      }),
    [known, pending, questions, isForwardOnly, mode],
  );

  /** Hands in what waits, and hears what other devices did. */
  function sync(): Promise<void> {
    inFlight.current ??= handIn().then(() => void (inFlight.current = null));
    return inFlight.current;
  }

  async function handIn(): Promise<void> {
    let batch: PracticeEventIn[] = [];
    try {
      do {
        batch = outbox.all().slice(0, BATCH);
        const body = { since: latest.current.known.revision, events: batch };
        const reply = await api(sendPracticeEvents, { ...call, body });
        outbox.remove(batch);
        // An answer in practice counts at once, whether the sitting is ended or left.
        if (batch.some(({ kind }) => kind === 'answered')) void standingChanged(queries);
        const at = performance.now();
        setClock((before) => anchored(before, reply.now, at));
        latest.current.known = merged(latest.current.known, reply);
        latest.current.seq = Math.max(latest.current.seq, highest(reply.events));
        setKnown(latest.current.known);
        setPending(outbox.all());
      } while (outbox.all().length > 0);
      setSending('fine');
      if (latest.current.known.submittedAt !== null) await submit();
    } catch (error) {
      const { held, hopeless } = refusalOf(error, batch);
      const waiting = outbox.all().length;
      outbox.remove(hopeless);
      setSending(held);
      setPending(outbox.all());
      // What was sent with it has still to arrive.
      if (outbox.all().length < waiting) await handIn();
    }
  }

  async function submit(): Promise<void> {
    onSubmitted(await api(submitPracticeSitting, call));
  }

  const retry = useEffectEvent(() => {
    if (outbox.all().length > 0) void sync();
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void sync();
  });
  useEffect(() => {
    retry();
    const timer = setInterval(() => retry(), RETRY_MS);
    const visible = () => look();
    const online = () => retry();
    document.addEventListener('visibilitychange', visible);
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', visible);
      removeEventListener('online', online);
    };
  }, [sittingId]);

  return {
    state,
    feedback: known.feedback,
    sending,
    waiting: pending.length,
    /** What time it is on the server, as it said last. */
    clock,

    tell(place: number, deed: Deed): void {
      const now = performance.now();
      const seconds = Math.min(MOST_SECONDS, Math.floor((now - latest.current.since) / 1000));
      latest.current.since += seconds * 1000;
      latest.current.seq += 1;
      const event = {
        device,
        seq: latest.current.seq,
        place,
        seconds,
        at: new Date().toISOString(),
        ...deed,
      } as PracticeEventIn;
      outbox.put(event);
      setPending(outbox.all());
      void sync();
    },

    /** Ends the sitting; whether that could be done. What was given before goes first. */
    async finish(): Promise<boolean> {
      await sync();
      if (outbox.all().length > 0) return false;
      try {
        await submit();
        return true;
      } catch {
        return false;
      }
    },
  };
}
export type SittingControl = ReturnType<typeof useSitting>;

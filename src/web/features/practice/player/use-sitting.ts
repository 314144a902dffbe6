import { useMemo, useRef, useState } from 'react';
import { sendPracticeEvents, submitPracticeSitting } from '#contract/practice.ts';
import type { Feedback, PracticeEventIn, SittingReply, SyncReply } from '#contract/practice-sitting.ts';
import { eventName, type PracticeEvent } from '#rules/practice/event.ts';
import { foldEvents } from '#rules/practice/fold.ts';
import { useApi } from '#web/base/loading.ts';
import { useSender } from '#web/base/use-sender.ts';
import { newId } from '#web/base/new-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { sittingOutbox } from './sitting-outbox.ts';
import { anchorClock } from './server-clock.ts';

/** An event without its identity and time. */
type EventDraft<K> = K extends { kind: string } ? Omit<K, 'device' | 'seq' | 'place' | 'seconds' | 'at'> : never;
export type NewEvent = EventDraft<PracticeEventIn>;

/** How many events are sent together; the most the server accepts. */
const BATCH = 100;
const MOST_SECONDS = 3600;

type SittingStart = {
  events: readonly PracticeEventIn[];
  revision: number;
  feedback: ReadonlyMap<number, Feedback>;
  submittedAt: string | null;
};

const firstKnown = ({ events, revision, feedback, submittedAt }: SittingReply): SittingStart => ({
  events,
  revision,
  feedback: new Map(feedback.map((entry) => [entry.place, entry])),
  submittedAt,
});

function mergeReply(known: SittingStart, reply: SyncReply): SittingStart {
  return {
    events: [...new Map([...known.events, ...reply.events].map((event) => [eventName(event), event])).values()],
    revision: Math.max(known.revision, reply.revision),
    feedback: new Map([...known.feedback, ...reply.feedback.map((entry) => [entry.place, entry] as const)]),
    submittedAt: reply.submittedAt,
  };
}

const highest = (events: readonly PracticeEvent[]) => events.reduce((most, { seq }) => Math.max(most, seq), 0);

/** A sitting and its events: shown at once, kept in the browser, and sent in the background until accepted. */
export function useSitting(first: SittingReply, userId: string, onSubmitted: (result: SittingReply) => void) {
  const api = useApi();
  const { id: sittingId, isForwardOnly, mode, questions } = first;
  const call = { params: { sittingId }, headers: { 'learner-id': userId } };
  const [device] = useState(newId);
  const outbox = useMemo(() => sittingOutbox(sittingId), [sittingId]);
  const [serverState, setKnown] = useState(() => firstKnown(first));
  const [clock, setClock] = useState(() => ({ now: Date.parse(first.now), at: performance.now() }));
  const queries = useQueryClient();
  const [begun] = useState(() => ({
    seq: Math.max(highest(first.events), highest(outbox.all())),
    since: performance.now(),
  }));
  // What the next event number and request are based on; a render may lag behind.
  const latest = useRef({ known: serverState, ...begun });
  const submit = async () => onSubmitted(await api(submitPracticeSitting, call));
  const {
    sending,
    waiting: pending,
    put,
    flush,
  } = useSender(outbox, {
    batch: BATCH,
    hasNews: true,
    send: (events) =>
      api(sendPracticeEvents, { ...call, body: { since: latest.current.known.revision, events: [...events] } }),
    onDelivery(reply, batch) {
      // A practice answer counts at once, whether the sitting is ended or left.
      if (batch.some(({ kind }) => kind === 'answered')) void refreshStanding(queries);
      const at = performance.now();
      setClock((before) => anchorClock(before, reply.now, at));
      latest.current.known = mergeReply(latest.current.known, reply);
      latest.current.seq = Math.max(latest.current.seq, highest(reply.events));
      setKnown(latest.current.known);
      return reply.submittedAt !== null && outbox.all().length === 0 ? submit() : undefined;
    },
  });

  const state = useMemo(
    () =>
      foldEvents([...serverState.events, ...pending], {
        questions,
        isForwardOnly,
        flagged: mode === 'practice' ? questions.map(({ isBookmarked }) => isBookmarked) : [],
      }),
    [serverState, pending, questions, isForwardOnly, mode],
  );

  return {
    state,
    feedback: serverState.feedback,
    sending,
    /** The server's time, as last reported. */
    clock,

    record(place: number, draft: NewEvent): void {
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
        ...draft,
      } as PracticeEventIn;
      put(event);
    },

    /** Ends the sitting after sending pending events; returns whether that succeeded. */
    async finish(): Promise<boolean> {
      await flush();
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

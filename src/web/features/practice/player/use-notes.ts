import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { putQuestionMark } from '#contract/practice.ts';
import { mergedNote } from '#rules/practice/note.ts';
import { useApi } from '#web/app/loading.ts';
import { createOutbox } from '#web/app/outbox.ts';
import { type Held, heldBy } from './sitting-refusal.ts';

const KeptNote = z.strictObject({
  examId: z.string(),
  questionId: z.string(),
  note: z.string(),
  /** What the server had when it was begun. */
  before: z.optional(z.string()),
});
type KeptNote = z.infer<typeof KeptNote>;

/** How it goes with a note: it is on its way, the server has it, alone or with another device's, or it is still in the browser. */
export type Saving = 'saving' | 'saved' | 'merged' | Held;

/** Not with every letter. */
const PAUSE_MS = 600;
const RETRY_MS = 3000;

/** The notes that a person writes on questions: kept in the browser with each letter, sent in the background until taken. */
export function useNotes(userId: string) {
  const api = useApi();
  const outbox = useMemo(
    () => createOutbox<KeptNote>(`cairn.note.${userId}.`, KeptNote, ({ questionId }) => questionId),
    [userId],
  );
  const [written, setWritten] = useState<ReadonlyMap<string, { note: string; saving: Saving }>>(new Map());
  /** What the server had last. */
  const known = useRef(new Map<string, string>());
  const inFlight = useRef<Promise<void> | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = ({ questionId, note }: Pick<KeptNote, 'questionId' | 'note'>, saving: Saving) =>
    setWritten((before) => new Map(before).set(questionId, { note, saving }));
  const waiting = ({ questionId }: Pick<KeptNote, 'questionId'>) =>
    outbox.all().find((entry) => entry.questionId === questionId);

  function send(): Promise<void> {
    clearTimeout(pause.current);
    inFlight.current ??= handIn().then(() => void (inFlight.current = null));
    return inFlight.current;
  }

  async function handIn(): Promise<void> {
    let entry: KeptNote | undefined;
    while ((entry = outbox.all()[0])) {
      const { examId, questionId, note, before } = entry;
      try {
        const headers = { 'learner-id': userId };
        const body = { note, ...(before !== undefined && { noteBefore: before }) };
        const { note: stored } = await api(putQuestionMark, { params: { examId, questionId }, body, headers });
        const latest = waiting(entry) ?? entry;
        if (latest.note === note) {
          outbox.remove([entry]);
          known.current.set(questionId, stored);
          set({ ...entry, note: stored }, stored === note ? 'saved' : 'merged');
          continue;
        }
        // More was written meanwhile.
        const next = { ...latest, before: stored, note: mergedNote({ stored, before: note, note: latest.note }) };
        outbox.put(next);
        set(next, 'saving');
      } catch (error) {
        const held = heldBy(error);
        const latest = waiting(entry) ?? entry;
        set(latest, held);
        if (held !== 'not taken') return;
        outbox.remove([latest]);
      }
    }
  }

  const flush = useEffectEvent(() => {
    if (outbox.all().length > 0) void send();
  });
  useEffect(() => {
    flush();
    const timer = setInterval(() => flush(), RETRY_MS);
    const leave = () => flush();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', leave);
      leave();
    };
  }, [userId]);

  return {
    /** The note as it was written last on this device; `stored` where none was. */
    noteOn: (questionId: string, stored: string): string =>
      written.get(questionId)?.note ?? outbox.all().find((entry) => entry.questionId === questionId)?.note ?? stored,
    savingOf: (questionId: string): Saving | undefined => written.get(questionId)?.saving,
    /** `stored` is the note as the screen got it. */
    write({ stored, ...written }: Omit<KeptNote, 'before'> & { stored: string }): void {
      const { questionId } = written;
      const earlier = waiting(written);
      const entry = { ...written, before: earlier ? earlier.before : (known.current.get(questionId) ?? stored) };
      outbox.put(entry);
      set(entry, 'saving');
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void send(), PAUSE_MS);
    },
  };
}
export type NoteControl = ReturnType<typeof useNotes>;

/** For all questions of a screen. */
export const NotesContext = createContext<NoteControl | null>(null);

export function useNoteControl(): NoteControl {
  const notes = useContext(NotesContext);
  if (!notes) throw new Error('no notes around this component');
  return notes;
}

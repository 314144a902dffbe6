import { createContext, useContext, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { putQuestionMark } from '#contract/practice.ts';
import { mergedNote } from '#rules/practice/note.ts';
import { useApi } from '#web/base/loading.ts';
import { createOutbox } from '#web/base/outbox.ts';
import type { HoldReason } from '#web/base/refusal.ts';
import { useSender } from '#web/base/use-sender.ts';

const KeptNote = z.strictObject({
  examId: z.string(),
  questionId: z.string(),
  note: z.string(),
  /** The server's version when writing began. */
  before: z.optional(z.string()),
});
type KeptNote = z.infer<typeof KeptNote>;

/** The state of a note: being sent, saved (alone or merged with another device's), or still in the browser. */
export type Saving = 'saving' | 'saved' | 'merged' | HoldReason;

/** Not on every keystroke. */
const PAUSE_MS = 600;

/** A person's notes on questions: kept in the browser with every keystroke, and sent in the background until accepted. */
export function useNotes(userId: string) {
  const api = useApi();
  const outbox = useMemo(
    () =>
      createOutbox<KeptNote>({
        prefix: `cairn.note.${userId}.`,
        schema: KeptNote,
        nameOf: ({ questionId }) => questionId,
      }),
    [userId],
  );
  const [localNotes, setLocalNotes] = useState<ReadonlyMap<string, { note: string; saving: Saving }>>(new Map());
  /** The server's latest versions. */
  const serverNotes = useRef(new Map<string, string>());

  const set = ({ questionId, note }: Pick<KeptNote, 'questionId' | 'note'>, saving: Saving) =>
    setLocalNotes((before) => new Map(before).set(questionId, { note, saving }));
  const queuedNoteOf = ({ questionId }: Pick<KeptNote, 'questionId'>) =>
    outbox.all().find((entry) => entry.questionId === questionId);

  const { put } = useSender(outbox, {
    send: ([entry]) => {
      const { examId, questionId, note, before } = entry!;
      const body = { note, ...(before !== undefined && { noteBefore: before }) };
      return api(putQuestionMark, { params: { examId, questionId }, body, headers: { 'learner-id': userId } });
    },
    onDelivery({ note: stored }, [sent]) {
      const { questionId, note } = sent!;
      const latest = queuedNoteOf(sent!);
      if (!latest) {
        serverNotes.current.set(questionId, stored);
        return set({ questionId, note: stored }, stored === note ? 'saved' : 'merged');
      }
      // More was written in the meantime.
      const next = { ...latest, before: stored, note: mergedNote({ stored, before: note, note: latest.note }) };
      outbox.put(next);
      set(next, 'saving');
    },
    onHold: (reason, [entry]) => set(queuedNoteOf(entry!) ?? entry!, reason),
  });

  return {
    /** This device's latest version of the note; `stored` if there is none. */
    noteOn: (questionId: string, stored: string): string =>
      localNotes.get(questionId)?.note ?? outbox.all().find((entry) => entry.questionId === questionId)?.note ?? stored,
    savingOf: (questionId: string): Saving | undefined => localNotes.get(questionId)?.saving,
    /** `stored` is the note as the screen received it. */
    write({ stored, ...written }: Omit<KeptNote, 'before'> & { stored: string }): void {
      const { questionId } = written;
      const earlier = queuedNoteOf(written);
      const entry = { ...written, before: earlier ? earlier.before : (serverNotes.current.get(questionId) ?? stored) };
      put(entry, PAUSE_MS);
      set(entry, 'saving');
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

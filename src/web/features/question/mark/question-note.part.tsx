import { type ReactNode, useId, useState } from 'react';
import { MOST_TYPED } from '#rules/practice/note.ts';
import { type Saving, useNoteControl } from './use-notes.ts';

/** `cardOf`: makes a card of the note as it stands. */
type Props = { examId: string; questionId: string; note: string; cardOf: (note: string) => ReactNode };

/** The person's note on a question, for this sitting and later ones. It saves itself. */
export function QuestionNote({ examId, questionId, note: storedNote, cardOf }: Props) {
  const notes = useNoteControl();
  const id = useId();
  const note = notes.noteOn(questionId, storedNote);
  const [isOpenAtFirst] = useState(note !== '');
  const saving = notes.savingOf(questionId);
  return (
    <details className="mt-6" open={isOpenAtFirst}>
      <summary className="inline-flex min-h-11 items-center text-small text-accent underline">My note</summary>
      <label htmlFor={id} className="sr-only">
        My note
      </label>
      <textarea
        id={id}
        value={note}
        maxLength={MOST_TYPED}
        rows={3}
        aria-describedby={`${id}-saving`}
        onChange={(event) => notes.write({ examId, questionId, note: event.target.value, stored: storedNote })}
        className="block w-full rounded border border-line-strong bg-raised px-3 py-2"
      />
      <p id={`${id}-saving`} className="mt-1 text-small text-muted">
        {saving === undefined && 'Saved as you type.'}
        {saving === 'saving' && 'Saving...'}
        {saving === 'saved' && 'Saved.'}
      </p>
      <output className="text-small">
        {saving !== undefined && saving !== 'saving' && saving !== 'saved' && HOLD_TEXTS[saving]}
      </output>
      {cardOf(note)}
    </details>
  );
}

const HOLD_TEXTS: Record<Exclude<Saving, 'saving' | 'saved'>, string> = {
  merged: 'Saved and combined with your note from another device.',
  offline: 'You’re offline. Your note is saved in this browser and will be sent when you’re back online.',
  'logged out': 'You’re logged out. Your note is saved in this browser until you log in again.',
  'no access': 'Your access to this exam has ended. Your note is saved in this browser.',
  'not taken': 'This note could not be saved.',
};

import { useId, useState } from 'react';
import { putQuestionMark } from '#contract/practice.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { examId: string; questionId: string; note: string };

/** One's own note on a question, for this and every later time. */
export function QuestionNote({ examId, questionId, note }: Props) {
  const api = useApi();
  const id = useId();
  const [text, setText] = useState(note);
  const [saved, setSaved] = useState(note);
  const [outcome, setOutcome] = useState('');
  const save = async () => {
    try {
      const mark = await api(putQuestionMark, { params: { examId, questionId }, body: { note: text } });
      setSaved(mark.note);
      setOutcome('Note saved.');
    } catch {
      setOutcome('The note could not be saved. Please try again.');
    }
  };
  return (
    <details className="mt-6" open={note !== ''}>
      <summary className="inline-flex min-h-11 items-center text-small text-accent underline">My note</summary>
      <label htmlFor={id} className="sr-only">
        My note
      </label>
      <textarea
        id={id}
        value={text}
        maxLength={2000}
        rows={3}
        onChange={(event) => {
          setText(event.target.value);
          setOutcome('');
        }}
        className="block w-full rounded border border-line-strong bg-raised px-3 py-2"
      />
      <p className="mt-2 flex flex-wrap items-center gap-3 text-small">
        <Button look="plain" size="small" aria-disabled={text === saved} onClick={() => text !== saved && void save()}>
          Save note
        </Button>
        <output>{outcome}</output>
      </p>
    </details>
  );
}

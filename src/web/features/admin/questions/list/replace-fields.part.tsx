import { useState } from 'react';
import { type ChangedQuestions, changeQuestions, type QuestionsToChange } from '#contract/question-bulk.ts';
import { countText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { sentenceOf } from '#web/features/admin/shell/use-act.tsx';

export type Replacement = { find: string; with: string; isCaseSensitive: boolean };

type Props = {
  examId: string;
  selection: QuestionsToChange['chosen'];
  replacement: Replacement;
  error: string | undefined;
  onChange: (replacement: Replacement) => void;
};

/** Which text is replaced by which, and what that would do, before it is done. */
export function ReplaceFields({ examId, selection, replacement, error, onChange }: Props) {
  const api = useApi();
  const [trial, setTrial] = useState<{ of: Replacement; result: ChangedQuestions } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const look = async () => {
    if (replacement.find === '') return;
    setFault(null);
    try {
      const change = { act: 'replace' as const, ...replacement, isTrial: true };
      const result = await api(changeQuestions, { params: { examId }, body: { chosen: selection, change } });
      setTrial({ of: replacement, result });
    } catch (failure) {
      setFault(sentenceOf(failure, 'The questions could not be searched. Please try again.'));
    }
  };
  return (
    <div className="space-y-3">
      <Field
        label="Find"
        maxLength={200}
        value={replacement.find}
        error={error}
        onChange={(event) => onChange({ ...replacement, find: event.target.value })}
      />
      <Field
        label="Replace with"
        maxLength={200}
        value={replacement.with}
        onChange={(event) => onChange({ ...replacement, with: event.target.value })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={replacement.isCaseSensitive}
          onChange={(event) => onChange({ ...replacement, isCaseSensitive: event.target.checked })}
        />
        Match capital letters
      </label>
      <Button look="plain" size="small" aria-disabled={replacement.find === ''} onClick={() => void look()}>
        Show What Would Change
      </Button>
      <Fault>{fault}</Fault>
      <output className="block">{trial?.of === replacement && <Trial result={trial.result} />}</output>
    </div>
  );
}

function Trial({ result: { changed, left, examples } }: { result: ChangedQuestions }) {
  const invalid = left.slice(0, 5).map(({ number }) => String(number));
  return (
    <>
      <p className="font-semibold">{countText(changed, 'question')} would change.</p>
      {left.length > 0 && (
        <p className="text-nearly">
          {countText(left.length, 'question')} could not be asked with that text and would stay as before:{' '}
          {listText(left.length > 5 ? [...invalid, 'others'] : invalid)}.
        </p>
      )}
      <ul className="mt-2 space-y-2 text-small">
        {examples.map(({ number, before, after }) => (
          <li key={number} className="border-l-2 border-line pl-3">
            <span className="figures text-muted">Question {number}</span>
            <del className="line-clamp-3 text-wrong wrap-anywhere">{before}</del>
            <ins className="line-clamp-3 text-correct no-underline wrap-anywhere">{after}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}

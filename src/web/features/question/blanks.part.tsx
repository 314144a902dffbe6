import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '#rules/question/answer.ts';
import { BLANK_SIGN } from '#rules/question/part/blank.ts';
import type { Entry } from '#rules/question/part/entries.ts';
import { entryHint } from '#rules/question/part/entry.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { ReviewPart } from './review-part.part.tsx';
import type { AskProps, ReviewProps } from './part-props.ts';

/** How long after the last keystroke an entry counts as given; leaving the field gives it at once. Milliseconds. */
const PAUSE_MS = 400;

const MODE_OF: Record<Entry, 'decimal' | 'text'> = {
  number: 'decimal',
  address: 'text',
  command: 'text',
  text: 'text',
};

const textsOf = (answer: Answer): readonly string[] =>
  Array.isArray(answer) ? answer.map((text) => (typeof text === 'string' ? text : '')) : [];

/** Blanks to type into, one per line. Undo is the browser's own within each. */
export function AskBlanks({ question, answer, onAnswer }: AskProps) {
  const { id, parts = [] } = question;
  const given = textsOf(answer);
  // Typed but not given yet.
  const [draftEntries, setDraftEntries] = useState<readonly string[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownEntries = parts.map((_, part) => (draftEntries ?? given)[part] ?? '');
  const give = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (draftEntries !== null) onAnswer(draftEntries);
  });
  const leave = () => {
    clearTimeout(timer.current);
    if (draftEntries !== null) onAnswer(draftEntries);
    setDraftEntries(null);
  };
  useEffect(() => {
    if (draftEntries !== null) timer.current = setTimeout(() => give(), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [draftEntries]);
  return (
    <fieldset className="mt-6">
      <legend className="mb-3 font-semibold">Fill in each blank.</legend>
      <ol className="space-y-4">
        {parts.map(({ text, entry = 'text', unit }, part) => {
          const [before, after] = text.includes(BLANK_SIGN) ? text.split(BLANK_SIGN) : [text, ''];
          const name = `${id}.${part}`;
          const hint = entryHint(given[part] ?? '', entry, unit);
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <label htmlFor={name} className="max-w-full">
                <QuestionText text={before!.trim()} inControl />
                {after && <span className="sr-only"> blank {after}</span>}
              </label>
              <span className={`flex max-w-full items-center gap-2 ${entry === 'number' ? '' : 'w-full sm:w-auto'}`}>
                <input
                  id={name}
                  type="text"
                  inputMode={MODE_OF[entry]}
                  maxLength={200}
                  autoCapitalize="none"
                  autoComplete="off"
                  autoCorrect="off"
                  spellCheck={false}
                  aria-describedby={`${name}.hint`}
                  value={shownEntries[part]}
                  onChange={(event) => setDraftEntries(shownEntries.with(part, event.target.value))}
                  onBlur={leave}
                  onKeyDown={(event) => event.key === 'Enter' && leave()}
                  className={`min-h-11 rounded border border-line-strong bg-raised px-3 font-mono min-w-0 ${entry === 'number' ? 'w-40' : 'w-full sm:w-80'}`}
                />
                {unit && <span>{unit}</span>}
              </span>
              {after && (
                <span aria-hidden>
                  <QuestionText text={after.trim()} />
                </span>
              )}
              <output id={`${name}.hint`} className={hint === null ? 'sr-only' : 'w-full text-small text-muted'}>
                {hint}
              </output>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

/** Each blank with what was typed, what is right, and why. */
export function ReviewBlanks({
  question,
  partRationales = [],
  marks,
  right,
  answer,
  className = 'space-y-2',
}: ReviewProps) {
  const { id, parts = [] } = question;
  const [keys, given] = [textsOf(right), textsOf(answer)];
  return (
    <ol className={className}>
      {parts.map(({ text, unit }, part) => (
        <ReviewPart
          key={`${id}.${part}`}
          text={text.replace(BLANK_SIGN, '…')}
          answer={given[part]?.trim() || null}
          right={[keys[part], unit].filter(Boolean).join(' ')}
          isRight={marks[part] ?? false}
          rationale={partRationales[part] ?? ''}
        />
      ))}
    </ol>
  );
}

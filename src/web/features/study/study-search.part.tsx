import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { StudyMatch } from '#contract/study.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useShortcutChoice, useShortcuts } from '#web/ui/use-shortcuts.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { usePaused } from './use-paused.ts';
import { searchQuery } from './study.queries.ts';
import { CONTENT_NAMES } from './study-facts.ts';

type Props = {
  exam: Exam;
  initial?: string;
  /** Shows the shortcut for this field, with a way to turn it off: once per guide, on its overview. */
  hasHint?: boolean;
};

/** Searches what the reader may read as they type. Without JavaScript, the form opens the overview with the results. */
export function StudySearch({ exam, initial = '', hasHint = false }: Props) {
  const [inputText, setInputText] = useState(initial);
  const query = usePaused(inputText.trim());
  const { data, isError, isFetching } = useQuery({
    ...searchQuery(useApi(), exam.id, query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const results = query === '' ? undefined : data;
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [hasShortcuts, setHasShortcuts] = useShortcutChoice();
  useShortcuts(hasShortcuts, {
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && inputText !== '') {
      event.preventDefault();
      setInputText('');
      input.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [input.current, ...(box.current?.querySelectorAll('a') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (next) event.preventDefault();
    next?.focus();
  };

  const resultText = saying();
  function saying(): string {
    if (isError) return 'The search failed. Please try again in a moment.';
    if (!results) return '';
    return results.length === 0
      ? 'No results in the content you can open.'
      : `${countText(results.length, 'result')} found`;
  }

  return (
    <search ref={box} className="mt-8 block max-w-text print:hidden">
      <SearchField
        label="Search the study content"
        action={paths.study(exam.slug)}
        ref={input}
        value={inputText}
        onChange={(event) => setInputText(event.target.value)}
        onKeyDown={walk}
        hint="Searches all the content you can open."
      />
      {hasHint && <KeyHint hasShortcuts={hasShortcuts} onChoose={setHasShortcuts} />}
      <output className={results?.length === 0 || isError ? 'mt-3 block' : 'sr-only'}>{resultText}</output>
      {results && results.length > 0 && (
        <ul aria-busy={isFetching} className="mt-3 rounded border border-line bg-raised">
          {results.map((place) => (
            <StudyMatchEntry key={place.id} exam={exam} place={place} onKeyDown={walk} />
          ))}
        </ul>
      )}
    </search>
  );
}

type HintProps = { hasShortcuts: boolean; onChoose: (isOn: boolean) => void };

/** Shows the shortcut only to people with a keyboard. */
function KeyHint({ hasShortcuts, onChoose }: HintProps) {
  return (
    <p className="mt-1 hidden text-small text-muted pointer-fine:block">
      {hasShortcuts ? (
        <>
          Press <kbd className="rounded border border-line bg-sunken px-1.5 font-mono">/</kbd> to search.
        </>
      ) : (
        'Keyboard shortcuts are off.'
      )}{' '}
      <button type="button" className="underline hover:text-ink" onClick={() => onChoose(!hasShortcuts)}>
        {hasShortcuts ? 'Turn shortcuts off' : 'Turn them on'}
      </button>
    </p>
  );
}

type StudyMatchEntryProps = { exam: Exam; place: StudyMatch; onKeyDown?: (event: KeyboardEvent) => void };

/** A search result with the matching words marked. */
export function StudyMatchEntry({ exam, place, onKeyDown }: StudyMatchEntryProps) {
  const { domainNumber, taskNumber, taskTitle, contentType } = place;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`${paths.studyTask(exam.slug, domainNumber, taskNumber)}#${place.id}`}
        {...(onKeyDown && { onKeyDown })}
        className="block px-4 py-3 hover:bg-sunken"
      >
        <span className="font-semibold">
          <Parts parts={place.title} />
        </span>
        <span className="block text-small wrap-anywhere text-muted">
          <Parts parts={place.excerpt} />
        </span>
        <span className="mt-1 block text-small">{`${CONTENT_NAMES[contentType]} in ${domainNumber}.${taskNumber} ${taskTitle}`}</span>
      </Link>
    </li>
  );
}

function Parts({ parts }: { parts: StudyMatch['title'] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <mark
        key={index}
        className="rounded-[0.2rem] bg-nearly-soft text-ink underline decoration-nearly decoration-2 underline-offset-2"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

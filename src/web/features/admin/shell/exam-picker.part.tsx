import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useApi } from '#web/base/loading.ts';
import { Icon } from '#web/ui/icon.tsx';
import { countText, numberText } from '#rules/wording/count.ts';
import { adminExamsQuery } from './admin.queries.ts';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

// HTML has no server-filled list of choices; the field handles the keys and keeps the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role */

const MOST_SHOWN = 20;
/** How long typing must pause before the server is asked. */
const PAUSE_MS = 150;

/** `id` is empty for entries above the exams, such as all of them. */
type Choice = { id: string; name: string };
type Props = {
  /** The selection; null if there is none yet. */
  selection: Choice | null;
  onPick: (choice: Choice) => void;
  /** Shown above the exams. */
  top?: Choice;
  label?: string;
  /** The form field that holds the id. */
  name?: string;
  error?: string | undefined;
  /** It takes the focus when it appears. */
  isFirst?: boolean;
};

/** Selects one of any number of exams: the server searches for what is typed. A combobox as ARIA describes it. */
export function ExamPicker({ selection, onPick, top, label = 'Exam', name, error, isFirst = false }: Props) {
  const id = useId();
  // Anything typed before the script loads would be lost.
  const isHere = useIsInBrowser();
  const [inputText, setInputText] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Null until the person moves: the selected one. */
  const [active, setActive] = useState<number | null>(null);
  const searchText = inputText?.trim() ?? '';
  const search = useRested(searchText);
  const query = adminExamsQuery(useApi(), { limit: String(MOST_SHOWN), ...(search && { search }) });
  const { data, isError, isPlaceholderData } = useQuery({
    ...query,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // Keeps only matches from the previous search, so that nothing moves away from under a press when the reply comes.
  const isAnswered = !isPlaceholderData && search === searchText;
  const exams = (data?.exams ?? []).filter(
    (exam) => isAnswered || exam.name.toLowerCase().includes(searchText.toLowerCase()),
  );
  const choices = [
    ...(top?.name.toLowerCase().startsWith(searchText.trim().toLowerCase()) ? [{ ...top, label: top.name }] : []),
    ...exams.map((exam) => ({
      id: exam.id,
      name: exam.name,
      label: `${exam.name} (${countText(exam.questionCount, 'question')})${exam.isArchived ? ', archived' : ''}`,
    })),
  ];
  const others = data && isAnswered ? data.total - exams.length : 0;
  const at = Math.min(
    active ??
      Math.max(
        0,
        choices.findIndex((choice) => choice.id === selection?.id),
      ),
    choices.length - 1,
  );
  const isWrong = error !== undefined && !selection?.id;

  const open = () => {
    setIsOpen(true);
    setActive(null);
  };
  const close = () => {
    setIsOpen(false);
    setInputText(null);
  };
  const pick = (choice: Choice | undefined) => {
    if (choice) onPick({ id: choice.id, name: choice.name });
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((at + step + choices.length) % Math.max(1, choices.length));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (isAnswered || choices[at]) pick(choices[at]);
    } else if (event.key === 'Escape' && isOpen) {
      // Don't close the surrounding dialog too.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="relative min-w-0 max-sm:col-span-full">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {isWrong && (
        <p id={`${id}-error`} className="text-small font-semibold text-wrong">
          {error}
        </p>
      )}
      <span className="relative mt-1 block">
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          readOnly={!isHere}
          ref={isFirst ? focusFirst : undefined}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && choices.length > 0 ? `${id}-${at}` : undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          aria-invalid={isWrong ? true : undefined}
          placeholder="Choose an exam"
          maxLength={200}
          value={inputText ?? selection?.name ?? ''}
          onChange={(event) => {
            setInputText(event.target.value);
            setIsOpen(true);
            setActive(0);
          }}
          onClick={(event) => {
            event.currentTarget.select();
            open();
          }}
          onKeyDown={press}
          onBlur={close}
          className={`min-h-11 w-full rounded border bg-raised py-2 pr-10 pl-3 ${isWrong ? 'border-2 border-wrong' : 'border-line-strong'}`}
        />
        <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </span>
      {name && <input type="hidden" name={name} value={selection?.id ?? ''} />}
      <output className="sr-only">{isOpen && data ? countText(data.total, 'exam') : ''}</output>
      {/* Prevented from taking the focus, so that a press selects an item. */}
      <div
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 z-20 mt-1 max-h-80 min-w-64 overflow-y-auto rounded border border-line-strong bg-paper shadow-lifted"
      >
        <div id={`${id}-list`} role="listbox" aria-label="Exams">
          {choices.map((choice, index) => (
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice.id === selection?.id}
              ref={(element) => (index === at ? element?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
              onClick={() => pick(choice)}
              className={`flex min-h-11 cursor-pointer items-center px-3 py-2 wrap-anywhere hover:bg-sunken aria-selected:font-semibold ${index === at ? 'bg-sunken outline-2 -outline-offset-2 outline-accent' : ''}`}
            >
              {choice.label}
            </div>
          ))}
        </div>
        <p className="px-3 py-2 text-small text-muted empty:hidden">
          {isError && 'The exams could not be loaded. Please try again in a moment.'}
          {data && isAnswered && choices.length === 0 && 'No exams match.'}
          {others > 0 && `${numberText(others)} more. Type part of a name, code, vendor, or category.`}
        </p>
      </div>
    </div>
  );
}

// A dialog moves the focus to its first control once it is shown.
const focusFirst = (element: HTMLElement | null) => void setTimeout(() => element?.focus());

/** The value, once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

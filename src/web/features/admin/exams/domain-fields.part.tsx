import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { countText } from '#rules/wording/count.ts';
import { movedDomain, movedLine, tasksFault, type TypedDomain } from './typed-domains.ts';
import { WeightSlider, WeightTotal } from './weight-fields.part.tsx';

const MOST = 99;

/** Marks the field of a domain's weight. */
const WEIGHT = { 'data-weight': '' };

/** The first domain's weight that is not set. */
export function firstOpenWeight(form: HTMLElement): HTMLElement | null {
  const weights = [...form.querySelectorAll<HTMLInputElement>('[data-weight] input:not([type=range])')];
  return weights.find(({ value }) => value.trim() === '') ?? weights[0] ?? null;
}

type Props = {
  domains: readonly TypedDomain[];
  /** It has questions or study content, which belong to their domains by number. */
  isInUse: boolean;
  fault: string | null;
  onChange: (domains: TypedDomain[]) => void;
};

/** Form fields for an exam's domains with their weights and tasks. */
export function DomainFields({ domains, isInUse, fault, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [movedText, setMovedText] = useState('');
  const put = (key: number, change: Partial<TypedDomain>) =>
    onChange(domains.map((domain) => (domain.key === key ? { ...domain, ...change } : domain)));
  const add = () => {
    if (domains.length >= MOST) return;
    const key = Math.max(0, ...domains.map((domain) => domain.key)) + 1;
    const number = Math.max(0, ...domains.map((domain) => Number(domain.number) || 0)) + 1;
    const added = { key, number: String(number), name: '', weight: '', tasks: '1. ', isStored: false };
    flushSync(() => onChange([...domains, added]));
    // Its number is known already.
    list.current?.querySelector<HTMLElement>('li:last-child [data-name] input')?.focus();
  };
  /** Where a domain can go: those with questions stay with their numbers. */
  const isFixed = ({ isStored }: TypedDomain) => isInUse && isStored;
  const canMove = (from: number, to: number) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return from !== to && low >= 0 && high < domains.length && !domains.slice(low, high + 1).some(isFixed);
  };
  const move = (from: number, to: number) => {
    if (!canMove(from, to)) return;
    onChange(movedDomain(domains, from, to));
    setMovedText(`${domains[from]!.name || 'The domain'} is now number ${domains[to]!.number}`);
  };
  const faulty = domains.findIndex((domain) => fault !== null && tasksFault(domain) === fault);
  return (
    <div className="space-y-3">
      {fault && faulty < 0 && (
        <p role="alert" tabIndex={-1} className="font-semibold text-wrong">
          {fault}
        </p>
      )}
      <WeightTotal domains={domains} />
      <WeightNote domains={domains} />
      <output className="sr-only">{movedText}</output>
      <ul ref={list} className="space-y-3">
        {domains.map((domain, index) => {
          const { key, number, name, weight, tasks } = domain;
          const [up, down] = [canMove(index, index - 1), canMove(index, index + 1)];
          return (
            // Its buttons do the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              className={`rounded border p-3 ${dragged !== null && canMove(dragged, index) ? 'border-dashed border-accent' : 'border-line'}`}
              onDragOver={(event) => {
                if (dragged === null || !canMove(dragged, index)) return;
                event.preventDefault();
                event.dataTransfer.dropEffect = 'move';
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            >
              <div className="grid gap-3 sm:grid-cols-[5rem_1fr_9rem]">
                <Field
                  label="Number"
                  inputMode="numeric"
                  value={number}
                  readOnly={isFixed(domain)}
                  title={isFixed(domain) ? 'Questions and study content belong to this number.' : undefined}
                  onChange={(event) => put(key, { number: event.target.value })}
                />
                <div data-name="">
                  <Field
                    label="Domain name"
                    maxLength={200}
                    value={name}
                    onChange={(event) => put(key, { name: event.target.value })}
                  />
                </div>
                <div {...WEIGHT}>
                  <Field
                    label="Weight in %"
                    value={weight}
                    onChange={(event) => put(key, { weight: event.target.value })}
                  />
                  <WeightSlider domain={domain} onWeight={(next) => put(key, { weight: next })} />
                </div>
              </div>
              <details className="mt-2" open={index === faulty || undefined} {...(!domain.isStored && { open: true })}>
                <summary className="min-h-11 content-center text-small font-semibold sm:min-h-9">
                  {countText(tasks.split('\n').filter((line) => line.trim() !== '').length, 'task')} of domain {number}
                </summary>
                <TextAreaField
                  label="Tasks"
                  hint={`One per line, each starting with its number, such as 1. or 1.1.${isFixed(domain) ? '' : ' Alt+↑ and Alt+↓ move a line.'}`}
                  rows={Math.max(4, tasks.split('\n').length + 1)}
                  value={tasks}
                  error={index === faulty && fault !== null ? fault : undefined}
                  onKeyDown={(event) => isFixed(domain) || moveLine(event, (next) => put(key, { tasks: next }))}
                  onChange={(event) => put(key, { tasks: event.target.value })}
                />
              </details>
              <div className="mt-1 flex flex-wrap items-center gap-1">
                {(up || down) && (
                  <>
                    <span
                      draggable
                      aria-hidden="true"
                      className="cursor-grab px-2 text-muted select-none pointer-coarse:hidden"
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move';
                        event.dataTransfer.setData('text/plain', name);
                        setDragged(index);
                      }}
                      onDragEnd={() => setDragged(null)}
                    >
                      ⠿ Drag
                    </span>
                    <Button look="quiet" size="small" aria-disabled={!up} onClick={() => move(index, index - 1)}>
                      Move Up<span className="sr-only"> domain {number}</span>
                    </Button>
                    <Button look="quiet" size="small" aria-disabled={!down} onClick={() => move(index, index + 1)}>
                      Move Down<span className="sr-only"> domain {number}</span>
                    </Button>
                  </>
                )}
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => onChange(domains.filter((other) => other.key !== key))}
                >
                  Remove domain {number}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Button look="plain" size="small" onClick={add} aria-disabled={domains.length >= MOST}>
        Add Domain
      </Button>
    </div>
  );
}

/** Alt with an arrow moves the line of the caret, which goes along; the numbers stay in order. */
function moveLine(event: KeyboardEvent<HTMLTextAreaElement>, put: (tasks: string) => void): void {
  const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
  if (by === undefined) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const moved = movedLine(field.value, field.selectionStart, by);
  if (!moved) return;
  flushSync(() => put(moved.text));
  field.setSelectionRange(moved.caret, moved.caret);
}

/** What happens if domains have no weight. */
function WeightNote({ domains }: { domains: readonly TypedDomain[] }) {
  const without = domains.filter(({ weight }) => weight.trim() === '');
  if (without.length === 0) return null;
  const names = without.map(({ number, name }) => name.trim() || `Domain ${number}`).join(', ');
  return (
    <p className="text-small text-muted wrap-anywhere">
      {without.length === domains.length
        ? 'No weights are set, so each domain counts by its number of questions.'
        : `No weight yet: ${names}. Learners don’t see domains without a weight while other domains have one.`}
    </p>
  );
}

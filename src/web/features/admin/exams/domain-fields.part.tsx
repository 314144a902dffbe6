import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { tasksFault, type TypedDomain } from './typed-domains.ts';

const MOST = 99;

/** Marks the field of a domain's weight. */
const WEIGHT = { 'data-weight': '' };

/** The first domain's weight that is not set. */
export function firstOpenWeight(form: HTMLElement): HTMLElement | null {
  const weights = [...form.querySelectorAll<HTMLInputElement>('[data-weight] input')];
  return weights.find(({ value }) => value.trim() === '') ?? weights[0] ?? null;
}

/** Form fields for an exam's domains with their weights and tasks. */
export function DomainFields({
  domains,
  onChange,
  fault,
}: {
  domains: readonly TypedDomain[];
  onChange: (domains: TypedDomain[]) => void;
  fault: string | null;
}) {
  const put = (key: number, change: Partial<TypedDomain>) =>
    onChange(domains.map((domain) => (domain.key === key ? { ...domain, ...change } : domain)));
  const add = () => {
    if (domains.length >= MOST) return;
    const key = Math.max(0, ...domains.map((domain) => domain.key)) + 1;
    const added = { key, number: String(domains.length + 1), name: '', weight: '', tasks: '1. ' };
    flushSync(() => onChange([...domains, added]));
    // Its number is known already.
    list.current?.querySelector<HTMLElement>('li:last-child [data-name] input')?.focus();
  };
  const list = useRef<HTMLUListElement>(null);
  const [isIncomplete] = useState(() => {
    const without = domains.filter(({ weight }) => weight.trim() === '').length;
    return without > 0 && without < domains.length;
  });
  const faulty = domains.findIndex((domain) => fault !== null && tasksFault(domain) === fault);
  return (
    <details className="rounded border border-line p-3" open={fault !== null || isIncomplete || undefined}>
      <summary className="min-h-11 content-center font-semibold">Domains and tasks ({domains.length})</summary>
      {fault && faulty < 0 && (
        <p role="alert" tabIndex={-1} className="my-2 font-semibold text-wrong">
          {fault}
        </p>
      )}
      <WeightNote domains={domains} />
      <ul ref={list} className="divide-y divide-line">
        {domains.map(({ key, number, name, weight, tasks }, index) => (
          <li key={key} className="space-y-3 py-4">
            <div className="grid gap-3 sm:grid-cols-[5rem_1fr_8rem]">
              <Field
                label="Number"
                inputMode="numeric"
                value={number}
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
              </div>
            </div>
            <TextAreaField
              label="Tasks"
              hint="One per line, each starting with its number, such as 1. or 1.1."
              rows={4}
              value={tasks}
              error={index === faulty && fault !== null ? fault : undefined}
              onChange={(event) => put(key, { tasks: event.target.value })}
            />
            <Button look="quiet" size="small" onClick={() => onChange(domains.filter((domain) => domain.key !== key))}>
              Remove domain {number}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="plain" size="small" onClick={add} aria-disabled={domains.length >= MOST}>
        Add Domain
      </Button>
    </details>
  );
}

/** What happens if domains have no weight. */
function WeightNote({ domains }: { domains: readonly TypedDomain[] }) {
  const without = domains.filter(({ weight }) => weight.trim() === '');
  if (without.length === 0) return null;
  const names = without.map(({ number, name }) => name.trim() || `Domain ${number}`).join(', ');
  return (
    <p className="my-2 text-small text-muted wrap-anywhere">
      {without.length === domains.length
        ? 'No weights are set, so each domain counts by its number of questions.'
        : `No weight yet: ${names}. Learners don’t see domains without a weight while other domains have one.`}
    </p>
  );
}

import type { AdminDomain } from '#contract/exam-admin.ts';
import { weightFault } from '#rules/exam/weights.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { weightOf } from './exam-form.ts';

/** A domain as it is typed: its tasks one a line, each with its number. */
export type TypedDomain = { key: number; number: string; name: string; weight: string; tasks: string };

export function typedDomain({ number, name, weightFrom, weightTo, tasks }: AdminDomain): TypedDomain {
  const band = weightFrom === weightTo ? String(weightFrom) : `${weightFrom}-${weightTo}`;
  const weight = weightTo === 0 ? '' : band;
  return {
    key: number,
    number: String(number),
    name,
    weight,
    tasks: tasks.map((task) => `${task.number}. ${task.name}`).join('\n'),
  };
}

/** What is typed as data, or the sentence that says what is wrong with it. */
export function readDomains(typed: readonly TypedDomain[]): AdminDomain[] | string {
  const domains: AdminDomain[] = [];
  for (const { number, name, weight, tasks } of typed) {
    const band = weight.trim() === '' ? { weightFrom: 0, weightTo: 0 } : weightOf(weight);
    const lines = tasks
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const read = lines.map((line) => /^(\d{1,2})[.)]?\s+(.+)$/.exec(line));
    if (!/^[1-9]\d?$/.test(number)) return 'The number of a domain is from 1 to 99.';
    if (!name.trim()) return `Domain ${number} needs a name.`;
    if (!band) return `The weight of domain ${number} is a share in percent, such as 24 or 25-30.`;
    if (lines.length === 0) return `Domain ${number} needs a task, such as “1. Define the benefits of the cloud”.`;
    if (read.some((match) => !match)) return `Each task of domain ${number} is a line that begins with its number.`;
    domains.push({
      number: Number(number),
      name: name.trim(),
      ...band,
      tasks: read.map((match) => ({ number: Number(match![1]), name: match![2]! })),
    });
  }
  return weightFault(domains) ?? domains;
}

const MOST = 99;

/** The domains of an exam with their weights and tasks, to be changed. */
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
    onChange([...domains, { key, number: String(domains.length + 1), name: '', weight: '', tasks: '1. ' }]);
  };
  return (
    <details className="rounded border border-line p-3" open={fault !== null || undefined}>
      <summary className="min-h-11 content-center font-semibold">Domains and tasks ({domains.length})</summary>
      {fault && (
        <p role="alert" className="my-2 font-semibold text-wrong">
          {fault}
        </p>
      )}
      <WeightNote domains={domains} />
      <ul className="divide-y divide-line">
        {domains.map(({ key, number, name, weight, tasks }) => (
          <li key={key} className="space-y-3 py-4">
            <div className="grid gap-3 sm:grid-cols-[5rem_1fr_8rem]">
              <Field
                label="Number"
                inputMode="numeric"
                value={number}
                onChange={(event) => put(key, { number: event.target.value })}
              />
              <Field
                label="Domain name"
                maxLength={200}
                value={name}
                onChange={(event) => put(key, { name: event.target.value })}
              />
              <Field
                label="Weight in %"
                value={weight}
                onChange={(event) => put(key, { weight: event.target.value })}
              />
            </div>
            <TextAreaField
              label="Tasks"
              hint="One a line, each with its number."
              rows={4}
              value={tasks}
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

/** What comes of domains without a weight. */
function WeightNote({ domains }: { domains: readonly TypedDomain[] }) {
  const without = domains.filter(({ weight }) => weight.trim() === '');
  if (without.length === 0) return null;
  const names = without.map(({ number, name }) => name.trim() || `Domain ${number}`).join(', ');
  return (
    <p className="my-2 text-small text-muted wrap-anywhere">
      {without.length === domains.length
        ? 'No weights are set: each domain weighs as much as it has questions.'
        : `No weight yet: ${names}. Quizzes leave out a domain without a weight while others have one.`}
    </p>
  );
}

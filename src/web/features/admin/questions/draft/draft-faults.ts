import { NONE_RIGHT } from '#rules/formats/text/found-options.ts';
import { type Draft, kindOfDraft, NO_KEY } from '../question-draft.ts';

/** Faults by field, as the form shows them. */
export type Faults = Readonly<Record<string, string>>;

/** Where a fault of domain or task is corrected. */
const FIELDS: Record<string, readonly string[]> = {
  domain: ['domainNumber', 'domainName'],
  task: ['taskNumber', 'taskTitle'],
};

/** The faults of a question whose options are marked, but none of them is, or that has rows without a key; the server says the same, but not along with the others. */
export function keyFaultOf(draft: Draft): Faults {
  const { keyForm } = kindOfDraft(draft);
  const { correctAnswers, options, parts = [] } = draft;
  if (keyForm === 'rows')
    return Object.fromEntries(
      parts.flatMap((_, index) =>
        options[correctAnswers[index] ?? NO_KEY] === undefined
          ? [[`correctAnswers.${index}`, `Choose the correct option of row ${index + 1}`]]
          : [],
      ),
    );
  return ['options', 'regions'].includes(keyForm) && correctAnswers.length === 0 ? { correctAnswers: NONE_RIGHT } : {};
}

/** The faults that still hold after a change: those of fields with another value are corrected, as far as anybody knows. */
export function remainingFaults(faults: Faults, draft: Draft, change: Partial<Draft>): Faults {
  const next = { ...draft, ...change };
  const isSame = (path: string) => JSON.stringify(valueAt(draft, path)) === JSON.stringify(valueAt(next, path));
  return Object.fromEntries(Object.entries(faults).filter(([field]) => (FIELDS[field] ?? [field]).every(isSame)));
}

const valueAt = (draft: Draft, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      draft,
    );

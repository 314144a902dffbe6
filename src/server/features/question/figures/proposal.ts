import type { StoredOption } from '#rules/question/option.ts';

type Proposed = {
  proposed: string | null;
  source: string | null;
  /** Those of the wording that was reported. */
  options: readonly Pick<StoredOption, 'id' | 'text'>[];
};

/** What a report says of the key; null if nothing. */
export function proposalOf({
  proposed,
  source,
  options,
}: Proposed): { option: string | null; source: string | null } | null {
  const option = options.find(({ id }) => id === proposed)?.text ?? null;
  return option === null && source === null ? null : { option, source };
}

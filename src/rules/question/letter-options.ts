import { kindFor } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import type { StoredOption } from './option.ts';
import { OPTION_IDS } from './part/limits.ts';
import { keyIndexes } from './question.ts';
import type { Wording } from './wording.ts';

/** Options by letter, which are right, and the resulting kind of question; `before` if that is given or known. */
export function letterOptions(
  optionDrafts: readonly Omit<StoredOption, 'id'>[],
  right: readonly number[],
  before?: KindName,
): Pick<Wording, 'kind' | 'options' | 'keys'> {
  const options = optionDrafts.map(({ fixed, ...option }, index) => ({
    id: OPTION_IDS[index]!,
    ...option,
    ...(fixed && { fixed }),
  }));
  const keys = right.map((index) => OPTION_IDS[index]!);
  const kind = kindFor({ options, keys }, before);
  return { kind, options, keys: keyIndexes({ kind, options, keys }).map((index) => OPTION_IDS[index]!) };
}

import { figuresFrom } from '#rules/measurement/item-figures.ts';
import { ENOUGH_TO_SHOW } from '#rules/measurement/key-posterior.ts';
import type { Reader } from '#server/db/database.ts';
import { hasOneKey, together } from './item-figures.service.ts';
import { listSums, listWordings, sortedOptions } from './item-figures.store.ts';

/** How many people answered a question on first meeting, and the share that picked each option, the most frequent first. */
type AnswerShares = { people: number; options: { text: string; percent: number; isRight: boolean }[] };

/** What others answered, by wording; without those with several right answers, or with too few people. */
export async function listAnswerShares(
  reader: Reader,
  versionIds: readonly string[],
): Promise<Map<string, AnswerShares>> {
  if (versionIds.length === 0) return new Map();
  const versions = (await listWordings(reader, versionIds)).filter(hasOneKey);
  const sums = await listSums(reader, [...new Set(versions.map(({ askedHash }) => askedHash))]);
  return new Map(
    versions.flatMap(({ id, askedHash, options, keys }) => {
      const { picks } = figuresFrom(together(sums.get(askedHash)?.values() ?? []));
      const counted = sortedOptions(options).map((option, place) => ({
        text: option.text,
        isRight: keys.includes(option.id),
        picked: (picks.get(String(place)) ?? []).reduce((sum, count) => sum + count, 0),
      }));
      const people = counted.reduce((sum, { picked }) => sum + picked, 0);
      if (people < ENOUGH_TO_SHOW) return [];
      const shares = counted
        .toSorted((one, other) => other.picked - one.picked)
        .map(({ text, isRight, picked }) => ({ text, isRight, percent: Math.round((picked * 100) / people) }));
      return [[id, { people, options: shares }] as const];
    }),
  );
}

import '#rules/question/kinds/console/judge.ts';
import type { Accepts } from '#rules/question/part/entry.ts';
import type { AnswerKey } from '#rules/question/option.ts';

export const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, rationale: '' }));
export const parts = ['first', 'second', 'third'].map((text) => ({ text, rationale: '' }));

/** Lists of distinct ids in any order. */
export const listsOf = (ids: readonly string[]): string[][] => [
  [],
  ...ids.flatMap((id) => listsOf(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])),
];

export const blank = (entry: Accepts['entry'], ...values: string[]) => ({
  text: entry,
  rationale: '',
  accepts: { entry, values },
});

export const table = {
  title: 'Firewall',
  form: 'rules' as const,
  text: 'Action: Permit | Deny\nPort: Any | 22 | 443\n---\nPermit | Any',
};

export const tables = [table];

export const rules = (...given: [rank: number, text: string][]): AnswerKey => ({
  options: [],
  keys: [],
  parts: given.map(([rank, text]) => ({ text, rationale: '', rank })),
  exhibits: tables,
});

export const straight = [0, 1, 2, 3];

import { expect, test } from 'vitest';
import { makePack } from '../../../../tests/factories/pack.ts';
import type { Wording } from '#rules/question/wording.ts';
import { askedHash } from './asked-hash.ts';

const [first] = makePack(1).pack.questions;
const wording = first as unknown as Wording;

test('stays the same while nothing of what is asked changes', () => {
  const renamed = (id: string) => `another ${id}`;
  const same: Wording[] = [
    { ...wording, explanation: 'Better said.', difficulty: 'hard', topic: 'Another', domain: 2, task: 1 },
    { ...wording, sources: [], bullets: [3], family: 'plans' },
    { ...wording, options: wording.options.toReversed() },
    { ...wording, options: wording.options.map((option) => ({ ...option, rationale: 'Because.' })) },
    {
      ...wording,
      options: wording.options.map((option) => ({ ...option, id: renamed(option.id) })),
      keys: wording.keys.map(renamed),
    },
  ];
  for (const other of same) expect(askedHash(other)).toBe(askedHash(wording));
});

test('changes with the stem, an option, the key, an exhibit, a part, or the kind', () => {
  const [a, b] = wording.options.map(({ id }) => id);
  const key = wording.keys[0] === a ? b! : a!;
  const parts = [{ text: 'A row', rationale: '' }];
  const others: Wording[] = [
    { ...wording, text: `${wording.text} Really?` },
    { ...wording, options: wording.options.map((option, at) => (at === 0 ? { ...option, text: 'Else' } : option)) },
    { ...wording, keys: [key] },
    { ...wording, exhibits: [{ title: 'Log', form: 'log', text: 'a line' }] },
    { ...wording, kind: 'matching', parts },
    { ...wording, kind: 'multiple' },
  ];
  const hashes = [wording, ...others].map(askedHash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('tells an order apart from a set', () => {
  const ids = wording.options.map(({ id }) => id);
  const [one, other] = [ids, ids.toReversed()].map((keys) => ({ ...wording, keys }));
  expect(askedHash({ ...one!, kind: 'ordering' })).not.toBe(askedHash({ ...other!, kind: 'ordering' }));
  expect(askedHash({ ...one!, kind: 'multiple' })).toBe(askedHash({ ...other!, kind: 'multiple' }));
});

import { expect, test } from 'vitest';
import { KIND_NAMES, type KindName } from '#rules/question/kinds/names.ts';
import { type Draft, EMPTY_DRAFT, ofKind } from '../question-draft.ts';
import { changedKind, type LeftKinds, withLeft } from './kind-change.ts';

const WRITTEN: Draft = {
  ...EMPTY_DRAFT,
  text: 'Which?',
  options: ['80', '443', '22'].map((text) => ({ text, rationale: `Why ${text}` })),
  correctAnswers: [1],
};

/** A draft after its author chose these kinds one after another, changing it as `edit` says of each. */
function through(draft: Draft, kinds: readonly KindName[], edit: (draft: Draft) => Partial<Draft> = () => ({})): Draft {
  let left: LeftKinds = new Map();
  return kinds.reduce((current, kind) => {
    const next = { ...current, ...changedKind(current, kind, left) };
    left = withLeft(left, current);
    return { ...next, ...edit(next) };
  }, draft);
}

test.each(KIND_NAMES)('an author who tries the kind %s and comes back has everything they wrote', (kind) => {
  const back = through(WRITTEN, [kind, 'single']);
  const { options, correctAnswers, parts } = back;
  expect({ options, correctAnswers, parts }).toEqual({
    options: WRITTEN.options,
    correctAnswers: WRITTEN.correctAnswers,
    parts: undefined,
  });
});

test('options come along past a kind that has none', () => {
  expect(through(WRITTEN, ['blanks', 'ordering']).options).toEqual(WRITTEN.options);
  expect(through(WRITTEN, ['blanks', 'console', 'matching']).options).toEqual(WRITTEN.options);
});

test('what may be typed, the goals, and the rules come back as well', () => {
  const accepts = { entry: 'number' as const, values: ['443'] };
  const typed = { ...EMPTY_DRAFT, ...ofKind(EMPTY_DRAFT, 'blanks'), parts: [{ text: '', rationale: 'So', accepts }] };
  for (const kind of ['single', 'matching', 'console', 'ruleset'] as const)
    expect(through(typed, [kind, 'blanks']).parts).toEqual(typed.parts);
  const rules = { ...EMPTY_DRAFT, ...ofKind(EMPTY_DRAFT, 'ruleset') };
  const ruled = { ...rules, parts: rules.parts!.map((part, at) => ({ ...part, rationale: `Because ${at}` })) };
  for (const kind of ['single', 'matching', 'blanks'] as const)
    expect(through(ruled, [kind, 'ruleset']).parts).toEqual(ruled.parts);
});

test('what was changed in another kind stays changed, and takes no key of before', () => {
  const [first, ...others] = WRITTEN.options;
  const edit = ({ kind }: Draft) =>
    kind === 'ordering' ? { options: [...others, { ...first!, text: '8080' }], correctAnswers: [0, 1, 2] } : {};
  const back = through(WRITTEN, ['ordering', 'single'], edit);
  expect(back.options.map(({ text }) => text)).toEqual(['443', '22', '8080']);
  expect(back.correctAnswers).toEqual([]);
});

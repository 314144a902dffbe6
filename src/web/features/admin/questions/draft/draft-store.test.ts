import { expect, test } from 'vitest';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { EMPTY_DRAFT, ofKind } from '../question-draft.ts';
import { KeptDraft } from './draft-store.ts';

test.each(KIND_NAMES)('restores an unfinished question of kind %s', (kind) => {
  const kept = { version: null, draft: { ...EMPTY_DRAFT, ...ofKind(EMPTY_DRAFT, kind), text: 'Half' } };
  expect(KeptDraft.safeParse(JSON.parse(JSON.stringify(kept)))).toEqual({ success: true, data: kept });
});

test('loses nothing of a draft with a number out of range', () => {
  const part = { text: '', rationale: '', accepts: { entry: 'number' as const, values: [''], tolerance: -1 } };
  const draft = { ...EMPTY_DRAFT, parts: [part, { text: '', rationale: '', rank: 0 }] };
  expect(KeptDraft.safeParse({ version: 3, draft }).success).toBe(true);
});

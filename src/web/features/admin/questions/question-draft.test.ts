import { expect, test } from 'vitest';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { ofForm } from './exhibit/sample-exhibits.ts';
import { type Draft, EMPTY_DRAFT, isWritten, nextDraft, ofKind, tidiedDraft, withOption } from './question-draft.ts';

test.each(KIND_NAMES)(
  'starts the question after one of kind %s in the same place, with nothing of its content',
  (kind) => {
    const last = {
      ...EMPTY_DRAFT,
      ...ofKind(EMPTY_DRAFT, kind),
      text: 'Which?',
      topic: 'Ports',
      difficulty: 'hard' as const,
      domainNumber: 2,
      taskTitle: 'Named',
    };
    const next = nextDraft(last);
    expect(isWritten(last)).toBe(true);
    expect(isWritten(next)).toBe(false);
    expect(next).toMatchObject({ text: '', topic: 'Ports', difficulty: 'hard', domainNumber: 2, taskTitle: 'Named' });
    expect(next.kind).toBe(last.kind);
  },
);

test('drops a kind’s untouched initial content with it, but keeps what was written', () => {
  const tried = KIND_NAMES.reduce<Draft>((draft, kind) => ({ ...draft, ...ofKind(draft, kind) }), EMPTY_DRAFT);
  const single = { ...tried, ...ofKind(tried, 'single') };
  expect([single.exhibits, single.parts, isWritten(single)]).toEqual([undefined, undefined, false]);
  const lab = { ...EMPTY_DRAFT, ...ofKind(EMPTY_DRAFT, 'console') };
  expect(lab.parts!.map(({ goal }) => goal!.device)).toEqual(['R1']);
  const written = { ...lab, exhibits: [{ ...lab.exhibits![0]!, text: 'hostname Edge' }] };
  expect(ofKind(written, 'hotspot').exhibits!.map(({ form }) => form)).toEqual(['router', 'screen']);
  const named = { ...lab, parts: [{ ...lab.parts![0]!, text: 'The router is up.' }] };
  expect(ofKind(named, 'matching').parts!.map(({ text }) => text)).toEqual(['The router is up.', '']);
});

test('restarts an untouched exhibit in another form', () => {
  const [router] = ofKind(EMPTY_DRAFT, 'console').exhibits!;
  expect(ofForm(router!, 'aws')).toMatchObject({ form: 'aws', title: 'CloudShell' });
  expect(ofForm(router!, 'log')).toEqual({ form: 'log', title: '', text: '', picture: undefined });
  expect(ofForm({ ...router!, title: 'Edge' }, 'switch')).toMatchObject({ title: 'Edge', text: 'hostname R1' });
});

test('does not send empty options at the end unless they are right or explained', () => {
  const option = (text: string, rationale = '') => ({ text, rationale });
  const draft = { ...EMPTY_DRAFT, options: [option('a'), option('b'), option(''), option('')], correctAnswers: [0] };
  expect(tidiedDraft(draft).options).toHaveLength(2);
  expect(tidiedDraft({ ...draft, correctAnswers: [3] }).options).toHaveLength(4);
  const explained = { ...draft, options: draft.options.with(2, option('', 'Why')) };
  expect(tidiedDraft(explained).options).toHaveLength(3);
  expect(tidiedDraft({ ...EMPTY_DRAFT }).options).toHaveLength(2);
  // In an ordering question a new option comes last, and is dropped with its place if it stays empty.
  const order = { ...draft, ...ofKind(draft, KIND_NAMES[2]) };
  const longer = { ...order, ...withOption(order) };
  expect(longer.correctAnswers).toEqual([0, 1, 2, 3, 4]);
  expect(tidiedDraft(longer).correctAnswers).toEqual([0, 1]);
});

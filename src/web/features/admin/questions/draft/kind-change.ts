import { type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { type Draft, type DraftPart, kindOfDraft, ofKind } from '../question-draft.ts';

/** What a question had when it last left each kind, the latest one last. */
export type LeftKinds = ReadonlyMap<KindName, Draft>;

/** The kinds left, now that this draft leaves its own. */
export function withLeft(left: LeftKinds, draft: Draft): LeftKinds {
  const { kind = USUAL_KIND } = draft;
  return new Map([...[...left].filter(([name]) => name !== kind), [kind, draft]]);
}

/**
 * What a question becomes as another kind: it takes along what both kinds have, and gets back what it had when it was of that
 * kind before.
 */
export function changedKind(draft: Draft, kind: KindName, left: LeftKinds): Partial<Draft> {
  const before = left.get(kind);
  const withOptions = [draft, ...[...left.values()].reverse()].find(({ options }) => options.length > 0);
  const fresh = ofKind({ ...draft, options: withOptions?.options ?? [] }, kind);
  if (!before) return fresh;
  const parts = partsAgain(draft, fresh, before);
  const isKeyed = textsOf(fresh.options) === textsOf(before.options) && parts?.length === before.parts?.length;
  return { ...fresh, parts, ...(isKeyed && { correctAnswers: before.correctAnswers }) };
}

/** The parts as they were, with the texts that they have since gotten in another kind; rules share none with other kinds. */
function partsAgain(draft: Draft, fresh: Partial<Draft>, before: Draft): DraftPart[] | undefined {
  const isApart = [draft, before].some((one) => kindOfDraft(one).keyForm === 'rules');
  if (isApart || !draft.parts?.length) return before.parts;
  return fresh.parts?.map((part, index) => ({
    ...part,
    ...before.parts?.[index],
    text: part.text,
    rationale: part.rationale,
  }));
}

const textsOf = (options: Draft['options'] = []) => JSON.stringify(options.map(({ text }) => text));

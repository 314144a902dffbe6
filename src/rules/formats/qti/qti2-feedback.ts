import { below, childrenOf, type Element, textIn } from '../xml/tree.ts';

/** What a feedback is about: the question, one option, whether the answer is right, or how to get there. */
export type FeedbackUse =
  | { kind: 'general' }
  | { kind: 'option'; option: string }
  | { kind: 'outcome' }
  | { kind: 'hint' };

/** What programs call feedback on the overall result. */
const OF_OUTCOME =
  /^(modal)?[_-]?(feedback)?[_-]?((partial(ly)?)?[_-]?(in)?correct|empty|answered)[_-]?(feedback|fb)?([_-]?\d+)?$/i;
/** Outcomes that follow from the result. */
const RESULTS = /^(SCORE|MAXSCORE|MINSCORE|FEEDBACKBASIC|NUMTRIES|numAttempts|PASS|completionStatus)/;

/** What each feedback of an item is about, by its name, its outcome, or the condition under which it is shown. */
export function feedbackUses(item: Element, optionIds: readonly string[]): (feedback: Element) => FeedbackUse {
  const uses = new Map<string, FeedbackUse>();
  for (const branch of below(item, 'responseIf', 'responseElseIf', 'responseElse')) {
    const sets = childrenOf(branch, 'setOutcomeValue');
    const names = sets.flatMap((set) => below(set, 'baseValue').map((value) => textIn(value).trim()));
    const condition = branch.name === 'responseElse' ? undefined : childrenOf(branch)[0];
    for (const name of names) if (!uses.has(name)) uses.set(name, purposeIn(condition, optionIds));
  }
  return ({ attributes: { identifier = '', outcomeIdentifier = '' } }) => {
    if (optionIds.includes(identifier)) return { kind: 'option', option: identifier };
    if (/solution/i.test(outcomeIdentifier)) return { kind: 'general' };
    if (/hint/i.test(outcomeIdentifier) || /^hint/i.test(identifier)) return { kind: 'hint' };
    if (OF_OUTCOME.test(identifier)) return { kind: 'outcome' };
    return uses.get(identifier) ?? { kind: 'general' };
  };
}

function purposeIn(condition: Element | undefined, optionIds: readonly string[]): FeedbackUse {
  // What is shown otherwise.
  if (!condition) return { kind: 'outcome' };
  const variables = below(condition, 'variable').map(({ attributes }) => attributes.identifier ?? '');
  if (variables.some((name) => /hint/i.test(name))) return { kind: 'hint' };
  const options = below(condition, 'baseValue')
    .map((value) => textIn(value).trim())
    .filter((value) => optionIds.includes(value));
  const isResult = variables.some((name) => RESULTS.test(name)) || below(condition, 'correct').length > 0;
  if (!isResult && new Set(options).size === 1 && below(condition, 'not').length === 0 && condition.name !== 'not')
    return { kind: 'option', option: options[0]! };
  return { kind: 'outcome' };
}

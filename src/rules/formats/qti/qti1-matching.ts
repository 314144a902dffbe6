import type { DraftParts } from '../draft-row.ts';
import { pairsParts } from '../other-kinds.ts';
import { below, childrenOf, type Element } from '../xml/tree.ts';
import type { ScoredCondition } from './qti1-conditions.ts';

/** Where Blackboard puts what is matched: the choices themselves are empty, and go with these by their place. */
const RIGHT = 'RIGHT_MATCH_BLOCK';

export type Matching = {
  lefts: { text: string; ident: string; choices: string[] }[];
  rights: string[];
  /** What the item says besides. */
  rest: Element;
};

/** What is matched in an item of Blackboard; null if nothing is. */
export function matchingOf(presentation: Element, say: (element: Element) => string): Matching | null {
  const isOf = (name: string) => (element: Element) => element.attributes.class === name;
  const block = below(presentation, 'flow').find(isOf(RIGHT));
  const responses = below(presentation, 'flow').find(isOf('RESPONSE_BLOCK'));
  if (!block || !responses) return null;
  const rights = childrenOf(block).map(say);
  const lefts = childrenOf(responses).flatMap((row) => {
    const [response] = below(row, 'response_lid');
    if (!response) return [];
    const choices = below(response, 'response_label').map(({ attributes }) => attributes.ident ?? '');
    return [{ text: say(row), ident: response.attributes.ident ?? '', choices }];
  });
  return { lefts, rights, rest: withoutThese(presentation, [block, responses]) };
}

function withoutThese(element: Element, left: readonly Element[]): Element {
  const children = element.children
    .filter((child) => typeof child === 'string' || !left.includes(child))
    .map((child) => (typeof child === 'string' ? child : withoutThese(child, left)));
  return { ...element, children };
}

/** A question of pairs, or why it is none. */
export function matchingParts(
  common: { text: string },
  { lefts, rights }: Matching,
  conditions: readonly ScoredCondition[],
): DraftParts | string {
  const wants = conditions.flatMap((condition) => condition.wants);
  const pairs = lefts.map(({ text, ident, choices }) => {
    const key = wants.find(({ of }) => of === ident)?.value ?? '';
    return { left: text, right: rights[choices.indexOf(key)] ?? '' };
  });
  if (pairs.length === 0 || pairs.some(({ right }) => right === ''))
    return 'Not every row or blank has a correct answer';
  return pairsParts(common, [...pairs, ...rights.map((right) => ({ left: '', right }))]);
}

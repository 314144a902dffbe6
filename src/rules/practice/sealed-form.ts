import { type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { lowest } from '#rules/question/draw/lowest.ts';
import { wholeSeats } from './kind-shares.ts';
import type { DrawFacts, KindSeats } from './simulation-draw.ts';

/** Forms a bank must hold, overall and in each domain, before one of them is sealed. */
const ENOUGH_FORMS = 3;

/**
 * The questions only a sealed simulation draws from: one form by the blueprint, with each kind at its share, the lowest ranks
 * first. None if the bank holds fewer than three forms. Each question's rank is fixed, so changes to the bank replace as few
 * as possible.
 */
export function sealedForm<K>(
  groups: readonly Group<K>[],
  questions: number,
  rankOf: (question: K) => string,
  { kinds = [], isApart = () => false }: { kinds?: readonly KindSeats<K>[]; isApart?: DrawFacts<K>['isApart'] } = {},
): Set<K> {
  const seats = seatsOf(groups, questions);
  const held = groups.map(sizeOf);
  const isEnough = held.every((size, index) => size >= ENOUGH_FORMS * seats[index]!);
  const total = seats.reduce((sum, count) => sum + count, 0);
  if (!isEnough || total < questions) return new Set();
  const sealed = new Set<K>();
  const left = [...seats];
  const wanted = wholeSeats(kinds.map((kind) => kind.seats));
  kinds.forEach((kind, index) => {
    // Open simulations need theirs too.
    let most = Math.min(wanted[index]!, Math.floor(kind.questions.length / ENOUGH_FORMS));
    const ranked = kind.questions.map(({ id, group }) => ({ id, group, rank: rankOf(id) }));
    for (const { id, group } of ranked.sort((a, b) => inOrder(a.rank, b.rank))) {
      if (most === 0 || left[group] === 0 || [...sealed].some((other) => isApart(id, other))) continue;
      sealed.add(id);
      left[group]! -= 1;
      most -= 1;
    }
  });
  const isOfKind = new Set(kinds.flatMap((kind) => kind.questions.map(({ id }) => id)));
  groups.forEach(({ lists }, index) => {
    const usual = lists.map((list) => list.filter((id) => !isOfKind.has(id)));
    for (const id of lowest(usual, left[index]!, rankOf, inOrder)) sealed.add(id);
    const lacking = seats[index]! - lists.flat().filter((id) => sealed.has(id)).length;
    const rest = lists.map((list) => list.filter((id) => !sealed.has(id)));
    for (const id of lowest(rest, lacking, rankOf, inOrder)) sealed.add(id);
  });
  return sealed;
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);

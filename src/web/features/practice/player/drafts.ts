import type { PlaceState } from '#rules/practice/fold.ts';
import { type Answer, BLANK, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { AnswerFormat } from '#rules/question/option.ts';

/** What is picked in practice and not checked, by place; only on this page. */
export type Drafts = ReadonlyMap<number, Answer>;

/** What is picked there and not checked; nothing where an answer was given, maybe on another device. */
export const draftOf = (drafts: Drafts, place: number, { picked }: Pick<PlaceState, 'picked'>): Answer =>
  isBlank(picked) ? (drafts.get(place) ?? BLANK) : BLANK;

/** The whole answers that are picked and have still to be checked, in order. */
export function uncheckedOf(
  drafts: Drafts,
  places: readonly Pick<PlaceState, 'picked'>[],
  questions: readonly (AnswerFormat & { kind: KindName })[],
) {
  return questions.flatMap((question, place) => {
    const picked = draftOf(drafts, place, places[place]!);
    return KINDS[question.kind].isWhole(picked, question) ? [{ place, picked }] : [];
  });
}

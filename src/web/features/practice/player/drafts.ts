import type { PlaceState } from '#rules/practice/fold.ts';
import { type Answer, BLANK, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { AnswerFormat } from '#rules/question/option.ts';

/** Options picked in practice and not yet checked, by place; kept only on this page. */
export type Drafts = ReadonlyMap<number, Answer>;

/** The unchecked pick at a place; none if it was answered, perhaps on another device. */
export const draftOf = (drafts: Drafts, place: number, { answer }: Pick<PlaceState, 'answer'>): Answer =>
  isBlank(answer) ? (drafts.get(place) ?? BLANK) : BLANK;

/** Complete picks that are not yet checked, in order. */
export function uncheckedOf(
  drafts: Drafts,
  places: readonly Pick<PlaceState, 'answer'>[],
  questions: readonly (AnswerFormat & { kind: KindName })[],
) {
  return questions.flatMap((question, place) => {
    const answer = draftOf(drafts, place, places[place]!);
    return KINDS[question.kind].isWhole(answer, question) ? [{ place, answer }] : [];
  });
}

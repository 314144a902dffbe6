import { createHash } from 'node:crypto';
import type { Explained } from '#contract/practice-sitting.ts';
import { shownSource } from '#rules/exam/source.ts';
import type { Answer } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { shownOrderOf } from '#rules/question/option-order.ts';
import { rightAnswer, type SatQuestion } from '#rules/question/question.ts';
import { seededRandom } from '#rules/question/random.ts';
import { isRight, marksOf } from '#rules/question/right.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { ProposedDetail } from './proposed.store.ts';

/** The question as a reviewer is asked it: with its options in an order that is theirs, and that nobody wrote. */
export function satBy({ id, revision, wording }: ProposedDetail, userId: string): SatQuestion {
  const seed = createHash('sha256').update(`${id} ${revision} ${userId}`).digest().readUInt32BE();
  const { kind, text, options, keys, parts, exhibits, sources, domain, task, bullets = [], ...plain } = wording;
  return {
    question: {
      ...plain,
      id,
      number: 0,
      versionId: id,
      version: revision,
      kind,
      text,
      options,
      keys,
      parts,
      exhibits,
      domainNumber: domain,
      domainName: '',
      taskNumber: task,
      bullets,
      sources: sources.map(shownSource),
    },
    optionOrder: shownOrderOf(wording, seededRandom(seed)),
  };
}

export const answerOf = ({ picked, typed }: Row<'questionReview'>, { question, optionOrder }: SatQuestion): Answer =>
  KINDS[question.kind].restore({ picked, typed }, question, optionOrder);

/** An answer with all that explains it. */
export const explained = (sat: SatQuestion, answer: Answer): Explained => ({
  right: rightAnswer(sat.question, sat.optionOrder),
  isCorrect: isRight(sat, answer),
  rationales: sat.optionOrder.map((index) => sat.question.options[index]!.rationale),
  partRationales: (sat.question.parts ?? []).map(({ rationale }) => rationale),
  marks: [...marksOf(sat, answer)],
  explanation: sat.question.explanation,
  sources: [...sat.question.sources],
});

import type { Pack } from '#rules/content-import/pack.ts';
import { largestRemainder, weightPoint } from '#rules/exam/blueprint.ts';
import { simulationForm } from '#rules/practice/simulation.ts';

/** How many full exam forms, drawn by its weights, the bank has without repeating a question. */
export function formsOf({ exam, questions }: Pack): number {
  const seats = largestRemainder(
    exam.domains.map(({ weight }) => weightPoint(weight)),
    simulationForm(exam.format).questions,
  );
  const forms = exam.domains.flatMap(({ number }, index) => {
    const held = questions.filter(({ domain }) => domain === number).length;
    return seats[index]! > 0 ? [Math.floor(held / seats[index]!)] : [];
  });
  return forms.length > 0 ? Math.min(...forms) : 0;
}

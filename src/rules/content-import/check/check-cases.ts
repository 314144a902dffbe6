import type { Pack } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';
import { scenarioOf } from '#rules/question/case-set.ts';

/** Questions in a case set share the same scenario, and there are at least two of them. */
export function checkCases({ questions }: Pack): Finding[] {
  const scenarios = questions.flatMap(({ ref, exhibits }) => {
    const scenario = scenarioOf(exhibits);
    return scenario ? [{ ref, ...scenario }] : [];
  });
  return [...Map.groupBy(scenarios, ({ title }) => title).values()].flatMap((own): Finding[] => {
    const [{ ref, title, text }, ...others] = own as [(typeof own)[number], ...typeof own];
    if (others.length === 0)
      return [
        { rule: 'exhibits', ref, message: `the scenario "${title}" has only one question, so it is not a case set` },
      ];
    return others
      .filter((other) => other.text !== text)
      .map((other) => ({
        rule: 'exhibits',
        ref: other.ref,
        message: `the scenario "${title}" differs from that of ${ref}`,
      }));
  });
}

import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { caseSetChange, scenarioOf } from '#rules/question/case-set.ts';
import type { Wording } from '#rules/question/wording.ts';
import type { Reader } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { listScenarioVersions } from './case-set.store.ts';
import { wordingOfRow } from './version-row.ts';

type Version = Row<'questionVersion'>;
type QuestionWrite = { examId: string; id: string | null; before: readonly Exhibit[]; wording: Wording };

/**
 * The other questions of a case set whose scenario changes with this question, and their wordings after it. Throws 400 if the question
 * joins a set that tells another scenario.
 */
export async function changesOfSet(
  reader: Reader,
  { examId, id, before, wording }: QuestionWrite,
): Promise<{ row: Version; wording: Wording }[]> {
  const after = scenarioOf(wording.exhibits);
  if (after === null) return [];
  const others = (await listScenarioVersions(reader, examId)).filter(({ questionId }) => questionId !== id);
  const change = caseSetChange(
    scenarioOf(before),
    after,
    others.flatMap(({ exhibits }) => scenarioOf(exhibits) ?? []),
  );
  if (change === null) return [];
  if ('fault' in change) {
    const at = wording.exhibits!.indexOf(after);
    throw new Problem('malformed', { fields: { [`exhibits.${at}.text`]: change.fault } });
  }
  const { from, to } = change;
  return others
    .filter(({ exhibits }) => scenarioOf(exhibits)?.title === from)
    .filter(({ exhibits }) => scenarioOf(exhibits)!.text !== to.text || from !== to.title)
    .map((row) => ({ row, wording: { ...wordingOfRow(row), exhibits: withScenario(row.exhibits, to) } }));
}

const withScenario = (exhibits: readonly Exhibit[], to: Exhibit): Exhibit[] =>
  exhibits.map((exhibit) => (exhibit === scenarioOf(exhibits) ? { ...to } : exhibit));

/** The faults of the scenarios of new questions, one after another: each set tells one, in the exam and in what is added. */
export function scenarioFaults(reader: Reader, examId: string) {
  let texts: Map<string, string> | null = null;
  return async ({ exhibits = [] }: Wording): Promise<{ field: string; reason: string } | null> => {
    const scenario = scenarioOf(exhibits);
    if (scenario === null) return null;
    texts ??= new Map(
      (await listScenarioVersions(reader, examId)).flatMap((row) => {
        const own = scenarioOf(row.exhibits);
        return own ? [[own.title, own.text] as const] : [];
      }),
    );
    const { title, text } = scenario;
    const change = caseSetChange(null, scenario, texts.has(title) ? [{ ...scenario, text: texts.get(title)! }] : []);
    if (change !== null && 'fault' in change) return { field: 'exhibits', reason: change.fault };
    texts.set(title, text);
    return null;
  };
}

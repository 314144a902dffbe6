import { checkBalance, measurePack } from './check-balance.ts';
import { checkBullets } from './check-bullets.ts';
import { checkCases } from './check-cases.ts';
import { checkEditions, checkExam, checkNumbers, checkRefs, checkSlugs } from './check-exam.ts';
import { checkOptionIds } from './check-keys.ts';
import { checkSimilarity } from './check-similarity.ts';
import { checkSources, checkVerified } from './check-sources.ts';
import { checkStudy, checkTasksOnce } from './check-study.ts';
import { checkQuestion } from './check-question.ts';
import { checkPlain } from './check-text.ts';
import type { Gate, GateFinding } from '#rules/content-import/gate/names.ts';
import { judgePack } from '#rules/content-import/gate/judge.ts';
import type { Pack, PackCategory } from '#rules/content-import/pack.ts';
import type { CheckReport, Finding, FolderPack } from '#rules/content-import/report.ts';
import { examTexts } from '#rules/content-import/texts.ts';

/**
 * Checks a bank of packs against every rule of the content guide that a program can judge. The packs already match
 * their schema; `today` is an ISO date. Breaches come pack by pack in the given order, then those
 * between packs: equal slugs, similar items. Failing a gate is a breach if the pack holds it. Never throws.
 */
export function checkPacks(
  packs: readonly FolderPack[],
  categories: readonly PackCategory[],
  today: string,
): CheckReport {
  const { largest, breaches: alike } = checkSimilarity(packs);
  const rows = packs.map(({ pack }, index) => ({ ...measurePack(pack), similarity: largest[index]! }));
  const gates = packs.map(({ folder, pack, holds = [], leastHard }) => ({
    folder,
    holds,
    ...judgePack(pack, holds, leastHard),
  }));
  const breaches = packs.flatMap(({ folder, pack }, index) => {
    const findings = [
      ...checkExam(pack, categories),
      ...checkExamTexts(pack, today),
      ...pack.questions.flatMap((question) => checkQuestion(question, today)),
      ...checkCases(pack),
      ...checkBalance(pack, rows[index]!),
      ...checkStudy(pack, today),
      ...checkBullets(pack),
      ...heldFindings(gates[index]!),
    ];
    return findings.map((finding) => ({ folder, ...finding }));
  });
  return {
    rows,
    gates: gates.map(({ folder, row, findings, holds }) => ({
      folder,
      row,
      open: findings.filter(({ gate }) => !holds.includes(gate)),
    })),
    breaches: [...breaches, ...checkEditions(packs), ...checkSlugs(packs), ...alike],
  };
}

/** Failures of the gates the pack is held to. */
function heldFindings({ findings, holds }: { findings: readonly GateFinding[]; holds: readonly Gate[] }): Finding[] {
  return findings
    .filter(({ gate }) => holds.includes(gate))
    .map(({ gate, ...finding }) => ({ rule: `gate-${gate}` as const, ...finding }));
}

/** The part of {@link checkPacks} a pack needs to make sense in a database: refs, numbers, options and keys. */
export function checkStructure({ exam, questions, study }: Pack): Finding[] {
  const items = study.flatMap(({ flashcards, tips, alerts, items: own = [] }) => [
    ...flashcards,
    ...tips,
    ...alerts,
    ...own,
  ]);
  return [
    ...checkNumbers(exam),
    ...checkRefs(questions),
    ...checkRefs(items),
    ...questions.flatMap((question) => checkOptionIds(question).map((finding) => ({ ref: question.ref, ...finding }))),
    ...checkTasksOnce(study),
  ];
}

function checkExamTexts({ exam }: Pack, today: string): Finding[] {
  return [...checkPlain(examTexts(exam)), ...checkSources(exam.sources, today), ...checkVerified(exam, today)];
}

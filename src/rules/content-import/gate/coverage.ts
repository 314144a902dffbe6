import { guideBullets } from '#rules/content-import/guide.ts';
import type { Pack } from '#rules/content-import/pack.ts';
import { countText } from '#rules/wording/count.ts';
import { measuredQuestions } from './measured-questions.ts';
import type { GateFinding, GateRow } from './names.ts';

const QUESTIONS_A_BULLET = 2;
const QUESTIONS_A_TASK = 8;

/** How many bullets a pack has, and what the uncovered ones lack. */
export type Coverage = GateRow['coverage'] & { findings: GateFinding[] };

/** Every bullet has two questions and a place in its task's guide, every task eight questions; a family counts once. */
export function coverageOf({ exam, questions, study }: Pack): Coverage {
  const asked = measuredQuestions(questions);
  const tasks = exam.domains.flatMap((domain) => domain.tasks.map((task) => ({ domain: domain.number, ...task })));
  const findings: GateFinding[] = [];
  let [all, coveredBullets, fullTasks] = [0, 0, 0];
  for (const { domain, number, bullets = [] } of tasks) {
    const ref = `${domain}.${number}`;
    const own = asked.filter((question) => question.domain === domain && question.task === number);
    const guide = study.find((entry) => entry.domain === domain && entry.task === number)?.guide ?? '';
    const bulletsInGuide = new Set(guideBullets(guide));
    if (own.length >= QUESTIONS_A_TASK) fullTasks += 1;
    else
      findings.push({
        gate: 'task-items',
        ref,
        message: `${countText(own.length, 'question')}, not at least ${QUESTIONS_A_TASK}`,
      });
    if (bullets.length === 0) findings.push({ gate: 'bullets', ref, message: 'the task lists no bullets' });
    for (const { number: bullet, text } of bullets) {
      const count = own.filter((question) => question.bullets?.includes(bullet)).length;
      const lacks = [
        ...(count < QUESTIONS_A_BULLET ? [`${countText(count, 'question')}, not at least ${QUESTIONS_A_BULLET}`] : []),
        ...(bulletsInGuide.has(bullet) ? [] : ['no place in the guide']),
      ];
      all += 1;
      if (lacks.length === 0) coveredBullets += 1;
      else findings.push({ gate: 'bullets', ref, message: `bullet ${bullet} (${text}): ${lacks.join('; ')}` });
    }
  }
  return { bullets: all, covered: coveredBullets, tasks: tasks.length, fullTasks, findings };
}

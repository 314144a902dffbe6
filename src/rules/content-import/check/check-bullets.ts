import { guideBullets, misplacedMark } from '#rules/content-import/guide.ts';
import { repeatsIn } from './repeats.ts';
import type { Pack } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';

/** Bullets that items name belong to their own task, and a guide names them at the start of a section. */
export function checkBullets({ exam, questions, study }: Pack): Finding[] {
  const bulletsByTask = new Map(
    exam.domains.flatMap(({ number, tasks }) =>
      tasks.map(({ number: task, bullets = [] }) => [`${number}.${task}`, bullets.map((bullet) => bullet.number)]),
    ),
  );
  const findings: Finding[] = [...bulletsByTask].flatMap(([task, numbers]) =>
    repeatsIn(numbers).map((number) => ({
      rule: 'numbers-unique',
      message: `bullet ${number} of task ${task} is listed more than once`,
    })),
  );
  const judge = (ref: string, task: string, bullets: readonly number[] = []) => {
    for (const number of bullets.filter((bullet) => !bulletsByTask.get(task)?.includes(bullet)))
      findings.push({ rule: 'bullet-known', ref, message: `task ${task} has no bullet ${number}` });
  };
  for (const { ref, domain, task, bullets } of questions) judge(ref, `${domain}.${task}`, bullets);
  for (const { domain, task, guide, flashcards, tips, alerts } of study) {
    const key = `${domain}.${task}`;
    for (const item of [...flashcards, ...tips, ...alerts]) judge(item.ref, key, item.bullets);
    judge(key, key, guideBullets(guide ?? ''));
    const line = misplacedMark(guide ?? '');
    if (line)
      findings.push({ rule: 'guide-bullets', ref: key, message: `"${line}" is not on the line after a "## " heading` });
  }
  return findings;
}

import { taskKeys } from './check-exam.ts';
import { keyIsLongest } from '../gate/measured-questions.ts';
import { limits, within } from '#rules/content-import/limits.ts';
import { measuredQuestions } from '#rules/content-import/gate/measured-questions.ts';
import type { Pack, PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding, PackRow } from '#rules/content-import/report.ts';
import { countWords } from '#rules/content-import/words.ts';
import { weightPoint } from '#rules/exam/blueprint.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { DIFFICULTIES, type Difficulty } from '#rules/question/difficulty.ts';

/** A pack's figures, except similarity, which takes the whole bank. Shares count a family once. */
export function measurePack({ exam, questions, study }: Pack): Omit<PackRow, 'similarity'> {
  const own = measuredQuestions(questions);
  const share = (count: number) => (own.length ? count / own.length : 0);
  const shareOf = (level: Difficulty) => share(own.filter(({ difficulty }) => difficulty === level).length);
  const asked = new Set(questions.map(({ domain, task }) => `${domain}.${task}`));
  const tasks = taskKeys(exam);
  return {
    edition: exam.edition,
    questions: questions.length,
    difficulty: { easy: shareOf('easy'), medium: shareOf('medium'), hard: shareOf('hard') },
    keyLongest: share(own.filter(keyIsLongest).length),
    keyPositions: keyPositions(questions),
    tasksCovered: tasks.filter((task) => asked.has(task)).length,
    tasks: tasks.length,
    meanStemWords: share(own.reduce((sum, { text }) => sum + countWords(text), 0)),
    tasksStudied: new Set(study.map(({ domain, task }) => `${domain}.${task}`)).size,
    cards: study.reduce((sum, { flashcards }) => sum + flashcards.length, 0),
  };
}

/** The pack as a whole is fair and covers its exam; anything it is too small to show is not judged. */
export function checkBalance(pack: Pack, row: Omit<PackRow, 'similarity'>): Finding[] {
  const findings = checkKeyPositions(row.keyPositions);
  if (row.questions >= limits.itemsForShares) findings.push(...checkShares(row));
  if (row.questions >= limits.itemsForCoverage) findings.push(...checkCoverage(pack));
  return findings;
}

function checkShares(row: Omit<PackRow, 'similarity'>): Finding[] {
  const findings: Finding[] = DIFFICULTIES.flatMap((level) => {
    const { from, to } = limits.difficulty[level];
    const share = row.difficulty[level];
    if (within(share, { from, to })) return [];
    const message = `${percent(share)} of the items are ${level}, not ${percent(from)} to ${percent(to)}`;
    return [{ rule: 'difficulty-shares', message }];
  });
  if (row.keyLongest > limits.keyLongestShare) {
    const most = percent(limits.keyLongestShare);
    const message = `the key is the longest option in ${percent(row.keyLongest)} of the items; the limit is ${most}`;
    findings.push({ rule: 'key-longest', message });
  }
  return findings;
}

function checkKeyPositions(counts: readonly number[]): Finding[] {
  const items = counts.reduce((sum, count) => sum + count, 0);
  if (items < limits.itemsForShares) return [];
  const expected = items / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  if (chiSquare <= limits.keyPositionChiSquare) return [];
  const message = `the keys' positions ${counts.join('/')} are not random (chi-square ${chiSquare.toFixed(1)})`;
  return [{ rule: 'key-positions', message }];
}

function checkCoverage({ exam, questions: all }: Pack): Finding[] {
  const questions = measuredQuestions(all);
  const asked = new Set(questions.map(({ domain, task }) => `${domain}.${task}`));
  const findings: Finding[] = taskKeys(exam)
    .filter((task) => !asked.has(task))
    .map((task) => ({ rule: 'tasks-covered', message: `no item asks about task ${task}` }));
  const sum = exam.domains.reduce((total, { weight }) => total + weightPoint(weight), 0);
  for (const { number, weight } of exam.domains) {
    const wanted = weightPoint(weight) / sum;
    const share = questions.filter(({ domain }) => domain === number).length / questions.length;
    if (Math.abs(share - wanted) <= limits.domainShareDistance + 1e-9) continue;
    const message = `domain ${number} has ${percent(share)} of the items, but its weight is ${percent(wanted)}`;
    findings.push({ rule: 'domain-shares', message });
  }
  return findings;
}

function keyPositions(questions: readonly PackQuestion[]): number[] {
  const counts = [0, 0, 0, 0];
  for (const { kind, options, keys } of questions) {
    const place = options.findIndex((option) => option.id === keys[0]);
    if (KINDS[kind].isForQuiz && options.length === 4 && place >= 0) counts[place]! += 1;
  }
  return counts;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

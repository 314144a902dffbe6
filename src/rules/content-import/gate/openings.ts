import type { PackQuestion } from '#rules/content-import/pack.ts';
import { measuredQuestions, percent } from './measured-questions.ts';
import type { GateFinding } from './names.ts';

const MOST = 0.02;

/** The first three words of a stem, with names and numbers folded: 'A company with', 'Router # sends'. */
export function openingOf(stem: string): string {
  return stem
    .split(/\s+/)
    .slice(0, 3)
    .map((word, index) => {
      const plain = word.replace(/[^\p{L}\p{N}'-]/gu, '');
      if (/\d/.test(plain)) return '#';
      return index > 0 && /^\p{Lu}/u.test(plain) ? 'Name' : plain.toLowerCase();
    })
    .join(' ');
}

/** Openings by how many stems use them, most frequent first. */
export function openingsOf(questions: readonly PackQuestion[]): [opening: string, questions: PackQuestion[]][] {
  const groups = Map.groupBy(measuredQuestions(questions), ({ text }) => openingOf(text));
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

/** No more than two stems in a hundred share an opening; two are never too many. */
export function checkOpenings(questions: readonly PackQuestion[]): GateFinding[] {
  const count = measuredQuestions(questions).length;
  const most = Math.max(2, Math.floor(count * MOST));
  return openingsOf(questions)
    .filter(([, own]) => own.length > most)
    .flatMap(([opening, own]) =>
      own.map(({ ref }) => ({
        gate: 'openings' as const,
        ref,
        message: `${own.length} stems (${percent(own.length / count)}) begin with "${opening}", over ${most}`,
      })),
    );
}

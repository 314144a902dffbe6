import { randomUUID } from 'node:crypto';

/** A question as it is added or imported; no two are alike. */
export function makeDraft(change: Record<string, unknown> = {}) {
  const name = randomUUID();
  return {
    text: `Which plan meets the need ${name}?`,
    options: ['Amber', 'Coral', 'Ivory', 'Olive'],
    correctAnswer: 2,
    explanation: 'Ivory is made for it.',
    difficulty: 'easy',
    topic: 'Plans',
    domain: 'Security',
    ...change,
  };
}

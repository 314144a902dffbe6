import { randomUUID } from 'node:crypto';

/** A question in the form to add or import; no two are alike. */
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

import { expect, test } from 'vitest';
import { examBadge } from './exam-badge.ts';

test('marks the first exam of a category Popular, the second Trending, and all others New', () => {
  expect([0, 1, 2, 3, 40].map(examBadge)).toEqual([
    { text: 'Popular', look: 'default' },
    { text: 'Trending', look: 'secondary' },
    { text: 'New', look: 'outline' },
    { text: 'New', look: 'outline' },
    { text: 'New', look: 'outline' },
  ]);
});

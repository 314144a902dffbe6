import { expect, test } from 'vitest';
import { saysHowMany } from './choose-text.ts';

test('recognizes a question that ends by saying how many to choose', () => {
  for (const text of [
    'Which steps come first? (Choose two.)',
    'Which TWO apply? (choose three)',
    'Which? (Choose two.)\n',
    'Which steps come first? (Select TWO.)',
    'Which apply? (select three)',
  ])
    expect(saysHowMany(text)).toBe(true);
  for (const text of [
    'Which two apply?',
    'Choose two of these (or three).',
    '(Choose two.) Which apply?',
    'Which apply? (Select two or more.)',
    'Select TWO.',
  ])
    expect(saysHowMany(text)).toBe(false);
});

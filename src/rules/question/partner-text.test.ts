import { expect, test } from 'vitest';
import { partnerAnswer, partnerQuestion } from './partner-text.ts';

const single = {
  kind: 'single' as const,
  text: 'Which port does SSH use?',
  options: ['21', '22', '23'],
};

test('gives a question without its key, and then its answer', () => {
  expect(partnerQuestion(single)).toBe('Which port does SSH use?\n\nA) 21\nB) 22\nC) 23');
  expect(partnerAnswer(single, { right: [1], explanation: 'SSH listens on 22.' })).toBe(
    'Answer:\nB) 22\n\nSSH listens on 22.',
  );
});

test('names the answer to each part', () => {
  const rows = {
    kind: 'matching' as const,
    text: 'Match.',
    options: ['TCP', 'UDP'],
    parts: [{ text: 'DNS' }, { text: 'SSH' }],
  };
  expect(partnerQuestion(rows)).toBe('Match.\n\n- DNS\n- SSH\n\nA) TCP\nB) UDP');
  expect(partnerAnswer(rows, { right: [1, 0], explanation: '' })).toBe('Answer:\nDNS: B) UDP\nSSH: A) TCP');
});

import { expect, test } from 'vitest';
import { examLabel } from './exam-label.ts';

test('an exam is called by its code, and by its name where the code is none of its vendor’s', () => {
  expect(examLabel({ code: 'CLF-C02', name: 'AWS Certified Cloud Practitioner' })).toBe('CLF-C02');
  expect(examLabel({ code: 'Cloud-Digital-Leader', name: 'Google Cloud Digital Leader' })).toBe(
    'Google Cloud Digital Leader',
  );
});

import { expect, test } from 'vitest';
import { examLabel } from './exam-label.ts';

test('labels an exam with its code, or its name if the code is not its vendor’s', () => {
  expect(examLabel({ code: 'CLF-C02', name: 'AWS Certified Cloud Practitioner' })).toBe('CLF-C02');
  expect(examLabel({ code: 'Cloud-Digital-Leader', name: 'Google Cloud Digital Leader' })).toBe(
    'Google Cloud Digital Leader',
  );
});

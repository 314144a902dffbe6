import { expect, test } from 'vitest';
import { officialCode } from './code.ts';

test.each([
  ['CLF-C02', 'AWS Certified Cloud Practitioner', 'CLF-C02'],
  ['CISSP', 'Certified Information Systems Security Professional', 'CISSP'],
  ['Cloud-Digital-Leader', 'Google Cloud Digital Leader', ''],
  ['', 'Of our own', ''],
])('of the code %j of %j is shown %j', (code, name, shown) => {
  expect(officialCode({ code, name })).toBe(shown);
});

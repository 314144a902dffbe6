import { expect, test } from 'vitest';
import { EDITION, namedEdition } from './edition.ts';

test.each([
  ['200-301', '200-301 v1.1', '200-301-v1.1'],
  ['200-301', 'v2.0', '200-301-v2.0'],
  ['200-301', 'Version 2', '200-301-v2'],
  ['SY0-701', 'SY0-701', 'sy0-701'],
  ['SY0-801', 'SY0-801 (V8)', 'sy0-801'],
  ['AZ-900', 'AZ-900, skills of 20 July 2026', 'az-900'],
  ['Cloud-Digital-Leader', 'Exam guide of August 2026', 'cloud-digital-leader'],
  ['TST-001', '', 'tst-001'],
  ['A'.repeat(40), 'v100.200.300', `${'a'.repeat(40)}-v100.200.300`],
])('%s with the label “%s” is the edition %s', (code, label, edition) => {
  expect(namedEdition(code, label)).toBe(edition);
  expect(edition).toMatch(EDITION);
});

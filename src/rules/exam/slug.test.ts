import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['AWS Certified Cloud Practitioner (CLF-C02)', 'aws-certified-cloud-practitioner-clf-c02'],
  ['Prüfung für Ärzte', 'prufung-fur-arzte'],
  ['Ærø', 'aero'],
  ['Großer Łódź-Þing', 'grosser-lodz-thing'],
  ['Сетевой экзамен', 'setevoi-ekzamen'],
  ['Подъезд', 'podezd'],
  ['Ψηφιακή ασφάλεια', 'psifiaki-asfaleia'],
  ['ﬁne Ⅳ', 'fine-iv'],
  ['試験', ''],
  ['C++ & Go', 'c-go'],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('makes a slug that needs no escaping and is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

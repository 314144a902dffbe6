import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packSchemas } from './json-schema.ts';

test.each(Object.entries(packSchemas()))(
  'keeps content/schema/%s.schema.json as the code generates it',
  async (name, schema) => {
    const file = fileURLToPath(new URL(`../../../../../content/schema/${name}.schema.json`, import.meta.url));
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
  },
);

test('allows omitting optional fields and refuses unknown keys', () => {
  const { questions, exam } = packSchemas();
  expect(questions).toMatchObject({ additionalProperties: false, required: ['questions'] });
  expect(exam).toMatchObject({ properties: { $schema: { type: 'string' } }, additionalProperties: false });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunks, closureOf, FOLDER } from './built-chunks.ts';

// The built screens, according to the build's manifest; no page is opened.
const OF_ADMIN = 'src/web/features/admin/';
/** What all admin screens are loaded by. */
const ADMIN_GROUP = 'src/web/app/groups/admin.ts';
/** Contains every call, including those for administrators. */
const DOCS = 'src/web/features/pages/api-docs.screen.tsx';

test('sends visitors nothing of the admin area or its calls', () => {
  const roots = Object.keys(chunks).filter(
    (name) =>
      (chunks[name]!.isEntry || chunks[name]!.isDynamicEntry) && !name.startsWith(OF_ADMIN) && name !== ADMIN_GROUP,
  );
  expect(roots).toEqual(
    expect.arrayContaining([
      'src/web/entry.client.tsx',
      'src/web/features/exam/landing/landing.screen.tsx',
      'src/web/features/quiz/take/quiz.screen.tsx',
      DOCS,
    ]),
  );
  const found = roots.flatMap((root) =>
    [...closureOf(root)].flatMap((name) => {
      const script = readFileSync(join(FOLDER, chunks[name]!.file), 'utf8');
      const signs = ['tiptap', 'prosemirror', 'features/admin', ...(root === DOCS ? [] : ['/api/admin/'])].filter(
        (sign) => script.toLowerCase().includes(sign),
      );
      return [...signs, ...(name.startsWith(OF_ADMIN) ? [name] : [])].map((sign) => `${root} > ${name}: ${sign}`);
    }),
  );
  expect(found).toEqual([]);
});

test('would find what it looks for: the admin area has it', () => {
  const scripts = [...closureOf(ADMIN_GROUP), ...closureOf(`${OF_ADMIN}study/rich-editor.part.tsx`)]
    .map((name) => readFileSync(join(FOLDER, chunks[name]!.file), 'utf8').toLowerCase())
    .join('\n');
  for (const sign of ['/api/admin/', 'prosemirror']) expect(scripts).toContain(sign);
});

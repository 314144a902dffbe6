import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What the build makes of the screens, told by its manifest; no page is opened.
type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };

const FOLDER = join(import.meta.dirname, '../../dist/client');
const chunks = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const OF_ADMIN = 'src/web/features/admin/';
/** Tells of every call there is, and so also of those for administrators. */
const DOCS = 'src/web/features/pages/api-docs.screen.tsx';

/** A chunk and all that is fetched with it. */
function closureOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunks[name]!.imports ?? []) closureOf(imported, found);
  return found;
}

test('what a visitor downloads holds nothing of the administration, nor the calls for it', () => {
  const roots = Object.keys(chunks).filter(
    (name) => (chunks[name]!.isEntry || chunks[name]!.isDynamicEntry) && !name.startsWith(OF_ADMIN),
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

test('what is looked for would be found: the administration has it', () => {
  const scripts = [
    ...closureOf(`${OF_ADMIN}shell/admin-screens.ts`),
    ...closureOf(`${OF_ADMIN}study/rich-editor.part.tsx`),
  ]
    .map((name) => readFileSync(join(FOLDER, chunks[name]!.file), 'utf8').toLowerCase())
    .join('\n');
  for (const sign of ['/api/admin/', 'prosemirror']) expect(scripts).toContain(sign);
});

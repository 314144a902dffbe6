import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '#contract/page.ts';
import { type Stylesheet, stylesheet } from './page-styles.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const ENTRY = 'src/web/entry.client.tsx';

export type BuiltAssets = PageAssets & { styles: Stylesheet[] };

/** The built files of pages, from the manifest of the build. */
export async function readPageAssets(clientFolder: string): Promise<BuiltAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the build has no ${ENTRY}`);
  const address = (file: string) => `/${file}`;

  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const files = (name: string) => [...withImports(name)].flatMap((key) => manifest[key] ?? []);
  const entryFiles = new Set(files(ENTRY).map((chunk) => chunk.file));

  return {
    script: address(entry.file),
    styles: await Promise.all(
      files(ENTRY)
        .flatMap((chunk) => chunk.css ?? [])
        .map(async (file) => stylesheet(address(file), await readFile(join(clientFolder, file), 'utf8'))),
    ),
    preloads: (screenFile) =>
      [
        ...new Set([
          ...[...entryFiles].filter((file) => file !== entry.file),
          ...(manifest[screenFile] ? files(screenFile).map((chunk) => chunk.file) : []),
        ]),
      ].map(address),
  };
}

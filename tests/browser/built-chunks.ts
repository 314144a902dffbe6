import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };

export const FOLDER = join(import.meta.dirname, '../../dist/client');

/** The built scripts, according to the build's manifest. */
export const chunks = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk and everything loaded with it. */
export function closureOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunks[name]!.imports ?? []) closureOf(imported, found);
  return found;
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

const isTest = (name) => /\.test\.tsx?$/.test(name);

function* filesBelow(path) {
  if (!existsSync(at(path))) return;
  if (!statSync(at(path)).isDirectory()) return yield path;
  for (const name of readdirSync(at(path)).sort()) {
    if (!isTest(name)) yield* filesBelow(join(path, name));
  }
}

/** A single hash of the names and contents of files and folders below the root, ignoring missing ones and tests. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => [...filesBelow(path)])) {
    const content = readFileSync(at(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The stamp left by a completed step, or null. */
export function readStamp(file) {
  return existsSync(at(file)) ? readFileSync(at(file), 'utf8').trim() : null;
}

/** Marks a step as complete; always the last thing the step does. */
export function writeStamp(file, stamp) {
  writeFileSync(at(file), `${stamp}\n`);
}

import type { z } from 'zod';
import type { ContentSource } from '#server/content/content-source.ts';
import { jsonFault } from '#server/content/json-place.ts';

/** What is wrong with a file, for its author: the file's path below the content folder, and where in it. */
export type Fault = { file: string; message: string };

/**
 * Reads a JSON file of the given form; `file` is its path below the source's root. What is wrong goes to `faults`: then the
 * result is undefined, but where only space at the ends of texts is wrong, which the schema would trim in silence; `isTrimmed`: whether it is.
 * Throws only what reading throws for reasons other than the file's absence.
 */
export async function readJson<Schema extends z.ZodType>(
  source: ContentSource,
  file: string,
  schema: Schema,
  faults: Fault[],
  isTrimmed: boolean,
): Promise<z.output<Schema> | undefined> {
  const text = await source.text(file);
  if (text === undefined) {
    faults.push({ file, message: 'the file is missing' });
    return undefined;
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    faults.push({ file, message: jsonFault(text) });
    return undefined;
  }
  const parsed = schema.safeParse(data);
  for (const issue of parsed.error?.issues ?? []) faults.push({ file, message: at(issue.path, issue.message) });
  for (const path of isTrimmed ? untrimmed(data) : [])
    faults.push({ file, message: at(path, 'starts or ends with a space') });
  return parsed.data;
}

function at(path: readonly PropertyKey[], message: string): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return place ? `${place.replace(/^\./, '')}: ${message}` : message;
}

function untrimmed(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value === value.trim() ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) => untrimmed(part, [...path, key]));
}

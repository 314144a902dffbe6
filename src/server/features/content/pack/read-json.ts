import type { z } from 'zod';
import { isWithin } from '#rules/formats/json/json-bounds.ts';
import type { ContentSource } from './content-source.ts';
import { fieldFault, JSON_MOST, notJson, packMessage, TOO_MANY_VALUES, unreadable } from './item-faults.ts';

/** An error in a file, for its author: the path relative to the content folder, and where in the file. */
export type Fault = { file: string; message: string };

/**
 * Reads a JSON file in the given form; `file` is its path relative to the source's root. Errors go to `faults` and make the result
 * undefined, except for whitespace at the ends of texts, which the schema would silently trim. `isAuthored`: such whitespace is an
 * error, and errors are put for the authors of packs. Throws only read errors other than a missing file.
 */
export async function readJson<Schema extends z.ZodType>(
  source: ContentSource,
  file: string,
  schema: Schema,
  faults: Fault[],
  isAuthored: boolean,
): Promise<z.output<Schema> | undefined> {
  const text = await source.text(file);
  if (text === undefined) {
    faults.push({ file, message: 'the file is missing' });
    return undefined;
  }
  if (!isWithin(text, JSON_MOST)) {
    faults.push({ file, message: TOO_MANY_VALUES });
    return undefined;
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    faults.push({ file, message: isAuthored ? unreadable(text) : notJson(text) });
    return undefined;
  }
  const parsed = schema.safeParse(data, isAuthored ? {} : { error: packMessage });
  for (const issue of parsed.error?.issues ?? [])
    faults.push({ file, message: isAuthored ? at(issue.path, issue.message) : fieldFault(issue) });
  for (const path of isAuthored ? untrimmedPaths(data) : [])
    faults.push({ file, message: at(path, 'starts or ends with a space') });
  return parsed.data;
}

function at(path: readonly PropertyKey[], message: string): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return place ? `${place.replace(/^\./, '')}: ${message}` : message;
}

function untrimmedPaths(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value === value.trim() ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) => untrimmedPaths(part, [...path, key]));
}

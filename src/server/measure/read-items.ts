import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ItemParameters } from '#rules/measurement/ability.ts';
import { NotMeasurable } from './read-responses.ts';

const Item = z.object({ name: z.string(), a: z.number().nullable(), b: z.number().nullable() });
/** A list of items, or what `measure items --json` prints. */
const File = z.union([z.array(Item), z.object({ items: z.array(Item) }).transform(({ items }) => items)]);

/** The parameters of these items from a JSON file, in order; null for an item that the file says could not be estimated. */
export async function readItems(file: string, names: readonly string[]): Promise<(ItemParameters | null)[]> {
  let json: unknown;
  try {
    json = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new NotMeasurable(`${file} is not JSON: ${error.message}`);
  }
  const parsed = File.safeParse(json);
  if (!parsed.success)
    throw new NotMeasurable(`${file} must be a list of items, each with a name and the numbers a and b`);
  const byName = new Map(parsed.data.map((item) => [item.name, item]));
  if (byName.size < parsed.data.length) {
    const twice = parsed.data.find((item) => byName.get(item.name) !== item)!;
    throw new NotMeasurable(`${file} has two items named “${twice.name}”`);
  }
  return names.map((name) => {
    const item = byName.get(name);
    if (!item) throw new NotMeasurable(`${file} has no item named “${name}”`);
    return item.a === null || item.b === null ? null : { a: item.a, b: item.b };
  });
}

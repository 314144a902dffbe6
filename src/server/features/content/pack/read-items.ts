import { z } from 'zod';
import { ITEM_LIST_NAMES, type ItemList, itemPlace } from '#rules/formats/archive/package-items.ts';
import { capital } from '#rules/formats/field-name.ts';
import type { Misfit } from '#rules/formats/format.ts';
import { isWithin } from '#rules/formats/json/json-bounds.ts';
import { isRecord } from '#rules/formats/json/json-values.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { countText } from '#rules/wording/count.ts';
import type { ContentSource } from './content-source.ts';
import { fieldFault, JSON_MOST, notJson, packMessage, TOO_MANY_VALUES } from './item-faults.ts';

/** How many items of a file may not fit; a file of others is probably something else, and would fill the memory with reasons. */
const MOST_MISFITS = 5000;

/** What is wrong with an item of the right form. */
export type Judge = (item: unknown, list: ItemList) => Promise<readonly string[]>;

/**
 * Reads a file of a pack for an import. Items that do not fit are left out and added to `misfits`, as is a file that cannot be
 * read at all, which gives undefined. The problem that an earlier import added to an item is ignored.
 */
export async function readItems<Schema extends z.ZodObject>(
  source: ContentSource,
  file: string,
  schema: Schema,
  misfits: Misfit[],
  judge: Judge,
): Promise<z.output<Schema> | undefined> {
  const whole = (reason: string) => void misfits.push({ place: file, excerpt: '', reason });
  const text = await source.text(file);
  if (text === undefined) return whole('The file is missing');
  if (!isWithin(text, JSON_MOST)) return whole(TOO_MANY_VALUES);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return whole(notJson(text));
  }
  const lists = ITEM_LIST_NAMES.flatMap((list): [ItemList, unknown[]][] => {
    const items = isRecord(data) && list in schema.shape ? data[list] : undefined;
    return Array.isArray(items) ? [[list, items]] : [];
  });
  const around = isRecord(data) ? { ...data, ...Object.fromEntries(lists.map(([list]) => [list, []])) } : data;
  const content = schema.safeParse(around, { error: packMessage });
  if (!content.success) return whole(sentences(content.error.issues.map(fieldFault)));
  const before = misfits.length;
  for (const [list, items] of lists) {
    const form = itemForm(schema, list);
    const fit: unknown[] = [];
    for (const [index, item] of items.entries()) {
      if (misfits.length - before > MOST_MISFITS) {
        misfits.length = before;
        return whole(`More than ${countText(MOST_MISFITS, 'item')} cannot be imported, so the whole file is left out`);
      }
      const { data: read, error } = form.safeParse(withoutProblem(item), { error: packMessage });
      const reasons = error ? error.issues.map(fieldFault) : await judge(read, list);
      if (reasons.length === 0) fit.push(read);
      else
        misfits.push({ place: itemPlace(file, list, index), excerpt: beginningOf(item), reason: sentences(reasons) });
    }
    Object.assign(content.data, { [list]: fit });
  }
  return content.data;
}

function itemForm(schema: z.ZodObject, list: ItemList): z.ZodType {
  const field: unknown = schema.shape[list];
  const array = field instanceof z.ZodOptional ? field.unwrap() : field;
  return (array as z.ZodArray<z.ZodType>).element;
}

function withoutProblem(item: unknown): unknown {
  if (!isRecord(item) || !('problem' in item)) return item;
  const { problem: _, ...own } = item;
  return own;
}

const sentences = (reasons: readonly string[]) => reasons.map(capital).join('. ');

/** What its author knows an item by. */
function beginningOf(item: unknown): string {
  const { front, title, text } = isRecord(item) ? item : {};
  const known = [front, title, text].find((one) => typeof one === 'string' && one !== '');
  return excerptOf(typeof known === 'string' ? known : (JSON.stringify(item) ?? ''));
}

import { type Data, type Fields, isFields, isList, isPlain, valueText } from './data.ts';
import { tableOf } from './table.ts';

/** The output formats. */
export const FORMATS = ['json', 'text', 'table'] as const;
export type Format = (typeof FORMATS)[number];

/** A call's output in a format; nothing if it printed nothing. */
export function print(call: string, data: Fields, format: Format): string[] {
  if (format === 'table') return tableOf(call, data);
  return format === 'json' ? JSON.stringify(data, null, 4).split('\n') : textOf(data, '');
}

/** Tab-separated values; nested data begins with its name. */
function textOf(data: Data, name: string): string[] {
  if (isList(data)) return data.flatMap((item) => textOf(item, name));
  const begin = name === '' ? [] : [name.toUpperCase()];
  if (!isFields(data)) return [[...begin, valueText(data)].join('\t')];
  const entries = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const own = entries.flatMap(([, value]) => (isPlain(value) ? [valueText(value)] : []));
  return [
    ...(own.length > 0 ? [[...begin, ...own].join('\t')] : []),
    ...entries.flatMap(([key, value]) => (isPlain(value) ? [] : textOf(value, key))),
  ];
}

import { type Data, type Fields, isFields, isList, isPlain, valueText } from './data.ts';
import { tableOf } from './table.ts';

/** The formats in which output is printed. */
export const FORMATS = ['json', 'text', 'table'] as const;
export type Format = (typeof FORMATS)[number];

/** What a call printed, in a format; nothing where it printed nothing. */
export function print(call: string, data: Fields, format: Format): string[] {
  if (format === 'table') return tableOf(call, data);
  return format === 'json' ? JSON.stringify(data, null, 4).split('\n') : textOf(data, '');
}

/** Values with tabs between them; what stands within other data begins with its name. */
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

import { type Data, isFields, isList } from './data.ts';

/** What a value may be: text, a whole number, true or false, a list, or named fields. */
export type Shape =
  | 'text'
  | 'whole'
  | 'flag'
  | readonly [Shape]
  | { fields: Readonly<Record<string, Shape>>; needs?: readonly string[] };

const TYPES: Record<string, string> = { text: 'str', whole: 'int', flag: 'bool', list: 'list', fields: 'dict' };

const kindOf = (data: Data): string =>
  typeof data === 'string'
    ? 'text'
    : typeof data === 'number'
      ? 'whole'
      : typeof data === 'boolean'
        ? 'flag'
        : isList(data)
          ? 'list'
          : 'fields';
const kindOfShape = (shape: Shape): string =>
  typeof shape === 'string' ? shape : 'fields' in shape ? 'fields' : 'list';

/** Shorthand only has texts: they are converted to the type they stand for. */
function asShape(data: Data, shape: Shape): Data {
  if (shape === 'flag' && typeof data === 'string' && /^(?:true|false)$/i.test(data))
    return data.toLowerCase() === 'true';
  if (shape === 'whole' && typeof data === 'string' && /^-?\d+$/.test(data)) return Number(data);
  if (kindOfShape(shape) === 'list' && typeof data === 'string') return [data];
  return data;
}

/** The value in its shape, and what is wrong with it in the real command's words. */
export function fit(input: Data, shape: Shape, name: string, isShorthand: boolean): { data: Data; faults: string[] } {
  const faults: string[] = [];
  const put = (value: Data, target: Shape, path: string): Data => {
    const data = isShorthand ? asShape(value, target) : value;
    const [kind, wantedKind] = [kindOf(data), kindOfShape(target)];
    if (kind !== wantedKind) {
      const shown = typeof data === 'object' ? JSON.stringify(data) : String(data);
      const types = `type: <class '${TYPES[kind]}'>, valid types: <class '${TYPES[wantedKind]}'>`;
      faults.push(`Invalid type for parameter ${path}, value: ${shown}, ${types}`);
      return data;
    }
    if (isList(data) && typeof target === 'object' && !('fields' in target))
      return data.map((item, index) => put(item, target[0], `${path}[${index}]`));
    if (!isFields(data) || typeof target !== 'object' || !('fields' in target)) return data;
    const known = Object.keys(target.fields);
    for (const missing of target.needs ?? [])
      if (!Object.hasOwn(data, missing)) faults.push(`Missing required parameter in ${path}: "${missing}"`);
    const entries = Object.entries(data).flatMap(([key, field]): [string, Data][] => {
      const own = Object.hasOwn(target.fields, key) ? target.fields[key] : undefined;
      if (own !== undefined) return [[key, put(field, own, `${path}.${key}`)]];
      faults.push(`Unknown parameter in ${path}: "${key}", must be one of: ${known.join(', ')}`);
      return [];
    });
    return Object.fromEntries(entries);
  };
  return { data: put(input, shape, name), faults };
}

/** A call's input and output. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };
export type Fields = { readonly [key: string]: Data };

export const isFields = (data: Data | undefined): data is Fields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
export const isList = (data: Data | undefined): data is readonly Data[] => Array.isArray(data);

/** Data from JSON, without `null` values; undefined if it isn't JSON. */
export function readJson(text: string): Data | undefined {
  try {
    return withoutNull(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function withoutNull(value: unknown): Data | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(withoutNull).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = Object.entries(value).map(([key, field]) => [key, withoutNull(field)] as const);
  return Object.fromEntries(fields.filter((entry): entry is readonly [string, Data] => entry[1] !== undefined));
}

export const isPlain = (data: Data): data is string | number | boolean | null =>
  typeof data !== 'object' || data === null;
/** A value as text: in Python's words if it has any. */
export const valueText = (data: Data): string =>
  data === null ? 'None' : typeof data === 'boolean' ? (data ? 'True' : 'False') : String(data);

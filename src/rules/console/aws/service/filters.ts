import { isFields, isList } from '#rules/console/aws/call/data.ts';
import type { Arguments } from '#rules/console/aws/call/operation.ts';
import { type Result, leaveOut } from '#rules/console/aws/call/result.ts';
import type { Shape } from '#rules/console/aws/call/shape.ts';

/** EC2 filters: each has a name, and values of which one must match. */
export const FILTERS: Shape = [{ fields: { Name: 'text', Values: ['text'] } }];

/** Those that pass all of a call's filters, by what each has under a filter's name. */
export function applyFilters(
  ids: readonly string[],
  args: Arguments,
  valuesOf: (id: string) => Readonly<Record<string, readonly string[]>>,
): string[] | Result {
  const filters = isList(args.filters) ? args.filters.filter(isFields) : [];
  let left = [...ids];
  for (const { Name: name, Values: values } of filters) {
    const wanted = isList(values) ? values.map(String) : [];
    const known = ids[0] === undefined || Object.hasOwn(valuesOf(ids[0]), String(name));
    if (!known) return leaveOut(`the filter ${String(name)}`);
    if (wanted.some((value) => /[*?]/.test(value))) return leaveOut('* and ? in filters');
    left = left.filter((id) => valuesOf(id)[String(name)]!.some((value) => wanted.includes(value)));
  }
  return left;
}

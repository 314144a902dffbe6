import type { RestWriter } from '../format.ts';
import { elementsIn } from '../json.ts';
import { problemIn } from '../problems.ts';

/** The elements of a list that do not fit, each with its problem, which the import passes over. */
export const jsonRest: RestWriter = (bytes, faults) => {
  const faultsAt = Map.groupBy(faults, ({ place }) => place);
  const rows = elementsIn(bytes).elements.flatMap(({ row, at }) => {
    const there = (faultsAt.get(at.place) ?? []).filter(({ excerpt }) => excerpt === at.excerpt);
    if (there.length === 0) return [];
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row);
    return [isObject ? { ...row, problem: problemIn(there) } : row];
  });
  return Promise.resolve({ file: `${JSON.stringify(rows, null, 2)}\n` });
};

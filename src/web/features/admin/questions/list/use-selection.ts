import { useState } from 'react';

/** Which rows of a list are chosen: some, on whichever page they stand, or all that fit. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  return {
    ids,
    /** All that fit what the list is asked for, on every page. */
    isAll,
    has: (id: string) => isAll || ids.has(id),
    set(rows: readonly string[], isOn: boolean): void {
      setIsAll(false);
      setIds((held) => (isOn ? new Set([...held, ...rows]) : new Set([...held].filter((id) => !rows.includes(id)))));
    },
    selectAll: () => setIsAll(true),
    clear(): void {
      setIsAll(false);
      setIds(new Set());
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;

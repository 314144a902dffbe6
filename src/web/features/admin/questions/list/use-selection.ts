import { useState } from 'react';

/** Which rows of a list are selected: some, on any page, or all that match. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  return {
    ids,
    /** All that match the list's query, on every page. */
    isAll,
    has: (id: string) => isAll || ids.has(id),
    set(rows: readonly string[], isOn: boolean): void {
      setIsAll(false);
      setIds((held) => (isOn ? new Set([...held, ...rows]) : new Set([...held].filter((id) => !rows.includes(id)))));
    },
    /** A row that left the list. */
    drop: (row: string) => setIds((held) => new Set([...held].filter((id) => id !== row))),
    selectAll: () => setIsAll(true),
    clear(): void {
      setIsAll(false);
      setIds(new Set());
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;

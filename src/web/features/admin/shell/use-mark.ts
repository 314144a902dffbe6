import { useState } from 'react';

/** The row that the address marks as new, which it is until something else is begun. */
export function useMark(at: string | undefined): { markedId: string | undefined; begin: () => void } {
  const [oldId, setOldId] = useState<string>();
  return { markedId: at === oldId ? undefined : at, begin: () => setOldId(at) };
}

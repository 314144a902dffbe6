import { useEffect, useEffectEvent, useState } from 'react';

const KEY = 'left';

type EntryState<T> = { name: string; value: T; top: number };

/**
 * State that belongs to the current history entry: Back and a reload restore it, and how far the page was scrolled, once this is
 * shown. `name` says of what it is; another one's is ignored. For screens whose page the server leaves empty.
 */
export function useEntryState<T>(name: string, first: T) {
  const [left] = useState(() => {
    const found = import.meta.env.SSR ? null : (history.state as { [KEY]?: EntryState<T> } | null)?.[KEY];
    return found?.name === name ? found : null;
  });
  const [value, setValue] = useState<T>(left ? left.value : first);
  const keep = useEffectEvent(() => {
    const now: EntryState<T> = { name, value, top: scrollY };
    history.replaceState({ ...history.state, [KEY]: now }, '');
  });
  useEffect(() => {
    if (left) scrollTo({ top: left.top, behavior: 'instant' });
    const onScrolled = () => keep();
    addEventListener('scrollend', onScrolled);
    return () => removeEventListener('scrollend', onScrolled);
  }, [left]);
  useEffect(() => keep(), [name, value]);
  return [value, setValue] as const;
}

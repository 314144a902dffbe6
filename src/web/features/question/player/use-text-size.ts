import { useEffect } from 'react';
import { withStorage } from '#web/app/with-storage.ts';

export const TEXT_KEY = 'cairn.text';

/** While a component with this is on the page, its text has the size that was chosen in this browser. */
export function useTextSize(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['text'] = withStorage(() => localStorage.getItem(TEXT_KEY), '') ?? '';
    return () => void delete dataset['text'];
  }, []);
}

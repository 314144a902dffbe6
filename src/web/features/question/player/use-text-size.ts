import { useEffect } from 'react';
import { withStorage } from '#web/base/with-storage.ts';

export const TEXT_KEY = 'cairn.text';

/** Applies the browser's chosen text size while the component is on the page. */
export function useTextSize(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['text'] = withStorage(() => localStorage.getItem(TEXT_KEY), '') ?? '';
    return () => void delete dataset['text'];
  }, []);
}

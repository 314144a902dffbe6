import { useSyncExternalStore } from 'react';
import type { Theme } from '#contract/page.ts';
import { usePageFrame } from '#web/base/page-state.ts';

export type ThemeChoice = Theme | 'system';

const A_YEAR = 365 * 86_400;
const listeners = new Set<() => void>();

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shownTheme = () => (document.documentElement.dataset.theme ?? 'system') as ThemeChoice;

/** The chosen theme, at first as the server read it from the cookie. */
export function useTheme(): ThemeChoice {
  const { theme } = usePageFrame();
  return useSyncExternalStore<ThemeChoice>(onThemeChange, shownTheme, () => theme ?? 'system');
}

/** Applies a theme at once and stores it; following the system needs no storage. */
export function chooseTheme(choice: ThemeChoice): void {
  const attributes = `; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  if (choice === 'system') {
    delete document.documentElement.dataset.theme;
    document.cookie = `theme=; max-age=0${attributes}`;
  } else {
    document.documentElement.dataset.theme = choice;
    document.cookie = `theme=${choice}; max-age=${A_YEAR}${attributes}`;
  }
  for (const listener of listeners) listener();
}

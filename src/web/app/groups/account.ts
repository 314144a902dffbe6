import type { ScreenFiles } from '#web/app/screen-module.ts';

/** Loaded as one file: most of it is shared by these screens and by no others. */
export const files: ScreenFiles = import.meta.glob(
  ['./account/entry/*.screen.tsx', './account/settings/unsubscribe.screen.tsx'],
  { base: '../../features/', eager: true },
);

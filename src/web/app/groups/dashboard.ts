import type { ScreenFiles } from '#web/app/screen-module.ts';

/** Loaded as one file: most of it is shared by these screens and useless to visitors. */
export const files: ScreenFiles = import.meta.glob(
  [
    './dashboard/*.screen.tsx',
    './results/*.screen.tsx',
    './today/*.screen.tsx',
    './notebook/*.screen.tsx',
    './account/settings/receipt.screen.tsx',
  ],
  { base: '../../features/', eager: true },
);

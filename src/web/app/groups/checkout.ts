import type { ScreenFiles } from '#web/app/screen-module.ts';

/** Loaded as one file: people who see one of these screens see the next, and share code that no other screen needs. */
export const files: ScreenFiles = import.meta.glob('./checkout/**/*.screen.tsx', {
  base: '../../features/',
  eager: true,
});

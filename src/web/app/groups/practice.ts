import type { ScreenFiles } from '#web/app/screen-module.ts';

/** Loaded as one file: people who set up a sitting take it next. */
export const files: ScreenFiles = import.meta.glob('./practice/**/*.screen.tsx', {
  base: '../../features/',
  eager: true,
});

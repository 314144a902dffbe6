import type { ScreenFiles } from '#web/app/screen-module.ts';

/** Loaded as one file: a list of nine files would burden every first visit. */
export const files: ScreenFiles = import.meta.glob(
  [
    './pages/**/*.screen.tsx',
    './exam/corrections.screen.tsx',
    './readiness/calibration.screen.tsx',
    '!./pages/{api-docs,failed,not-found}.screen.tsx',
  ],
  { base: '../../features/', eager: true },
);

import type { ScreenFiles } from '#web/app/screen-module.ts';

/** Loaded as one file: most of it is shared by these screens and useless to anyone but administrators. */
export const files: ScreenFiles = import.meta.glob('./admin/**/*.screen.tsx', { base: '../../features/', eager: true });

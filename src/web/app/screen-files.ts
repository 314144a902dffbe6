import type { RouteObject } from 'react-router';
import type { Screen, ScreenGroup } from '#web/base/screens.ts';
import type { ScreenFiles, ScreenModule } from './screen-module.ts';

const groups: Record<ScreenGroup, () => Promise<{ files: ScreenFiles }>> = {
  account: () => import('./groups/account.ts'),
  admin: () => import('./groups/admin.ts'),
  checkout: () => import('./groups/checkout.ts'),
  dashboard: () => import('./groups/dashboard.ts'),
  pages: () => import('./groups/pages.ts'),
  practice: () => import('./groups/practice.ts'),
};

/** The other screens, each loaded alone. */
const alone = import.meta.glob<ScreenModule>(
  [
    './{exam/landing,quiz,study,flashcard}/**/*.screen.tsx',
    './account/account.screen.tsx',
    './pages/{api-docs,not-found}.screen.tsx',
  ],
  { base: '../features/' },
);

/** The path of a screen's file among others. */
const pathIn = (files: object, { name }: Screen): string | undefined =>
  Object.keys(files).find((path) => path.endsWith(`/${name}.screen.tsx`));

/** Loads what a route does and shows at the address of a screen. */
export async function loadScreen(screen: Screen): Promise<Pick<RouteObject, 'Component' | 'loader' | 'ErrorBoundary'>> {
  const { group, redirects } = screen;
  const files = group ? (await groups[group]()).files : alone;
  const file = files[pathIn(files, screen)!]!;
  const module = typeof file === 'function' ? await file() : file;
  return redirects ? { loader: module.redirectLoader! } : module;
}

/** The source of the script that a screen is loaded with. */
export const sourceOf = (screen: Screen): string =>
  screen.group ? `src/web/app/groups/${screen.group}.ts` : `src/web/features/${pathIn(alone, screen)!.slice(2)}`;

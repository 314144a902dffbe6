import { existsSync } from 'node:fs';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes, type ScreenHandle } from './routes.tsx';

const screensOf = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => (route.children ? screensOf(route.children) : [route]));

test('every screen names the file it is in, so that its script is fetched with the page', () => {
  const files = screensOf(routes).map(({ handle }) => (handle as ScreenHandle).screenFile);
  expect(files.length).toBeGreaterThan(30);
  const missing = files.filter((file) => !existsSync(new URL(`../features/${file}`, import.meta.url)));
  expect(missing).toEqual([]);
});

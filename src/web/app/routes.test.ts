import { existsSync } from 'node:fs';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { SCREEN_FILES } from './screen-files.ts';

const pathsOf = (list: readonly RouteObject[]): (string | undefined)[] =>
  list.flatMap(({ children, path }) => (children ? pathsOf(children) : [path]));

test('knows the file of every screen, so that its script loads with the page', () => {
  expect(Object.keys(SCREEN_FILES).toSorted()).toEqual(pathsOf(routes).toSorted());
  const isThere = (file: string) => existsSync(new URL(`../features/${file}`, import.meta.url));
  expect(Object.values(SCREEN_FILES).filter((file) => !isThere(file))).toEqual([]);
});

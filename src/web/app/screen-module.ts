import type { LoaderFunction, RouteObject } from 'react-router';

/** What a file of a screen exports. */
export type ScreenModule = Pick<RouteObject, 'Component' | 'loader' | 'ErrorBoundary'> & {
  redirectLoader?: LoaderFunction;
};

/** The files of a group, by their paths in the folder of features. */
export type ScreenFiles = Record<string, ScreenModule>;

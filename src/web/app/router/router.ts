import {
  type DataRouter,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from 'react-router';

export type RouterSetup = Parameters<typeof createRouter>[0];

/** The router that leads from page to page. */
export const startRouter = (setup: RouterSetup): DataRouter =>
  createRouter({ ...setup, mapRouteProperties }).initialize();

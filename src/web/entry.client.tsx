import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { createApi, overNetwork } from './base/api.ts';
import { App } from '#web/app/shell/app.tsx';
import { createQueries, type Loading, loadingContext } from './base/loading.ts';
import { type PageState, STATE_ID } from './base/page-state.ts';
import { routes, screens } from './app/routes.tsx';
import './styles.css';

const state: PageState = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '');
const loading: Loading = { api: createApi(overNetwork), queries: createQueries() };

// A new version was deployed while this page was open, and a part of the old one is gone: reload with the new one.
addEventListener('vite:preloadError', (event) => {
  // Offline nothing newer can be loaded, and what is on the screen would be lost.
  if (!navigator.onLine) return;
  const before = Number(sessionStorage.getItem('cairn.reloaded'));
  if (Date.now() - before < 10_000) return;
  sessionStorage.setItem('cairn.reloaded', String(Date.now()));
  event.preventDefault();
  location.reload();
});

// Loaded once something has had the focus, so it is not part of the first visit.
addEventListener(
  'focusin',
  ({ target }) => {
    const { pathname } = location;
    void import('./app/keep-focus.ts').then((module) => module.keepFocus(target as Element, pathname));
  },
  { once: true },
);

// The current screen must be loaded before the first render, or it would differ from the server's.
const route = screens.find(({ path }) => path === state.screen);
if (typeof route?.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });

const router = createBrowserRouter(routes, {
  hydrationData: state.router,
  getContext() {
    const context = new RouterContextProvider();
    context.set(loadingContext, loading);
    return context;
  },
});

// Hydrates in slices, so input isn't blocked until the whole page is ready.
startTransition(() => {
  hydrateRoot(document, <App loading={loading} state={state} router={<RouterProvider router={router} />} />);
});

import {
  createPath,
  type DataRouteMatch,
  type DataRouter,
  type Navigation,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from 'react-router';
import type { PageState } from '#web/base/page-state.ts';
import type { RouterSetup } from './router.ts';

type Listener = Parameters<RouterSetup['history']['listen']>[0];

/**
 * The router of a page as the server rendered it: it knows where the page is and what it shows. The one that leads elsewhere is loaded
 * at the first `sign` of a person or once something needs it; from then on, this is that one (decision 0100).
 */
export function createFirstRouter(page: PageState, sign: Promise<void>, setup: RouterSetup): DataRouter {
  const { history } = setup;
  const state = firstState(page, setup);
  const joins = new Set<(loaded: DataRouter) => void>();
  let router: DataRouter | null = null;
  let loading: Promise<DataRouter> | null = null;
  let follow: Listener = () => undefined;

  async function start(): Promise<DataRouter> {
    const { startRouter } = await import('./router.ts');
    // It starts where the page did. Where the browser went in the meantime, it is told afterward.
    const from = Object.create(history, {
      location: { value: state.location },
      listen: { value: (listener: Listener) => (follow = listener) },
    });
    const started = startRouter({ ...setup, history: from, hydrationData: page.router });
    router = started;
    for (const join of joins) join(started);
    return started;
  }

  /** After a failure, whatever needs it next tries again. */
  const load = () =>
    (loading ??= start().catch((error) => {
      loading = null;
      throw error;
    }));

  /** Joins the router once it is here; returns what undoes that. */
  function join(act: (loaded: DataRouter) => () => void): () => void {
    let stop: (() => void) | null = null;
    const whenHere = (loaded: DataRouter) => void (stop = act(loaded));
    joins.add(whenHere);
    return () => (stop ? stop() : void joins.delete(whenHere));
  }

  void sign.then(load).catch(() => undefined);
  history.listen((update) => void (router ? follow(update) : load().then(() => follow(update))));

  const first: Partial<DataRouter> = {
    state,
    window: globalThis.window,
    routes: [],
    manifest: {},
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    subscribe: (subscriber) => join((loaded) => loaded.subscribe(subscriber)),
    enableScrollRestoration: (...how) => join((loaded) => loaded.enableScrollRestoration(...how)),
    getBlocker(...block) {
      void load().then((loaded) => loaded.getBlocker(...block));
      return { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined };
    },
    deleteBlocker: (key) => void load().then((loaded) => loaded.deleteBlocker(key)),
    revalidate: async () => (await load()).revalidate(),
    navigate: (to: To | number | null, options?: RouterNavigateOptions) =>
      load().then(
        (loaded) => loaded.navigate(to as To, options),
        () => leave(to, options),
      ),
  };
  return new Proxy(first as DataRouter, { get: (_, name) => Reflect.get(router ?? first, name) });
}

/** What a router that has started knows, from what the server sent. */
function firstState({ screen, match, router }: PageState, { routes, history }: RouterSetup): DataRouter['state'] {
  return {
    historyAction: history.action,
    location: history.location,
    matches: wayTo(screen, routes).map((route) => ({
      ...match,
      ...(route.path ? {} : { pathname: '/', pathnameBase: '/' }),
      route: Object.assign({ ...route }, mapRouteProperties(route)),
    })),
    initialized: true,
    renderFallback: false,
    navigation: { state: 'idle' } as Navigation,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: router.loaderData ?? {},
    actionData: null,
    errors: router.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

/** The route at `path`, after those around it; each has a name. */
function wayTo(path: string, routes: readonly RouteObject[]): DataRouteMatch['route'][] {
  for (const route of routes as DataRouteMatch['route'][]) {
    if (route.path === path) return [route];
    const rest = wayTo(path, route.children ?? []);
    if (rest.length > 0) return [route, ...rest];
  }
  return [];
}

/** Without a router, a link leads where it would lead without any script, and as with one never off the site. */
function leave(to: To | number | null, options?: RouterNavigateOptions): void {
  if (typeof to === 'number') return history.go(to);
  const url = new URL(typeof to === 'string' ? to : createPath({ ...location, ...to }), location.href);
  if (url.origin !== location.origin) return;
  if (options?.replace) location.replace(url);
  else location.assign(url);
}

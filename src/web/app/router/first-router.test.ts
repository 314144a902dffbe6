import {
  type DataRouter,
  type LoaderFunction,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFirstRouter } from './first-router.ts';
import type { PageState } from '#web/base/page-state.ts';

const Screen = () => null;
const loader = vi.fn<LoaderFunction>(({ params }) => ({ ...params }));
const screen = (path: string): RouteObject => ({ id: path, path, Component: Screen, loader });
const screens = ['/', '/quiz/:slug', '/verify/:token?', '*'].map(screen);
const routes: RouteObject[] = [
  {
    id: 'layout',
    ErrorBoundary: Screen,
    children: [{ id: 'screens', Component: Screen, children: screens }],
  },
];
const never = new Promise<void>(() => {});

/** The router of a page at this address, in a browser that was at others before. */
function arrive(
  address: string,
  { sign = never, errors = null as PageState['router']['errors'], withoutRoutes = false } = {},
) {
  const history = createMemoryHistory({ initialEntries: ['/quiz/before', address] });
  const { pathname, search, hash } = history.location;
  const { route, params, ...place } = matchRoutes(routes, { pathname, search, hash })!.at(-1)!;
  const page = {
    screen: route.path,
    match: { params, pathname: place.pathname, pathnameBase: place.pathnameBase },
    router: { loaderData: errors ? {} : { [route.id!]: params }, errors },
  } as PageState;
  loader.mockClear();
  const router = createFirstRouter(page, sign, {
    // No router starts without any.
    routes: withoutRoutes ? [] : routes,
    history,
    getContext: () => new RouterContextProvider(),
  });
  return { router, history };
}

/** What pages draw of it. */
const shownBy = ({ state: { matches, ...state } }: DataRouter) => ({
  ...state,
  matches: matches.map(({ route: { id, element, errorElement, loader: ofRoute }, ...match }) => ({
    ...match,
    id,
    element,
    errorElement,
    ofRoute,
  })),
});

const ADDRESSES = [
  '/',
  '/?q=cloud',
  '/quiz/ccna#top',
  '/quiz/a%2Fb',
  '/quiz/%C3%A9',
  '/verify',
  '/verify/secret',
  '/no/such',
];

test.each(ADDRESSES)('shows at %s what the router shows that it loads, before and after', async (address) => {
  const { router } = arrive(address, { sign: Promise.resolve() });
  const shown = shownBy(router);
  const { state } = router;
  await vi.waitFor(() => expect(router.state).not.toBe(state));
  expect(shownBy(router)).toEqual(shown);
  expect(loader).not.toHaveBeenCalled();
});

test('shows an error that the server met', async () => {
  const errors = { screens: { status: 404, statusText: '', data: null, internal: false } };
  const { router } = arrive('/quiz/none', { errors, sign: Promise.resolve() });
  const shown = shownBy(router);
  const { state } = router;
  expect(state.errors).toEqual(errors);
  await vi.waitFor(() => expect(router.state).not.toBe(state));
  expect(shownBy(router)).toEqual(shown);
});

test('loads nothing unasked', async () => {
  const { router } = arrive('/quiz/ccna');
  const { state } = router;
  router.subscribe(() => undefined);
  router.enableScrollRestoration({}, () => 0);
  await import('./router.ts');
  expect(router.state).toBe(state);
});

test('leads elsewhere before it has loaded and after, and tells who asked before', async () => {
  const { router, history } = arrive('/quiz/ccna');
  const told = vi.fn<(path: string) => void>();
  const stop = router.subscribe(({ location }) => told(location.pathname));
  await router.navigate('/quiz/next', { state: 'from' });
  expect(history.location).toMatchObject({ pathname: '/quiz/next', state: 'from' });
  expect(router.state).toMatchObject({ location: history.location, loaderData: { '/quiz/:slug': { slug: 'next' } } });
  expect(told).toHaveBeenCalledWith('/quiz/next');
  stop();
  told.mockClear();
  await router.navigate('/');
  expect(router.state.matches.at(-1)!.route.id).toBe('/');
  expect(told).not.toHaveBeenCalled();
});

test('follows the browser where it went while the router was loading', async () => {
  const { router, history } = arrive('/quiz/ccna');
  const positions = { [history.location.key]: 0 };
  router.enableScrollRestoration(positions, () => 70);
  const { key } = history.location;
  history.go(-1);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/quiz/before'));
  expect(router.state.historyAction).toBe('POP');
  expect(positions[key]).toBe(70);
});

test('holds a page that blocks from the start', async () => {
  const { router, history } = arrive('/quiz/ccna');
  router.getBlocker('held', () => true);
  history.go(-1);
  await vi.waitFor(() => expect(router.state.blockers.get('held')?.state).toBe('blocked'));
  expect(router.state.location.pathname).toBe('/quiz/ccna');
  router.deleteBlocker('held');
  expect(router.state.blockers.size).toBe(0);
});

test('loads again what the page shows when asked', async () => {
  const { router } = arrive('/quiz/ccna');
  await router.revalidate();
  expect(loader).toHaveBeenCalledTimes(1);
});

test('lets the browser lead on when the router cannot start, but not off the site', async () => {
  const assign = vi.fn<(url: URL) => void>();
  const at = { href: 'https://cairn.example/quiz/ccna?q=1#top', origin: 'https://cairn.example', assign };
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('location', { ...at, pathname: '/quiz/ccna', search: '?q=1', hash: '#top' });
  const { router } = arrive('/quiz/ccna?q=1#top', { withoutRoutes: true });
  await router.navigate('/login?from=quiz');
  await router.navigate('?q=2');
  await router.navigate({ search: '?q=3', hash: '' });
  for (const away of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example/',
    'javascript:alert(1)',
  ])
    await router.navigate(away);
  expect(assign.mock.calls.map(([{ href }]) => href.slice(at.origin.length))).toEqual([
    '/login?from=quiz',
    '/quiz/ccna?q=2',
    '/quiz/ccna?q=3',
  ]);
});

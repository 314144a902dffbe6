import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageReply, PageRequest, RenderPage } from '#contract/page.ts';
import { ApiError, createApi, type Transport } from './base/api.ts';
import { App } from '#web/app/shell/app.tsx';
import { createQueries, type Loading, loadingContext } from './base/loading.ts';
import type { PageState } from './base/page-state.ts';
import { site } from './site.ts';
import { type Screen, SCREENS } from './base/screens.ts';
import { routes, SCREENS_ROUTE } from './app/routes.tsx';
import { sourceOf } from './app/screen-files.ts';
import './styles.css';

const handler = createStaticHandler(routes);

export { site };

/** Renders a page from the API's replies. An address that leads elsewhere becomes a redirect. */
export const render: RenderPage = async (request) => {
  const loading: Loading = {
    api: createApi(inProcess(request)),
    queries: createQueries(),
    opensQuiz: request.opensQuiz,
  };
  const requestContext = new RouterContextProvider();
  requestContext.set(loadingContext, loading);
  const staticContext = await handler.query(new Request(request.origin + request.url), { requestContext });
  if (staticContext instanceof Response) return redirectIn(staticContext);
  const { errors, fault } = refusalsOf(staticContext);
  try {
    return { ...pageOf(staticContext, errors, loading, request), fault };
  } catch (thrown) {
    // The screen itself failed; the page says so in its place.
    return { ...pageOf(staticContext, { [SCREENS_ROUTE]: FAULT }, loading, request), fault: thrown };
  }
};

type Errors = StaticHandlerContext['errors'];

/** What visitors see of an internal error. */
const FAULT = { status: 500, statusText: '', data: null, internal: false };

function pageOf(staticContext: StaticHandlerContext, errors: Errors, loading: Loading, request: PageRequest) {
  const screen = staticContext.matches.at(-1)!.route.path ?? '';
  const state: PageState = {
    frame: {
      origin: request.origin,
      theme: request.theme,
      year: request.year,
      passwordMin: request.passwordMin,
      providers: request.providers,
      site: request.site,
      script: request.assets.script,
      preloads: request.assets.preloads(sourceOfAddress(screen)),
    },
    screen,
    queries: dehydrate(loading.queries),
    router: { loaderData: staticContext.loaderData, errors: errors ?? null },
  };
  const shown = { ...staticContext, errors };
  const router = createStaticRouter(handler.dataRoutes, shown);
  const html = renderToString(
    <App
      loading={loading}
      state={state}
      router={<StaticRouterProvider router={router} context={shown} hydrate={false} />}
    />,
  );
  return { kind: 'page' as const, status: statusOf(staticContext.statusCode, errors), html: `<!doctype html>${html}` };
}

/** Only GET calls are made while a page is rendered. */
function inProcess({ call }: PageRequest): Transport {
  return async (_method, path) => {
    const { status, body, attemptId } = await call(path);
    return { status, statusText: '', body, header: (name) => (name === 'attempt-id' ? attemptId : null) };
  };
}

function redirectIn(response: Response): PageReply {
  const location = response.headers.get('location') ?? '/';
  return { kind: 'redirect', status: response.status === 301 ? 301 : 302, location };
}

function sourceOfAddress(address: string): string {
  const screen = Object.values<Screen>(SCREENS).find(({ path }) => path === address);
  return screen ? sourceOf(screen) : '';
}

/** The status of a page is that of the refusal it shows, whether from a screen or the API. */
function statusOf(statusCode: number, errors: Errors): number {
  const [shown] = Object.values(errors ?? {});
  return isRouteErrorResponse(shown) ? shown.status : statusCode;
}

/** Refusals (such as 404, and the API's 429 or 503) are sent to the browser; anything else is an internal error: a 500, with its reason logged. */
function refusalsOf({ errors }: StaticHandlerContext): { errors: Errors; fault: unknown } {
  let fault: unknown;
  if (!errors) return { errors: null, fault };
  const entries = Object.entries(errors).map(([route, error]) => {
    if (error instanceof ApiError)
      return [route, { ...FAULT, status: error.status, data: error.status === 429 ? error.problem?.error : null }];
    if (isRouteErrorResponse(error))
      return [route, { ...FAULT, status: error.status, statusText: error.statusText, data: error.data }];
    fault = error;
    return [route, FAULT];
  });
  return { errors: Object.fromEntries(entries), fault };
}

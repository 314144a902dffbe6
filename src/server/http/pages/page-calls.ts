import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<'page' | 'status'>();

// Awaited in here: an injected request sets out only once somebody waits for it.
const as =
  (who: 'page' | 'status') =>
  <T>(calls: () => PromiseLike<T>): Promise<T> =>
    asking.run(who, async () => await calls());

/** Makes the calls of a page, which are no requests of their own. Nothing that is sent from outside can claim to be one. */
export const asPage = as('page');

/** Makes the calls by which the status page looks at the site: nobody's, and counted under no limit. */
export const asStatus = as('status');

/** Whether what is being answered was asked by ourselves: by a page that we render, or by the status page. */
export const isAskedByUs = (): boolean => asking.getStore() !== undefined;

/** Whether it was asked by a page that we render, and so for whoever wants that page. */
export const isAskedByPage = (): boolean => asking.getStore() === 'page';

import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<'page' | 'status'>();

// Awaited in here, because an injected request is sent only once it is awaited.
const as =
  (who: 'page' | 'status') =>
  <T>(calls: () => PromiseLike<T>): Promise<T> =>
    asking.run(who, async () => await calls());

/** Makes the calls of a page, which do not count as requests. No outside request can claim this. */
export const asPage = as('page');

/** Makes the status page's probe calls: anonymous, and under no rate limit. */
export const asStatus = as('status');

/** Whether the current request is our own, from a page being rendered or from the status page. */
export const isAskedByUs = (): boolean => asking.getStore() !== undefined;

/** Whether it comes from a page being rendered, on behalf of the person requesting that page. */
export const isAskedByPage = (): boolean => asking.getStore() === 'page';

import { AsyncLocalStorage } from 'node:async_hooks';

const rendering = new AsyncLocalStorage<true>();

/** Makes the calls of a page, which are no requests of their own. Nothing that is sent from outside can claim to be one. */
export function asPage<T>(calls: () => PromiseLike<T>): Promise<T> {
  // Awaited in here: an injected request sets out only once somebody waits for it.
  return rendering.run(true, async () => await calls());
}

/** Whether what is being answered was asked by a page that we render. */
export function isAskedByPage(): boolean {
  return rendering.getStore() === true;
}

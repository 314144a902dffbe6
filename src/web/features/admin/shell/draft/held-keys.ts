type KeyHold = { key: string; release: () => void };

/** Missing on sites served over plain http. */
const locksHere = () => navigator.locks as LockManager | undefined;

/** Locks the first of these keys that no other tab has, until it is released or the tab is gone. */
export async function holdFirst([key, ...others]: readonly string[]): Promise<KeyHold> {
  const release = await hold(key!);
  return release ? { key: key!, release } : holdFirst(others);
}

function hold(key: string): Promise<(() => void) | null> {
  const locks = locksHere();
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(() => release())) : resolve(null);
    locks.request(key, { ifAvailable: true }, held).catch(reject);
  });
}

/** Whether a tab holds one of the keys derived from the first, other than this tab's own. */
export async function hasSecondTab(first: string, own: string): Promise<boolean> {
  const held = (await locksHere()?.query())?.held ?? [];
  return held.some(({ name = '' }) => name !== own && (name === first || name.startsWith(`${first}.`)));
}

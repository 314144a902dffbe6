import { onTestFinished, vi } from 'vitest';

/** Storage whose keys can be listed, as a browser's can. */
function makeStorage(): Storage {
  const method = (value: unknown) => ({ value, enumerable: false, configurable: true });
  const storage: Record<string, string> = Object.create(null, {
    getItem: method((key: string) => storage[key] ?? null),
    setItem: method((key: string, value: string) => void (storage[key] = value)),
    removeItem: method((key: string) => void delete storage[key]),
  });
  return storage as unknown as Storage;
}

/**
 * The parts of a browser that sending needs: storage shared by tabs, a network, a page with visibility. Its clock stands still until
 * the test advances it.
 */
export function makeTabs() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const storage = makeStorage();
  const network = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    storage,
    /** Makes storage full. */
    fill(): void {
      Object.defineProperty(storage, 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      });
    },
    /** Tabs cannot lock each other out, as on sites served over plain http. */
    withoutLocks: () => vi.stubGlobal('navigator', {}),
    online: () => network.dispatchEvent(new Event('online')),
    show(isVisible: boolean): void {
      page.visibilityState = isVisible ? 'visible' : 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

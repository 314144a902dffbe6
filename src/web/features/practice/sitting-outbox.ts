import { PracticeEventIn } from '#contract/practice-sitting.ts';
import { byOrder, eventName } from '#rules/practice/event.ts';

/**
 * Events that the server has not acknowledged, of one sitting. Each is kept in the browser's storage under a key of its
 * own, so that tabs do not overwrite each other's, and the next page that opens the sitting sends what a crash left.
 */
export function sittingOutbox(sittingId: string) {
  const prefix = `cairn.sitting.${sittingId}.`;
  const inMemory = new Map<string, PracticeEventIn>();

  function stored(): PracticeEventIn[] {
    try {
      return Object.keys(localStorage).flatMap((key) => {
        if (!key.startsWith(prefix)) return [];
        const event = PracticeEventIn.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
        return event.success ? [event.data] : [];
      });
    } catch {
      return [];
    }
  }

  return {
    /** In the order in which they count. */
    all(): PracticeEventIn[] {
      return [
        ...new Map([...stored(), ...inMemory.values()].map((event) => [eventName(event), event])).values(),
      ].toSorted(byOrder);
    },
    put(event: PracticeEventIn): void {
      try {
        localStorage.setItem(prefix + eventName(event), JSON.stringify(event));
      } catch {
        inMemory.set(eventName(event), event);
      }
    },
    remove(events: readonly PracticeEventIn[]): void {
      for (const event of events) {
        inMemory.delete(eventName(event));
        try {
          localStorage.removeItem(prefix + eventName(event));
        } catch {
          // Nothing was stored then.
        }
      }
    },
  };
}

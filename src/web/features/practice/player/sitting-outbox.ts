import { PracticeEventIn } from '#contract/practice-sitting.ts';
import { byOrder, eventName } from '#rules/practice/event.ts';
import { createOutbox } from '#web/app/outbox.ts';

/** Events that the server has not acknowledged, of one sitting. */
export function sittingOutbox(sittingId: string) {
  const outbox = createOutbox(`cairn.sitting.${sittingId}.`, PracticeEventIn, eventName);
  return {
    ...outbox,
    /** In the order in which they count. */
    all: (): PracticeEventIn[] => outbox.all().toSorted(byOrder),
  };
}

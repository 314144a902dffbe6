import { PracticeEventIn } from '#contract/practice-sitting.ts';
import { byOrder, eventName } from '#rules/practice/event.ts';
import { createOutbox, type Outbox } from '#web/base/outbox.ts';

/** Events of a sitting that the server has not acknowledged, in order. */
export const sittingOutbox = (sittingId: string): Outbox<PracticeEventIn> =>
  createOutbox({
    prefix: `cairn.sitting.${sittingId}.`,
    schema: PracticeEventIn,
    nameOf: eventName,
    order: byOrder,
  });

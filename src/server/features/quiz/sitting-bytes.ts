import type { SittingItem } from '#rules/question/question.ts';
import type { Choice } from '#rules/quiz/choice.ts';
import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import { UUID_BYTES, uuidText, writeUuid } from '#server/features/question/bank/uuid-bytes.ts';

/** The questions served to one visitor, with the order of their options; closed once answered. */
export type Sitting = {
  /** The attempt will have this id. */
  id: string;
  examId: string;
  servedAtMs: number;
  timing: Timing;
  /** Contains questions that people without access never get. */
  isFromBank: boolean;
  items: SittingItem[];
  closing: { atMs: number; claimedSeconds: number; answers: Choice[] } | null;
};

/** The first byte; later formats have a greater one. */
export const FORMAT = 1;

const HEAD_BYTES = 1 + 2 * UUID_BYTES + 6 + 1 + 1;

const ITEM_BYTES = UUID_BYTES + 4;

const CLOSED_BYTES = 6 + 4;

const NO_ANSWER = 0xff;

/** A flag in the timing byte. */
const FROM_BANK = 0x80;

/** A sitting as bytes, ready to be sealed. */
export function encodeSitting({ id, examId, servedAtMs, timing, isFromBank, items, closing }: Sitting): Buffer {
  const body = Buffer.alloc(HEAD_BYTES + items.length * ITEM_BYTES + (closing ? CLOSED_BYTES + items.length : 0));
  let at = body.writeUInt8(FORMAT, 0);
  at += writeUuid(id, body, at);
  at += writeUuid(examId, body, at);
  at = body.writeUIntBE(servedAtMs, at, 6);
  at = body.writeUInt8(TIMINGS.indexOf(timing) | (isFromBank ? FROM_BANK : 0), at);
  at = body.writeUInt8(items.length, at);
  for (const item of items) {
    at += writeUuid(item.versionId, body, at);
    at = body.writeUInt32BE(orderNumber(item.optionOrder), at);
  }
  if (closing) {
    at = body.writeUIntBE(closing.atMs, at, 6);
    at = body.writeUInt32BE(Math.min(closing.claimedSeconds, 0xffff_ffff), at);
    for (const answer of closing.answers) at = body.writeUInt8(answer ?? NO_ANSWER, at);
  }
  return body;
}

/** The sitting given to `encodeSitting`. */
export function decodeSitting(body: Buffer): Sitting {
  let at = 1;
  const take = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  const uuid = () => uuidText(body, take(UUID_BYTES));
  const [id, examId] = [uuid(), uuid()];
  const servedAtMs = body.readUIntBE(take(6), 6);
  const terms = body.readUInt8(take(1));
  const timing = TIMINGS[terms & ~FROM_BANK] ?? '1';
  const isFromBank = (terms & FROM_BANK) !== 0;
  const count = body.readUInt8(take(1));
  const items = Array.from({ length: count }, () => ({
    versionId: uuid(),
    optionOrder: orderOf(body.readUInt32BE(take(4))),
  }));
  const closing =
    at === body.length
      ? null
      : {
          atMs: body.readUIntBE(take(6), 6),
          claimedSeconds: body.readUInt32BE(take(4)),
          answers: Array.from({ length: count }, () => {
            const answer = body.readUInt8(take(1));
            return answer === NO_ANSWER ? null : answer;
          }),
        };
  return { id, examId, servedAtMs, timing, isFromBank, items, closing };
}

/** Up to 8 places of 3 bits each, after a leading 1 that preserves their number. */
function orderNumber(order: readonly number[]): number {
  let number = 1;
  for (const index of order) number = number * 8 + index;
  return number;
}

function orderOf(number: number): number[] {
  const order: number[] = [];
  for (let rest = number; rest > 1; rest = Math.floor(rest / 8)) order.unshift(rest % 8);
  return order;
}

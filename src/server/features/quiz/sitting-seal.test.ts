import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIMINGS } from '#rules/quiz/timing.ts';
import { keyFor } from '#server/session-secret.ts';
import { sittingSeal } from './sitting-seal.ts';
import type { Sitting } from './sitting-bytes.ts';

const SECRET = 'a secret of this test, long enough';
const seal = sittingSeal([SECRET]);

const order = fc
  .integer({ min: 2, max: 8 })
  .chain((count) => fc.shuffledSubarray([...Array(count).keys()], { minLength: count }));
const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const sittings: fc.Arbitrary<Sitting> = fc
  .array(fc.record({ versionId: fc.uuid(), optionOrder: order }), { maxLength: 100 })
  .chain((items) =>
    fc.record({
      id: fc.uuid(),
      examId: fc.uuid(),
      servedAtMs: moment,
      timing: fc.constantFrom(...TIMINGS),
      isFromBank: fc.boolean(),
      items: fc.constant(items),
      closing: fc.option(
        fc.record({
          atMs: moment,
          claimedSeconds: fc.nat(0xffff_ffff),
          answers: fc.array(fc.option(fc.nat(7)), { minLength: items.length, maxLength: items.length }),
        }),
      ),
    }),
  );

test('opens a sealed sitting as it was sealed', () => {
  fc.assert(
    fc.property(sittings, (sitting) => {
      expect(seal.open(seal.seal(sitting))).toEqual(sitting);
    }),
  );
});

test('refuses a sitting with any bit altered', () => {
  fc.assert(
    fc.property(sittings, fc.nat(), (sitting, place) => {
      const bytes = Buffer.from(seal.seal(sitting), 'base64url');
      const bit = place % (bytes.length * 8);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      expect(seal.open(bytes.toString('base64url'))).toBeNull();
    }),
  );
});

test('refuses a truncated or extended sitting', () => {
  fc.assert(
    fc.property(sittings, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), (sitting, cut, more) => {
      const bytes = Buffer.from(seal.seal(sitting), 'base64url');
      expect(seal.open(bytes.subarray(0, cut % bytes.length).toString('base64url'))).toBeNull();
      expect(seal.open(Buffer.concat([bytes, more]).toString('base64url'))).toBeNull();
    }),
  );
});

test('refuses text that nobody sealed', () => {
  const base64 = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), base64), (text) => {
      expect(seal.open(text)).toBeNull();
    }),
  );
});

test('refuses a sitting sealed with another secret', () => {
  const other = sittingSeal(['another secret of this test, as long']);
  fc.assert(
    fc.property(sittings, (sitting) => {
      expect(seal.open(other.seal(sitting))).toBeNull();
    }),
  );
});

test('recognizes a later format, and treats an earlier or unknown one as no sitting', () => {
  const sealed = (bytes: number[]) => {
    const mac = createHmac('sha256', keyFor('cairn sitting', SECRET)).update(Buffer.from(bytes)).digest();
    return Buffer.concat([mac, Buffer.from(bytes)]).toString('base64url');
  };
  expect(seal.open(sealed([2, 1]))).toBe('newer');
  expect(seal.open(sealed([0, 1]))).toBeNull();
  expect(seal.open(sealed([]))).toBeNull();
});

test('fits the longest possible sitting into a cookie', () => {
  const items = Array.from({ length: 100 }, () => ({
    versionId: crypto.randomUUID(),
    optionOrder: [7, 6, 5, 4, 3, 2, 1, 0],
  }));
  const closing = { atMs: 0, claimedSeconds: 0, answers: items.map(() => null) };
  const id = crypto.randomUUID();
  const sealed = seal.seal({ id, examId: id, servedAtMs: 0, timing: 'untimed', isFromBank: true, items, closing });
  // Browsers drop cookies of more than 4096 bytes, name and attributes included.
  expect(sealed.length).toBeLessThan(3900);
});

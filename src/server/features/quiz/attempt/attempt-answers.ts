import { NewerForm } from '#server/newer-form.ts';
import type { PackedAnswer, StoredAnswer } from '#server/db/tables/standing-tables.ts';

/** The form `packAnswer` writes. A later form must differ, so that this version knows it cannot read it. */
const PACKED_ANSWER = /^[\w-]{22}[\da-z]*\.\d*$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const UUID_CHARACTERS = 22;
const BASE = 36;

/**
 * An answer as an attempt stores it: the id of the wording in base64, a digit per option in the order shown, and after a dot the
 * option picked. It takes a fifth of the space of JSON, and answers would otherwise fill most of the disk. Answers that a quiz
 * does not ask for stay JSON.
 */
export function packAnswer(answer: StoredAnswer): PackedAnswer {
  const { versionId, optionOrder, answer: picked } = answer;
  const isPlain = answer.picked === undefined && UUID.test(versionId) && optionOrder.every((index) => index < BASE);
  if (!isPlain) return answer;
  const wording = Buffer.from(versionId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${wording}${optionOrder.map((index) => index.toString(BASE)).join('')}.${picked ?? ''}`;
}

/** The answer given to `packAnswer`, or one from an attempt stored before answers were packed. Throws {@link NewerForm}. */
export function unpackAnswer(packed: PackedAnswer): StoredAnswer {
  const isKnown = typeof packed === 'string' ? PACKED_ANSWER.test(packed) : Array.isArray(packed?.optionOrder);
  if (!isKnown) throw new NewerForm('an answer');
  if (typeof packed !== 'string') return packed;
  const hex = Buffer.from(packed.slice(0, UUID_CHARACTERS), 'base64url').toString('hex');
  const [order = '', picked = ''] = packed.slice(UUID_CHARACTERS).split('.');
  return {
    versionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    optionOrder: Array.from(order, (digit) => Number.parseInt(digit, BASE)),
    answer: picked === '' ? null : Number(picked),
  };
}

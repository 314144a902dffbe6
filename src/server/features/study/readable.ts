import { isOpenDomain } from '#rules/study/reading.ts';
import type { AccessProof } from '#server/http/caller.ts';

declare const proof: unique symbol;

/** The proof that the texts of a domain may be read: that it is free, or the right to the exam. Made here alone. */
export type Readable = { readonly examId: string; readonly domainNumber: number; readonly [proof]: 'readable' };

/** The proof for a domain of an exam; null where it is locked. */
export function readable(examId: string, domainNumber: number, entitled: AccessProof | null): Readable | null {
  return isOpenDomain(domainNumber, entitled?.examId === examId) ? ({ examId, domainNumber } as Readable) : null;
}

import { isOpenDomain } from '#rules/study/reading.ts';
import type { AccessProof } from '#server/http/caller.ts';

declare const proof: unique symbol;

/** Proof that the texts of a domain may be read, because it is free or the exam is owned. Only created here. */
export type Readable = { readonly examId: string; readonly domainNumber: number; readonly [proof]: 'readable' };

/** The proof for a domain of an exam; null if it is locked. */
export function readable(examId: string, domainNumber: number, access: AccessProof | null): Readable | null {
  return isOpenDomain(domainNumber, access?.examId === examId) ? ({ examId, domainNumber } as Readable) : null;
}

import { type SeenQuestions, unpackSeen } from '#rules/exposure/seen.ts';

/** The questions a person was shown, from their standing; empty if they have none. */
export const seenIn = (standing: { seen: Uint8Array } | undefined): SeenQuestions =>
  standing ? unpackSeen(standing.seen) : new Map();

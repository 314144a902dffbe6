import { type SeenQuestions, unpackSeen } from '#rules/exposure/seen.ts';

/** What a person was shown, by where they stand; nothing where they never began. */
export const seenIn = (standing: { seen: Uint8Array } | undefined): SeenQuestions =>
  standing ? unpackSeen(standing.seen) : new Map();

import { SeenQuestions } from '#rules/exposure/seen-questions.ts';

const NOTHING = new Uint8Array();

/** The questions a person was shown, from their standing; empty if they have none. */
export const seenIn = (standing: { seen: Uint8Array } | undefined): SeenQuestions =>
  new SeenQuestions(standing?.seen ?? NOTHING);

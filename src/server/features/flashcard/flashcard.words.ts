import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a plan is refused. */
export const PLAN = phrasesOf({ past: () => 'Choose today or a later date.' });

import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why access is not granted. */
export const ENTITLEMENT = phrasesOf({ past: () => 'Must be in the future' });

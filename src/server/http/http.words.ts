import { countText, minutesText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** What calls are refused with before they reach a feature. */
export const HTTP = phrasesOf({
  notJson: () => 'The body is not valid JSON.',
  tooDeep: () => 'The body is nested too deeply.',
  badToken: () => 'This token is invalid, has expired, or was revoked.',
  shuttingDown: () => 'Shutting down.',
  databaseSilent: () => 'The database is not responding.',
  notAnObject: () => 'Expected an empty object',
  unknownKey: ({ key }: { key: string }) => `Unrecognized key(s): ${key}`,
  tooManyValues: ({ most }: { most: number }) => `The body can have at most ${countText(most, 'value')}.`,
  /** Of a call that has a sentence of its own for that. */
  listTooLong: ({ sentence }: { sentence: string }) => sentence,
  tooManyItems: ({ most }: { most: number }) => `You can send at most ${countText(most, 'item')} at a time.`,
  tooMany: ({ what, secondsLeft }: { what: 'requests' | 'failed attempts'; secondsLeft: number }) => {
    const wait =
      secondsLeft > 60 ? `try again in ${minutesText(Math.ceil(secondsLeft / 60))}` : 'wait a moment and try again';
    return `Too many ${what}. Please ${wait}.`;
  },
  openedElsewhere: ({ origin, ownOrigin }: { origin: string; ownOrigin: string }) =>
    `This site is set up for ${ownOrigin}, but you opened it at ${origin}. Use ${ownOrigin}, or set PUBLIC_URL to the address you want.`,
});

import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type CountBus, sharedCounter, tooMany } from '#server/http/limits/rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Wrong passwords for one account from one address, in a quarter of an hour. */
const FROM_ONE_ADDRESS = 10;
/** Wrong passwords in a row for one account from everywhere; beyond that, the account is under attack. */
const IN_A_ROW = 100;
/** During an attack, each address has this many tries, and each try is delayed. */
const FROM_ONE_ADDRESS_UNDER_ATTACK = 3;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
/** Every how many further wrong passwords the delay doubles. */
const DOUBLES_EVERY = 10;

/** Mails of each kind to one account. */
const MAILS_AN_HOUR = 3;

/**
 * Limits guesses at an account's password, and mails to the account. Nobody can lock the owner out: with the right password
 * they get in from their own address, at most a few seconds later. Unknown addresses count the same.
 */
export function accountLimits(bus: CountBus) {
  const byAddress = sharedCounter(bus, 'guesses-from-address', { toldUpTo: FROM_ONE_ADDRESS, perSeconds: 15 * MINUTE });
  const inARow = sharedCounter(bus, 'guesses-in-a-row', { toldUpTo: 10 * IN_A_ROW, perSeconds: 24 * HOUR });
  const forgottenMails = sharedCounter(bus, 'forgotten', { toldUpTo: MAILS_AN_HOUR, perSeconds: HOUR });
  const unverifiedMails = sharedCounter(bus, 'unverified', { toldUpTo: MAILS_AN_HOUR, perSeconds: HOUR });

  return {
    /** Counts a try as wrong before it is checked, so that concurrent tries do not slip through. Throws if it is one too many. */
    async beforeGuess(emailKey: string, from: string): Promise<void> {
      const account = keyOf(emailKey);
      const here = byAddress.add(`${account}|${from}`);
      const refused = tooMany('failed attempts', here.secondsLeft);
      if (here.count > FROM_ONE_ADDRESS) throw refused;
      const { count } = inARow.add(account);
      if (count <= IN_A_ROW) return;
      if (here.count > FROM_ONE_ADDRESS_UNDER_ATTACK) throw refused;
      await setTimeout(waitMs(count - IN_A_ROW));
    },

    /** The try was right: the wrong ones no longer count. */
    afterRightGuess(emailKey: string, from: string): void {
      const account = keyOf(emailKey);
      byAddress.reset(`${account}|${from}`);
      inARow.reset(account);
    },

    /** Counts a mail about a forgotten password; returns whether it may be sent. */
    mayMailForgotten(emailKey: string): boolean {
      return forgottenMails.add(keyOf(emailKey)).count <= MAILS_AN_HOUR;
    },

    /** Counts a verification link mailed because somebody could not log in without one; returns whether it may be sent. */
    mayMailUnverified(emailKey: string): boolean {
      return unverifiedMails.add(keyOf(emailKey)).count <= MAILS_AN_HOUR;
    },
  };
}
export type AccountLimits = ReturnType<typeof accountLimits>;

export function waitMs(beyond: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.floor(beyond / DOUBLES_EVERY));
}

/** People's addresses are not shared between processes. */
function keyOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url').slice(0, 22);
}

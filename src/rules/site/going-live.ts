import { countText, wordFor } from '../wording/count.ts';
import { listText } from '../wording/list.ts';
import type { Site } from './site.ts';
import { type SettingName, SETTING_NAMES, settingOf } from './settings.ts';

/** Advertised figures and offers, which one switch turns off together. */
export const CLAIM_NAMES: readonly SettingName[] = SETTING_NAMES.filter((name) =>
  ['claims', 'offers'].includes(settingOf(name).topic),
);

/** The texts that bind the people running the site. */
export const LEGAL_NAMES = ['terms', 'privacy'] as const satisfies readonly SettingName[];

/** The claims and offers that visitors see. */
export const shownClaims = (site: Site): SettingName[] =>
  CLAIM_NAMES.filter((name) => (settingOf(name).kind === 'switch' ? site[name] === '1' : site[name] !== ''));

export const LIVE_POINTS = ['claims', 'support', 'mail', 'payments', 'backup', 'secondFactor', 'texts'] as const;
export type LivePoint = (typeof LIVE_POINTS)[number];

/** What is known of an installation that is about to be seen by others. */
export type LiveFacts = {
  /** Shown claims that nobody confirmed in these words. */
  unconfirmedClaims: number;
  hasSupportAddress: boolean;
  mail: 'outbox' | 'not tried' | 'tried';
  /** Payments without money need no trial. */
  payments: 'demo' | 'not tried' | 'tried';
  backup: 'off' | 'none' | 'faulty' | 'tried';
  administratorsWithoutSecondFactor: number;
  /** Legal texts that nobody confirmed in these words. */
  unconfirmedTexts: readonly string[];
};

/** A point of the list: whether it is done, and the sentence about it. */
export type PointState = { point: LivePoint; isDone: boolean; text: string };

/** Whether only this machine can reach an address. */
export const isLoopback = ({ hostname }: { hostname: string }): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Real money, or an address that others can reach, is reason to ask. */
export const isGoingLive = ({ isLive, publicUrl }: { isLive: boolean; publicUrl: { hostname: string } }): boolean =>
  isLive || !isLoopback(publicUrl);

const MAIL = {
  outbox: 'Emails are written to files, because SMTP_URL is not set.',
  'not tried': 'No test email has been sent with the current mail server.',
  tried: 'A test email was accepted by the mail server.',
} as const;

const PAYMENTS = {
  demo: 'Demo payments are on: no money moves.',
  'not tried': 'No payment has been made and confirmed by an event from the payment provider.',
  tried: 'A payment was made, and the payment provider confirmed it.',
} as const;

const BACKUP = {
  off: 'There are no automatic backups, because BACKUP_TO is not set.',
  none: 'No backup has been stored yet.',
  faulty: 'The backups cannot be used.',
  tried: 'A backup was stored and can be read.',
} as const;

/** The list, in the order in which it is best done. */
export function livePoints(facts: LiveFacts): PointState[] {
  const { unconfirmedClaims, hasSupportAddress, mail, payments, backup, unconfirmedTexts } = facts;
  const without = facts.administratorsWithoutSecondFactor;
  const texts = listText(unconfirmedTexts.map((name) => (name === 'terms' ? 'terms' : 'privacy policy')));
  return [
    {
      point: 'claims',
      isDone: unconfirmedClaims === 0,
      text:
        unconfirmedClaims === 0
          ? 'Every advertised figure and offer is confirmed or off.'
          : `${countText(unconfirmedClaims, 'advertised figure or offer', 'advertised figures and offers')} ${unconfirmedClaims === 1 ? 'is' : 'are'} on that nobody has confirmed.`,
    },
    {
      point: 'support',
      isDone: hasSupportAddress,
      text: hasSupportAddress
        ? 'Messages from the contact form reach a support address.'
        : 'There is no support address, so nobody is emailed about messages from the contact form.',
    },
    { point: 'mail', isDone: mail === 'tried', text: MAIL[mail] },
    { point: 'payments', isDone: payments !== 'not tried', text: PAYMENTS[payments] },
    { point: 'backup', isDone: backup === 'tried', text: BACKUP[backup] },
    {
      point: 'secondFactor',
      isDone: without === 0,
      text:
        without === 0
          ? 'Every administrator uses two-factor authentication.'
          : `${countText(without, 'administrator')} ${without === 1 ? 'has' : 'have'} no two-factor authentication.`,
    },
    {
      point: 'texts',
      isDone: unconfirmedTexts.length === 0,
      text:
        unconfirmedTexts.length === 0
          ? 'The terms and the privacy policy are confirmed as yours.'
          : `Nobody has confirmed that the ${texts} ${wordFor(unconfirmedTexts.length, 'applies', 'apply')} to your site.`,
    },
  ];
}

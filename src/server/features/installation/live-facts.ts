import { createHash } from 'node:crypto';
import { LEGAL_NAMES, type LiveFacts, shownClaims } from '#rules/site/going-live.ts';
import type { Site } from '#rules/site/site.ts';
import type { SettingName } from '#rules/site/settings.ts';
import type { Config } from '#server/config.ts';
import type { Reader } from '#server/db/database.ts';
import { selectLastEventAt } from '#server/features/checkout/payment-event.store.ts';
import { selectLastPaidAt } from '#server/features/checkout/purchase.store.ts';
import { countAdminsWithoutFactor, listLiveMarks } from './live-mark.store.ts';

/** What was found where backups are stored; null: none are made automatically. */
export type FoundBackups = { faults: readonly string[]; newest: unknown } | null;

export const liveHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The mark of a mail server that accepted a letter; another one has to be tried anew. */
export const MAIL_MARK = 'mail';
export const mailHash = ({ smtpUrl }: Config['mail']) => liveHash(smtpUrl?.reveal() ?? '');

/** Each thing that was confirmed or tried, as it is now. */
type Marks = Awaited<ReturnType<typeof listLiveMarks>>;

/** When this was confirmed in the words that it has now; null: never. */
export function confirmedAt(marks: Marks, name: SettingName, site: Site): string | null {
  const mark = marks.find((known) => known.name === name);
  return mark?.hash === liveHash(site[name]) ? mark.at : null;
}

/** What is known before others see the site. */
export async function readLiveFacts(
  reader: Reader,
  { mail, payments: { provider } }: Pick<Config, 'mail' | 'payments'>,
  { site, backups }: { site: Site; backups: FoundBackups },
): Promise<{ facts: LiveFacts; marks: Marks }> {
  const marks = await listLiveMarks(reader);
  const isOpen = (name: SettingName) => confirmedAt(marks, name, site) === null;
  const hasPaid =
    provider !== 'demo' &&
    (await selectLastEventAt(reader, provider)) !== null &&
    (await selectLastPaidAt(reader, provider)) !== null;
  const isMailTried = marks.some(({ name, hash }) => name === MAIL_MARK && hash === mailHash(mail));
  return {
    marks,
    facts: {
      unconfirmedClaims: shownClaims(site).filter(isOpen).length,
      hasSupportAddress: site.supportEmail !== '',
      mail: mail.smtpUrl === null ? 'outbox' : isMailTried ? 'tried' : 'not tried',
      payments: provider === 'demo' ? 'demo' : hasPaid ? 'tried' : 'not tried',
      backup: backupState(backups),
      administratorsWithoutSecondFactor: await countAdminsWithoutFactor(reader),
      unconfirmedTexts: LEGAL_NAMES.filter(isOpen),
    },
  };
}

function backupState(found: FoundBackups): LiveFacts['backup'] {
  if (found === null) return 'off';
  if (found.faults.length > 0) return 'faulty';
  return found.newest === null ? 'none' : 'tried';
}

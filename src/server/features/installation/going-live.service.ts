import type { GoingLive } from '#contract/installation.ts';
import { isGoingLive, LEGAL_NAMES, livePoints, shownClaims } from '#rules/site/going-live.ts';
import type { Site } from '#rules/site/site.ts';
import { type SettingName, settingOf } from '#rules/site/settings.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, insertAudits } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { Mailer } from '#server/outside/mailer.ts';
import { confirmedAt, type FoundBackups, liveHash, readLiveFacts } from './live-facts.ts';
import { putLiveMark } from './live-mark.store.ts';
import { sendTestLetter } from './test-mail.ts';

type Needs = {
  database: Database;
  config: Pick<Config, 'mail' | 'payments' | 'publicUrl'>;
  site: () => Site;
  backups: () => Promise<FoundBackups>;
  mailer: Mailer;
  now: () => Date;
};

/** The short list before others see the site: what it says now, and what administrators confirm or try. */
export function goingLiveService({ database, config, site, backups, mailer, now }: Needs) {
  const { payments, publicUrl } = config;
  const isLive = payments.provider !== 'demo' && payments.isLive;

  async function read(): Promise<GoingLive> {
    const current = site();
    const found = await backups();
    const { facts, marks } = await database.read((reader) =>
      readLiveFacts(reader, config, { site: current, backups: found }),
    );
    const confirmable = (name: SettingName) => {
      const { label, kind } = settingOf(name);
      return {
        name,
        label,
        value: kind === 'line' ? current[name] : null,
        hash: liveHash(current[name]),
        confirmedAt: confirmedAt(marks, name, current),
      };
    };
    return {
      isAsked: isGoingLive({ isLive, publicUrl }),
      isLive,
      points: livePoints(facts),
      claims: shownClaims(current).map(confirmable),
      texts: LEGAL_NAMES.map(confirmable),
    };
  }

  return {
    read,

    /** Confirms claims and texts as they were seen, each by its name in the audit. */
    async confirm(actor: Actor, seen: readonly { name: string; hash: string }[]): Promise<GoingLive> {
      const current = site();
      const names: SettingName[] = [...shownClaims(current), ...LEGAL_NAMES];
      const confirmed = seen.map(({ name, hash }) => {
        const known = names.find((one) => one === name);
        if (known === undefined || liveHash(current[known]) !== hash) throw new Problem('conflict');
        return known;
      });
      await database.write(async (tx) => {
        const at = now().toISOString();
        for (const name of confirmed) await putLiveMark(tx, { name, hash: liveHash(current[name]), at });
        await insertAudits(
          tx,
          at,
          actor,
          confirmed.map((name) => ({
            action: 'confirm',
            subjectKind: 'site setting' as const,
            subjectId: name,
            before: null,
            after: { value: settingOf(name).kind === 'line' ? current[name] : liveHash(current[name]) },
          })),
        );
      });
      return read();
    },

    sendTestMail: (actor: Actor, to: string) => sendTestLetter({ database, config, site, mailer, now }, to, actor),
  };
}
export type GoingLiveService = ReturnType<typeof goingLiveService>;

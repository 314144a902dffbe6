import { randomBytes } from 'node:crypto';
import { CARD_PROVIDERS } from '#rules/checkout/provider.ts';
import { WHAT_STAYS } from '#rules/site/what-stays.ts';
import { accessSentenceOfAll, midSentence } from '#rules/wording/access.ts';
import { SITTING_SECONDS } from '#rules/quiz/submission.ts';
import { countText } from '#rules/wording/count.ts';
import { isMigrated } from '#server/db/migrate.ts';
import type { PasswordService } from '#server/features/account/entry/password.service.ts';
import { SESSION_LIFETIME } from '#server/features/account/session.service.ts';
import { contactRoutes } from '#server/features/contact/contact.routes.ts';
import { contactService } from '#server/features/contact/contact.service.ts';
import { siteRoutes } from '#server/features/site/site.routes.ts';
import { siteService } from '#server/features/site/site.service.ts';
import { noticeService } from '#server/features/status/notice.service.ts';
import { type Probes, statusService } from '#server/features/status/status.service.ts';
import { statusRoutes } from '#server/features/status/status.routes.ts';
import type { Mount } from '#server/http/mount.ts';
import { every } from '#server/jobs/every.ts';
import { retention } from '#server/features/retention/retention.ts';
import type { PaymentProvider } from '#server/outside/payment-provider.ts';
import type { Core } from './core.ts';

/** Sends ourselves a visitor's request; returns the status and type of the reply. */
export type AskSelf = (url: string) => Promise<{ status: number; type: string }>;

type Outside = {
  ask: AskSelf;
  provider: PaymentProvider;
  sessions: { authenticate(token: string): Promise<unknown> };
  passwords: PasswordService;
};

/** The probes of the status page. The payment provider is asked for an id it cannot know, since any answer will do. */
function probesOf({ database, catalogue }: Core, { ask, provider, sessions, passwords }: Outside): Probes {
  const password = randomBytes(16).toString('hex');
  const hash = passwords.hash(password);
  const answers = async (url: string, type: string) => {
    const answer = await ask(url);
    if (answer.status !== 200 || !answer.type.startsWith(type)) throw new Error(`${answer.status} ${answer.type}`);
  };
  return {
    // The query forces a fresh render instead of a cached page.
    website: () => answers('/?status', 'text/html'),
    api: () => answers('/api/exams', 'application/json'),
    async practice() {
      const exam = catalogue
        .current()
        .exams.find(({ isActive, freeQuestionCount }) => isActive && freeQuestionCount > 0);
      if (exam) await answers(`/api/exams/${exam.id}/questions?count=1`, 'application/json');
    },
    async authentication() {
      await sessions.authenticate(password);
      if (!(await passwords.fits(password, await hash))) throw new Error('a correct password was refused');
    },
    async payments() {
      await provider.getIntent('pi_status_check');
    },
    async database() {
      if (!(await isMigrated(database))) throw new Error('the schema is not up to date');
    },
  };
}

const daysText = (seconds: number) => countText(Math.floor(seconds / 86_400), 'day');

/** The facts about this installation that the site's texts may mention. */
const wordsOf =
  ({ catalogue, config }: Core) =>
  () => {
    const access = accessSentenceOfAll(catalogue.current().exams, config.accessDays);
    return {
      access,
      accessHere: midSentence(access),
      provider: CARD_PROVIDERS.join(' or '),
      whatStays: WHAT_STAYS,
      mailDays: countText(config.retention.mailDays, 'day'),
      sessionDays: daysText(SESSION_LIFETIME.student.absolute),
      quizDays: daysText(SITTING_SECONDS),
      messageDays: config.retention.messageDays === 365 ? 'one year' : countText(config.retention.messageDays, 'day'),
    };
  };

/** What is about the site itself: contact and status. */
export function siteParts(core: Core, outside: Outside) {
  const { config, database, catalogue, mails, writer, site, siteDefaults, now, log } = core;
  if (site().supportEmail === '')
    log.warn('SUPPORT_EMAIL is not set: contact form messages are stored but not emailed to anyone');
  const contact = contactService({ database, mails, writer, site, keptDays: config.retention.messageDays, now });
  const settings = siteService({ database, catalogue, site, own: siteDefaults, words: wordsOf(core), now });
  const old = retention({ database, retention: config.retention, now, log });
  const notices = noticeService({ database, now });
  const status = statusService({ database, probes: probesOf(core, outside), now, log });

  return {
    status,
    retention: old,
    mount(mount: Mount): void {
      contactRoutes(mount, { contact, site });
      siteRoutes(mount, { settings });
      statusRoutes(mount, { status, notices });
    },
    close: () => status.close(),
    jobs: () => [
      every(5000, 'status', () => status.measure(), log),
      every(3_600_000, 'old messages', () => contact.removeOld(), log),
      every(3_600_000, 'retention', () => old.tidy(), log),
    ],
  };
}

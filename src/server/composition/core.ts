import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { tellUnimported } from '#server/features/content/import/shipped-content.ts';
import { loadStarterContent } from '#server/features/content/import/starter-content.ts';
import { countBus } from '#server/db/count-bus.ts';
import { notifications } from '#server/db/notifications.ts';
import type { Membership } from '#rules/entitlement/access.ts';
import { entitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { listExamDates } from '#server/features/exam/study-plan.store.ts';
import { offerService } from '#server/features/exam/offer.service.ts';
import { catalogueService } from '#server/features/exam/catalogue.service.ts';
import { currentSite, ownDefaults } from '#server/features/site/current-site.ts';
import { rateLimits } from '#server/http/limits/rate-limit.ts';
import { letterWriter } from '#server/jobs/letter.ts';
import { mailQueue } from '#server/jobs/mail-queue.ts';
import { openMailer } from '#server/outside/open-mailer.ts';
import { openInstallation, openSecrets } from './installation.ts';

/** What differs between a server and a test. */
export type Outside = { now: () => Date; random: () => number; log: Logger; contentFolder: string };

/** The channel on which a database trigger announces a new version of the catalogue. */
const CATALOGUE_CHANNEL = 'cairn_catalogue';

/** The foundation of every part of the server. */
export async function makeCore(config: Config, { now, random, log, contentFolder }: Outside) {
  const { database, faults } = await openInstallation(config, log);
  const secrets = await openSecrets(config, database, now, log);
  const loadedQuestions = config.starterContent ? await loadStarterContent(database, contentFolder, now, log) : 0;
  if (loadedQuestions > 0) log.info({ questions: loadedQuestions }, 'starter content loaded');

  const catalogue = catalogueService({ database, freePool: config.freePool, accessDays: config.accessDays, log });
  const siteDefaults = ownDefaults(config);
  const site = currentSite(catalogue, siteDefaults);

  const mailer = openMailer(config, () => site().siteName, log);
  const mails = mailQueue({ database, mailer, keptDays: config.retention.mailDays, now, log });
  const writer = letterWriter({ publicUrl: config.publicUrl, site });

  const notifier = await notifications(config.databaseUrl, log);
  const bus = await countBus(notifier);
  const callLimits = config.rateLimits ? rateLimits(bus) : null;

  await catalogue.refresh();
  // A failure has already been logged.
  const lookAgain = () => void catalogue.refresh().catch(() => undefined);
  await notifier.listen(CATALOGUE_CHANNEL, lookAgain, lookAgain);
  const { rolesNeedSecondFactor } = config;
  const exams = () => catalogue.current().exams;
  const membership = () => site().membership as Membership;
  const isSelling = () => membership() === 'bought';
  const offers = offerService({ database, catalogue, examDates: listExamDates, isSelling, now });
  const entitlements = entitlementService({ database, exams, rolesNeedSecondFactor, membership, now });

  return {
    config,
    now,
    random,
    log,
    database,
    faults,
    /** Logs which shipped content was not imported; called after startup, which it would delay. */
    tellOfContent: async () => {
      if (config.starterContent && loadedQuestions === 0) await tellUnimported(database, contentFolder, log);
    },
    secrets,
    notifier,
    mailer,
    mails,
    writer,
    bus,
    callLimits,
    catalogue,
    site,
    siteDefaults,
    isSelling,
    entitlements,
    offers,
  };
}
export type Core = Awaited<ReturnType<typeof makeCore>>;

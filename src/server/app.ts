import { randomInt } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';
import { receiveWebhook } from '#contract/checkout.ts';
import { contract } from '#contract/index.ts';
import type { RenderPage } from '#contract/page.ts';
import { passwordFault } from '#rules/account/password.ts';
import type { Config, PaymentSettings } from './config.ts';
import { loadStarterContent } from './content/starter-content.ts';
import { openDatabase } from './db/database.ts';
import { isMigrated, migrate } from './db/migrate.ts';
import { accountLimits } from './features/account/account-limits.ts';
import { accountMail } from './features/account/account-mail.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountService } from './features/account/account.service.ts';
import { passwordService } from './features/account/password.service.ts';
import { recoveryService } from './features/account/recovery.service.ts';
import { registrationService } from './features/account/registration.service.ts';
import { administratorsService } from './features/account/administrators.service.ts';
import { personalDataService } from './features/account/personal-data.service.ts';
import { sessionService } from './features/account/session.service.ts';
import { settingsRoutes } from './features/account/settings.routes.ts';
import { settingsService } from './features/account/settings.service.ts';
import { setupService } from './features/account/setup.service.ts';
import { checkoutAdminRoutes } from './features/checkout/checkout-admin.routes.ts';
import { checkoutMail } from './features/checkout/checkout-mail.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { checkoutService } from './features/checkout/checkout.service.ts';
import { demoRoutes } from './features/checkout/demo.routes.ts';
import { paymentListService } from './features/checkout/payment-list.service.ts';
import { purchaseService } from './features/checkout/purchase.service.ts';
import { reconciliationService } from './features/checkout/reconciliation.service.ts';
import { refundService } from './features/checkout/refund.service.ts';
import { webhookService } from './features/checkout/webhook.service.ts';
import { entitlementRoutes } from './features/entitlement/entitlement.routes.ts';
import { entitlementService } from './features/entitlement/entitlement.service.ts';
import { grantService } from './features/entitlement/grant.service.ts';
import { catalogueService } from './features/exam/catalogue.service.ts';
import { examRoutes } from './features/exam/exam.routes.ts';
import { bankService } from './features/quiz/bank.service.ts';
import { quizRoutes } from './features/quiz/quiz.routes.ts';
import { quizService } from './features/quiz/quiz.service.ts';
import { sittingCookies } from './features/quiz/sitting-cookie.ts';
import { sittingSeal } from './features/quiz/sitting-seal.ts';
import { readableAddress } from './http/address.ts';
import { readBodiesRaw } from './http/body.ts';
import { answerUnreadable, handleErrors } from './http/error-handler.ts';
import { anonymous } from './http/caller.ts';
import { guarding } from './http/guard.ts';
import { metrics } from './http/metrics.ts';
import { mounting } from './http/mount.ts';
import { refuseUnknownCalls } from './http/not-found.ts';
import { openapi } from './http/openapi.ts';
import { operationRoutes } from './http/operation.routes.ts';
import { readPageAssets } from './http/page-assets.ts';
import { pages } from './http/pages.ts';
import { rateLimits } from './http/rate-limit.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionCookie as makeSessionCookie } from './http/session-cookie.ts';
import { serveStaticFiles } from './http/static-files.ts';
import { countBus } from './db/count-bus.ts';
import { demoDelivery } from './jobs/demo-delivery.ts';
import { every } from './jobs/every.ts';
import { letterWriter } from './jobs/letter.ts';
import { mailQueue } from './jobs/mail-queue.ts';
import { demoPayments } from './outside/demo-payments.ts';
import { outboxMailer } from './outside/outbox-mailer.ts';
import { smtpMailer } from './outside/smtp-mailer.ts';

/** Where the product's own files lie. */
export type Places = { contentFolder: string; buildFolder: string | null };

/** What differs between a server and a test: time, chance, where the log goes. */
export type Surroundings = { now: () => Date; random: () => number; logTo?: DestinationStream };

const realSurroundings: Surroundings = {
  now: () => new Date(),
  random: () => randomInt(2 ** 48 - 1) / (2 ** 48 - 1),
};

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Lines go out together, at the latest after a second and at exit: a request does not wait for the log. */
const logToOutput = () => pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });

/** Loaded only where it is needed: the library is large. */
async function stripeProvider(settings: Extract<PaymentSettings, { provider: 'stripe' }>, now: () => Date) {
  const { stripePayments } = await import('./outside/stripe-payments.ts');
  return stripePayments({ settings, now });
}

/** The composition root: every service and store is made here and nowhere else. */
export async function buildApp(config: Config, places: Places, surroundings = realSurroundings) {
  const { now, random } = surroundings;
  const log: Logger = pino({ level: config.logLevel, base: null }, surroundings.logTo ?? logToOutput());
  const isHttps = config.publicUrl.protocol === 'https:';

  const database = openDatabase({ databaseUrl: config.databaseUrl, file: join(config.dataDir, 'cairn.sqlite') });
  await migrate(database);
  const loaded = config.starterContent ? await loadStarterContent(database, places.contentFolder, now) : 0;
  if (loaded > 0) log.info({ questions: loaded }, 'starter content loaded');

  const { smtpUrl, from, supportEmail } = config.mail;
  const host = config.publicUrl.hostname;
  const mailer = smtpUrl
    ? smtpMailer({ smtpUrl, from, host })
    : outboxMailer({ folder: join(config.dataDir, 'outbox'), from, host, log });
  const mails = mailQueue({ database, mailer, now, log });

  const bus = await countBus(database.kind === 'postgres' ? config.databaseUrl : null, log);
  const limits = config.rateLimits ? accountLimits(bus) : null;

  const catalogue = catalogueService({ database, freePool: config.freePool });
  await catalogue.refresh();
  const bank = bankService({ database, catalogue, freePool: config.freePool });
  const entitlements = entitlementService({ database, exams: () => catalogue.current().exams, now });
  const passwords = passwordService();
  const sessions = sessionService({ database, now });
  const accounts = accountService({
    database,
    passwords,
    sessions,
    entitlements,
    now,
    requireVerifiedEmail: config.requireVerifiedEmail,
    limits,
  });
  const writer = letterWriter({ publicUrl: config.publicUrl, supportEmail });
  const letters = accountMail(writer);
  const { passwordMin } = config;
  const registration = registrationService({ database, passwords, sessions, accounts, mails, letters, passwordMin, now });
  const recovery = recoveryService({ database, passwords, sessions, mails, letters, passwordMin, limits, now });
  const settings = settingsService({ database, accounts, passwords, sessions, mails, letters, passwordMin, now });
  const personalData = personalDataService({ database, accounts, now });
  const setup = setupService({ database, registration, publicUrl: config.publicUrl, now });
  const administrators = administratorsService({ database, passwords, now });
  if (config.admin) {
    if (await administrators.make(config.admin.email, config.admin.password)) log.info('administrator created');
    const fault = passwordFault(config.admin.password, { minLength: passwordMin, username: '', email: config.admin.email });
    if (fault !== null) log.warn(`ADMIN_PASSWORD is easily guessed: ${fault}`);
  }
  if (!isHttps && !isLoopback(config.publicUrl.hostname)) {
    log.warn('PUBLIC_URL is plain http on a host others reach: sessions and passwords can be read on the way');
  }
  const { accessDays, payments: paymentSettings } = config;
  const demo =
    paymentSettings.provider === 'demo'
      ? demoPayments({ database, sessionSecret: config.sessionSecret, now, kick: () => demoEvents?.kick() })
      : null;
  const provider = paymentSettings.provider === 'demo' ? demo!.provider : await stripeProvider(paymentSettings, now);
  const purchases = purchaseService({ database, mails, letters: checkoutMail(writer), accessDays, now, log });
  const checkout = checkoutService({ database, provider, purchases, entitlements, accessDays, now });
  const webhooks = webhookService({ database, provider, purchases, mails, now, log });
  const refunds = refundService({ database, provider, purchases, now, log });
  const reconciliation = reconciliationService({ database, provider, purchases, refunds, now, log });
  const payments = paymentListService({ database });
  const isExam = (id: string) => catalogue.current().byId.has(id);
  const grants = grantService({ database, isExam, now });
  const quiz = quizService({ database, bank, random, now });

  let isDraining = false;
  const app = Fastify<Server>({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // As many proxies as the operator says are believed; the one behind them names the visitor.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while we drain is answered like anything else; the connection then ends.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    requestTimeout: 20_000,
    keepAliveTimeout: 20_000,
    // An id that cannot exist is looked for and not found, however long it is.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    // Slow or stuck visitors are cut off by the server, not waited for.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
  });
  handleErrors(app);
  logRequests(app);
  // Otherwise a visitor's browser would keep the connection, and us, for as long as it may rest.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  readBodiesRaw(app);
  securityHeaders(app, isHttps);
  await app.register(cookie);

  const sessionCookie = makeSessionCookie(isHttps);
  const callLimits = config.rateLimits ? rateLimits(bus) : null;
  const mount = mounting(
    app,
    guarding({
      ownOrigin: config.publicUrl.origin,
      sessionCookie,
      sessions,
      entitlements,
      rateLimits: callLimits,
      now,
    }),
  );
  operationRoutes(mount, { isDraining: () => isDraining, isMigrated: () => isMigrated(database) });
  accountRoutes(mount, { accounts, registration, recovery, settings, sessions, sessionCookie });
  settingsRoutes(mount, { settings, setup, personalData, sessions, sessionCookie });
  examRoutes(mount, { catalogue, entitlements });
  entitlementRoutes(mount, { entitlements, grants, exam: (id) => catalogue.current().byId.get(id) });
  quizRoutes(mount, {
    quiz,
    bank,
    catalogue,
    entitlements,
    sittings: sittingCookies(sittingSeal(config.sessionSecret), isHttps),
  });

  const countForgery = async (request: FastifyRequest) => callLimits?.count('signature', 'webhook', anonymous, request);
  checkoutRoutes(mount, { checkout, webhooks, payments, isExam, countForgery });
  checkoutAdminRoutes(mount, { payments, refunds, webhooks });
  demoRoutes(mount, { demo, now });
  const sendToWebhook = async (payload: Buffer, signature: string) => {
    const headers = { 'stripe-signature': signature };
    return (await app.inject({ method: 'POST', url: receiveWebhook.path, headers, payload })).statusCode;
  };
  const demoEvents = demo && demoDelivery({ database, sign: demo.sign, send: sendToWebhook, now, log });

  const description = JSON.stringify(openapi(contract, config.publicUrl, sessionCookie.name));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
  if (config.metricsToken) metrics(app, config.metricsToken);
  refuseUnknownCalls(app, contract);
  if (places.buildFolder) {
    const clientFolder = join(places.buildFolder, 'client');
    const { render }: { render: RenderPage } = await import(join(places.buildFolder, 'server/entry.server.js'));
    await serveStaticFiles(app, clientFolder);
    pages(app, {
      render,
      assets: await readPageAssets(clientFolder),
      origin: config.publicUrl.origin,
      sessionCookie,
      passwordMin,
      catalogueVersion: () => catalogue.current().version,
      now,
      // By address alone: who it is would have to be asked of the database first.
      count: async (request) => callLimits?.count('general', 'page', anonymous, request),
    });
  }

  const jobs = [
    every(1000, 'catalogue', () => catalogue.refresh(), log),
    every(3_600_000, 'expired sessions', () => sessions.removeExpired(), log),
    every(3_600_000, 'expired tokens', () => registration.removeExpiredTokens(), log),
    every(5000, 'mail', () => mails.sendDue(), log),
    every(3_600_000, 'old mail', () => mails.tidy(), log),
    every(5000, 'payments', () => reconciliation.lookAtDue(), log),
    ...(demoEvents ? [every(1000, 'demo events', () => demoEvents.deliverDue(), log), every(3_600_000, 'old demo events', () => demoEvents.tidy(), log)] : []),
  ];
  app.addHook('preClose', async () => {
    isDraining = true;
    for (const job of jobs) job.stop();
  });
  app.addHook('onClose', async () => {
    await demoEvents?.close();
    await reconciliation.close();
    await mails.close();
    await bus.close();
    await database.close();
  });
  return { app, database, catalogue, administrators, setup, mails, checkout, reconciliation, demo, demoEvents, log };
}
export type App = Awaited<ReturnType<typeof buildApp>>;

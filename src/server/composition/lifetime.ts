import type { FastifyInstance } from 'fastify';
import type { Connections } from '#server/http/connections/connections.ts';
import { every, type Job } from '#server/jobs/every.ts';
import type { Core } from './core.ts';
import type { Parts } from './parts.ts';

/** Background work, each repeated until it is stopped. */
export function backgroundWork() {
  let running: Job[] = [];
  return {
    jobs: (): readonly Job[] => running,

    /** Called last: one of them sends requests to ourselves, after which nothing more can be mounted. */
    start({ catalogue, mails, log }: Core, parts: Parts, backups: readonly Job[]): void {
      const { accounts, learning, adminCatalogue, payments, site, webhooks, running: installation } = parts;
      running = [
        every(1000, 'catalogue', () => catalogue.refresh(), log),
        every(5000, 'mail', () => mails.sendDue(), log),
        every(3_600_000, 'old mail', () => mails.tidy(), log),
        ...[accounts, learning, adminCatalogue, payments, site, webhooks, installation].flatMap((part) => part.jobs()),
        ...backups,
      ];
    },

    stop(): void {
      for (const job of running) job.stop();
    },
  };
}

type Stopped = {
  connections: Connections;
  draining: { start: () => void };
  work: ReturnType<typeof backgroundWork>;
};

/** How the application ends when it is closed: no new work, then what uses the database, then the database. */
export function closeInOrder(
  app: FastifyInstance,
  { mails, notifier, catalogue, database }: Core,
  { payments, learning, site, webhooks, running }: Parts,
  { connections, draining, work }: Stopped,
): void {
  app.addHook('preClose', async () => {
    draining.start();
    site.close();
    work.stop();
    await connections.calm();
  });
  app.addHook('onClose', async () => {
    await webhooks.close();
    await payments.close();
    await learning.reminders.close();
    await running.workMails.close();
    await mails.close();
    await notifier.close();
    await catalogue.close();
    await database.close();
  });
}

import type { FastifyInstance } from 'fastify';
import type { PasswordCost } from '#server/features/account/entry/password.service.ts';
import type { BackupPlaceLook, Drill } from '#server/features/installation/installation.service.ts';
import { asStatus } from '#server/http/pages/page-calls.ts';
import type { Job } from '#server/jobs/every.ts';
import { accountParts } from './accounts.ts';
import { adminCatalogueParts } from './admin-catalogue.ts';
import { adminPeopleParts } from './admin-people.ts';
import type { Core } from './core.ts';
import { learningParts } from './learning.ts';
import { paymentParts } from './payments.ts';
import { runningParts } from './running.ts';
import { siteParts } from './site.ts';
import { webhookParts } from './webhooks.ts';

/** What the operator’s tools do with backups: look where they are stored, and restore the newest to a scratch database. */
export type Backups = { look: BackupPlaceLook; drill: Drill };

/** The services of every feature. `app` is asked by those that call the site as a visitor does. */
export async function makeParts(
  core: Core,
  app: FastifyInstance,
  { passwordCost, jobs, backups }: { passwordCost: PasswordCost; jobs: () => readonly Job[]; backups: Backups },
) {
  const accounts = await accountParts(core, passwordCost);
  const learning = learningParts(core);
  const payments = await paymentParts(core, async (url, headers, payload) => {
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
  });
  const site = siteParts(core, {
    ...accounts,
    ...payments,
    async ask(url) {
      const answer = await asStatus(() => app.inject({ method: 'GET', url }));
      return { status: answer.statusCode, type: String(answer.headers['content-type']) };
    },
  });
  const adminPeople = adminPeopleParts(core, accounts);
  const adminCatalogue = adminCatalogueParts(core, { ...payments, ...learning });
  const webhooks = webhookParts(core);
  const running = runningParts(core, {
    backups: backups.look,
    drill: backups.drill,
    jobs,
    work: adminCatalogue.admin.work,
  });
  return { accounts, learning, payments, site, adminPeople, adminCatalogue, webhooks, running };
}
export type Parts = Awaited<ReturnType<typeof makeParts>>;

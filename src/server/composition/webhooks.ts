import { webhookMail } from '#server/features/webhook/webhook-mail.ts';
import { webhookRoutes } from '#server/features/webhook/webhook.routes.ts';
import { webhookAdminService } from '#server/features/webhook/webhook.service.ts';
import { webhookSender } from '#server/features/webhook/webhook-sender.service.ts';
import { WEBHOOK_PURPOSE } from '#server/features/webhook/webhook-event.store.ts';
import type { Mount } from '#server/http/mount.ts';
import { every } from '#server/jobs/every.ts';
import { webhookClient } from '#server/outside/webhook-client.ts';
import { createSeal } from '#server/seal.ts';
import type { Core } from './core.ts';

/** Telling other programs of what happens. */
export function webhookParts({ config, database, mails, writer, secrets, now, log }: Core) {
  const seal = createSeal(secrets, WEBHOOK_PURPOSE);
  const client = webhookClient({ allowsPrivate: config.webhooksToPrivateAddresses });
  const webhooks = webhookAdminService({ database, seal, allowsPrivate: client.allowsPrivate, now });
  const sender = webhookSender({ database, client, seal, mails, letters: webhookMail(writer), now, log });
  return {
    sender,
    mount(mount: Mount): void {
      webhookRoutes(mount, { webhooks });
    },
    jobs: () => [
      every(2000, 'webhooks', () => sender.sendDue(), log),
      every(3_600_000, 'old webhook messages', () => sender.tidy(), log),
    ],
    close: () => sender.close(),
  };
}

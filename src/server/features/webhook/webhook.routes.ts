import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/webhook-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { WebhookAdminService } from './webhook.service.ts';

export function webhookRoutes(mount: Mount, { webhooks }: { webhooks: WebhookAdminService }): void {
  mount(listWebhooks, async () => ({ webhooks: await webhooks.list() }));
  mount(createWebhook, ({ body, caller, http }) => webhooks.create(actorOf(caller, http.request), body));
  mount(changeWebhook, ({ params, body, caller, http }) =>
    webhooks.change(actorOf(caller, http.request), params.id, body),
  );

  mount(deleteWebhook, async ({ params, caller, http }) => {
    await webhooks.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(rotateWebhookSecret, ({ params, caller, http }) => webhooks.rotate(actorOf(caller, http.request), params.id));

  mount(testWebhook, async ({ params, caller, http }) => {
    await webhooks.test(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(listWebhookDeliveries, ({ query }) => webhooks.deliveries(query));

  mount(replayWebhookDelivery, async ({ params, caller, http }) => {
    await webhooks.replay(actorOf(caller, http.request), Number(params.number));
    return null;
  });
}

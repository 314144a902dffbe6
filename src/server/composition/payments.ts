import { receiveWebhook } from '#contract/checkout.ts';
import { checkoutAdminRoutes } from '#server/features/checkout/checkout-admin.routes.ts';
import { checkoutMail } from '#server/features/checkout/checkout-mail.ts';
import { checkoutRoutes } from '#server/features/checkout/checkout.routes.ts';
import { checkoutService } from '#server/features/checkout/checkout.service.ts';
import { demoRoutes } from '#server/features/checkout/demo.routes.ts';
import { mismatchAlert } from '#server/features/checkout/mismatch-alert.ts';
import { paymentListService } from '#server/features/checkout/payment-list.service.ts';
import { purchaseService } from '#server/features/checkout/purchase.service.ts';
import { reconciliationService } from '#server/features/checkout/reconciliation.service.ts';
import { refundService } from '#server/features/checkout/refund.service.ts';
import { webhookService } from '#server/features/checkout/webhook.service.ts';
import { entitlementRoutes } from '#server/features/entitlement/entitlement.routes.ts';
import { grantService } from '#server/features/entitlement/grant.service.ts';
import { anonymous } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import type { RateLimits } from '#server/http/limits/rate-limit.ts';
import { demoDelivery } from '#server/jobs/demo-delivery.ts';
import { every } from '#server/jobs/every.ts';
import { demoPayments } from '#server/outside/demo-payments.ts';
import { PROVIDER_HEADERS, openProvider } from '#server/outside/payment-providers.ts';
import type { Core } from './core.ts';

/** Sends a POST to ourselves as if from outside; returns the status. */
export type SendToSelf = (path: string, headers: Record<string, string>, payload: Buffer) => Promise<number>;

/** Payments, and the access they give. `send` is how the demo provider delivers its events: through our own webhook. */
export async function paymentParts(core: Core, send: SendToSelf) {
  const { config, database, mails, writer, entitlements, offers, catalogue, site, callLimits, now, log } = core;
  const { accessDays, payments: settings } = config;
  const demo =
    settings.provider === 'demo'
      ? demoPayments({ database, secrets: core.secrets, now, kick: () => demoEvents?.kick() })
      : null;
  const { signatureHeader } = PROVIDER_HEADERS[settings.provider];
  const sendEvent = (payload: Buffer, signature: string) =>
    send(receiveWebhook.path, { [signatureHeader]: signature }, payload);
  const demoEvents = demo && demoDelivery({ database, sign: demo.sign, send: sendEvent, now, log });
  const provider = settings.provider === 'demo' ? demo!.provider : await openProvider(settings, now);
  const alert = mismatchAlert({ mails, writer, site, log });
  const letters = checkoutMail(writer);
  const purchases = purchaseService({ database, mails, letters, alert, accessDays, now, log });
  const checkout = checkoutService({
    database,
    provider,
    purchases,
    entitlements,
    offers,
    accessDays,
    isSelling: core.isSelling,
    currency: () => site().currency,
    now,
  });
  const webhooks = webhookService({ database, provider, purchases, mails, now, log });
  const refunds = refundService({ database, provider, purchases, now, log });
  const reconciliation = reconciliationService({ database, provider, purchases, refunds, now, log });
  const payments = paymentListService({ database });
  const grants = grantService({ database, exam: catalogue.exam, now });
  const countForgery = async (request: Parameters<RateLimits['count']>[3]) =>
    callLimits?.count('signature', 'webhook', anonymous, request);

  return {
    provider,
    grants,
    checkout,
    reconciliation,
    demo,
    demoEvents,
    mount(mount: Mount): void {
      entitlementRoutes(mount, { entitlements, grants, exam: catalogue.exam });
      checkoutRoutes(mount, { checkout, webhooks, payments, exam: catalogue.exam, signatureHeader, countForgery });
      checkoutAdminRoutes(mount, { checkout, payments, refunds, webhooks });
      demoRoutes(mount, { demo, now });
    },
    jobs: () => [
      every(5000, 'payments', () => reconciliation.lookAtDue(), log),
      ...(demoEvents
        ? [
            every(1000, 'demo events', () => demoEvents.deliverDue(), log),
            every(3_600_000, 'old demo events', () => demoEvents.tidy(), log),
          ]
        : []),
    ],
    async close(): Promise<void> {
      await demoEvents?.close();
      await reconciliation.close();
    },
  };
}

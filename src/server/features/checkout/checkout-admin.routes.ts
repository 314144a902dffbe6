import { listPayments, listWebhookEvents, refundPayment, retryWebhookEvent } from '#contract/checkout-admin.ts';
import { getRevenue } from '#contract/revenue.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { CheckoutService } from './checkout.service.ts';
import type { PaymentListService } from './payment-list.service.ts';
import type { RefundService } from './refund.service.ts';
import type { WebhookService } from './webhook.service.ts';

export function checkoutAdminRoutes(
  mount: Mount,
  needs: {
    checkout: CheckoutService;
    payments: PaymentListService;
    refunds: RefundService;
    webhooks: WebhookService;
  },
): void {
  const { checkout, payments, refunds, webhooks } = needs;

  mount(getRevenue, ({ query }) => checkout.revenueBy(query.by));

  mount(listPayments, ({ query }) => payments.all(query));

  mount(refundPayment, async ({ params, headers, body, caller, http }) => {
    await refunds.byHand(actorOf(caller, http.request), params.id, body, headers['idempotency-key']);
    return payments.one(params.id);
  });

  mount(listWebhookEvents, ({ query }) => webhooks.list(query));

  mount(retryWebhookEvent, ({ params, caller, http }) => webhooks.retry(actorOf(caller, http.request), params.id));
}

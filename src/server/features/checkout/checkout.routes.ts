import type { FastifyRequest } from 'fastify';
import {
  createPaymentIntent,
  getPaymentSetup,
  grantAccess,
  listOwnPayments,
  receiveWebhook,
} from '#contract/checkout.ts';
import { seesKeys } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { CheckoutService } from './checkout.service.ts';
import type { PaymentListService } from './payment-list.service.ts';
import type { WebhookService } from './webhook.service.ts';

export function checkoutRoutes(
  mount: Mount,
  needs: {
    checkout: CheckoutService;
    webhooks: WebhookService;
    payments: PaymentListService;
    exam: (id: string) => unknown;
    /** Where the provider writes the signature of an event. */
    signatureHeader: string;
    /** Counts an event without a good signature; throws 429 beyond the limit. */
    countForgery: (request: FastifyRequest) => Promise<void>;
  },
): void {
  const { checkout, webhooks, payments } = needs;

  mount(getPaymentSetup, () => checkout.setup());

  mount(createPaymentIntent, ({ body, caller }) => checkout.open(caller.user, body.examId));

  mount(grantAccess, async ({ params, caller, http }) => {
    needs.exam(params.examId);
    const found = seesKeys(caller) ? 'open' : await checkout.grant(caller.user, params.examId);
    if (found === 'unpaid') throw new Problem('payment_required');
    if (found === 'processing') http.reply.code(202);
    return { hasAccess: found === 'open' };
  });

  mount(receiveWebhook, async ({ http: { request } }) => {
    const signature = request.headers[needs.signatureHeader];
    try {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await webhooks.receive(raw, typeof signature === 'string' ? signature : undefined);
    } catch (error) {
      if (error instanceof Problem && error.code === 'bad_signature') await needs.countForgery(request);
      throw error;
    }
    return { received: true as const };
  });

  mount(listOwnPayments, ({ caller }) => payments.own(caller.learner));
}

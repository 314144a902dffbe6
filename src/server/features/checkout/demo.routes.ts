import { authenticateDemoPayment, confirmDemoPayment } from '#contract/checkout.ts';
import { cardVerdict } from '#rules/checkout/test-card.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { DemoReply, DemoPayments } from '#server/outside/demo-payments.ts';

/** The calls that stand in for a provider's card form. Not mounted when a real provider takes payments. */
export function demoRoutes(mount: Mount, needs: { demo: DemoPayments | null; now: () => Date }): void {
  const { demo, now } = needs;

  mount(confirmDemoPayment, async ({ body }) => {
    if (!demo) throw new Problem('not_found');
    const status = statusOf(await demo.confirm(body.clientSecret, cardVerdict(body.card, now())));
    return { status };
  });

  mount(authenticateDemoPayment, async ({ body }) => {
    if (!demo) throw new Problem('not_found');
    const status = statusOf(await demo.authenticate(body.clientSecret, body.outcome === 'approve'));
    return { status: status as 'succeeded' };
  });
}

function statusOf(reply: DemoReply): 'succeeded' | 'requires_action' {
  if (reply === 'succeeded' || reply === 'requires_action') return reply;
  if (reply === 'unknown') throw new Problem('not_found');
  throw new Problem(reply === 'closed' ? 'payment_closed' : reply);
}

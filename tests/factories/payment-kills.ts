import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { makePerson } from './people.ts';
import { query } from './rows.ts';

/** A server that can be killed like in a power cut. */
export type Mortal = { url: string; kill(): Promise<void>; stop(): Promise<void> };

type Buyer = {
  id: string;
  email: string;
  token: string;
  isRefunded: boolean;
  step: 'pays' | 'waits' | 'refunds' | 'done';
  paymentId: string | null;
};

/** The result after all the kills. */
export type KillsReport = {
  kills: number;
  /** Calls the server did not live to answer. */
  cutOff: number;
  /** Payments that the provider considers paid. */
  paid: number;
  /** How many of these were not open to their buyer once the server was up again and left alone. */
  locked: number;
  /** People with more than one payment that was not refunded. */
  paidTwice: number;
  refunds: number;
  /** Payments of which more was refunded than requested. */
  refundedTwice: number;
  /** The fewest and the most receipts for one payment. */
  receipts: [number, number];
  /** Our revenue minus the provider's, in cents. */
  revenueOff: number;
  /** Payments without exactly the right they bought, and rights without a payment. */
  accessOff: number;
};

const AT_ONCE = 3;
const SETTLE_WITHIN_MS = 30_000;
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123', postalCode: '12345' };

class NotNow extends Error {}

/** Has people pay, and an administrator refund, while the server is killed repeatedly; then counts. */
export async function killWhilePaying(given: {
  database: Database;
  outbox: string;
  examId: string;
  kills: number;
  random: () => number;
  start: () => Promise<Mortal>;
  say?: (what: string) => void;
}): Promise<KillsReport> {
  const { database, examId, kills, random, start } = given;
  const sessions = sessionService({ database, now: () => new Date() });
  const person = async (isAdmin: boolean) => {
    const made = await makePerson(database, new Date().toISOString(), { isAdmin });
    return {
      ...made,
      token: (await sessions.start({ id: made.id, isAdmin, roles: [] }, { token: null, device: 'bench' })).token,
    };
  };
  const admin = await person(true);
  // Moving money requires a password from the last 15 minutes, and this takes longer.
  const renewAdmin = async () =>
    void (admin.token = (
      await sessions.start({ id: admin.id, isAdmin: true, roles: [] }, { token: null, device: 'bench' })
    ).token);
  const buyers: Buyer[] = [];
  for (let index = 0; index < kills * AT_ONCE; index += 1)
    buyers.push({ ...(await person(false)), isRefunded: index % 5 === 0, step: 'pays', paymentId: null });

  let url = '';
  async function call(token: string, method: string, path: string, body?: object, key?: string) {
    const headers = {
      cookie: `sid=${token}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(key && { 'idempotency-key': key }),
    };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
      () => null,
    );
    const text = await answer?.text().catch(() => null);
    if (!answer || text == null || answer.status === 503) throw new NotNow();
    return { status: answer.status, body: JSON.parse(text) };
  }
  const expected = (answer: { status: number; body: { code?: string } }, what: string) => {
    if (answer.status !== 200) throw new Error(`${what} was answered with ${answer.status} ${answer.body.code}`);
  };

  /** Continues for as long as the server lives, repeating what is not known to have happened. */
  async function goOn(buyer: Buyer): Promise<void> {
    if (buyer.step === 'pays') {
      const asked = await call(buyer.token, 'POST', '/api/create-payment-intent', { examId });
      if (asked.body.code !== 'already_owned') {
        expected(asked, 'asking to pay');
        expected(
          await call(buyer.token, 'POST', '/api/demo-payments/confirm', {
            clientSecret: asked.body.clientSecret,
            card: CARD,
          }),
          'paying',
        );
      }
      buyer.step = 'waits';
    }
    if (buyer.step === 'waits') {
      if (random() < 0.5) await call(buyer.token, 'POST', `/api/exams/${examId}/grant-access`, {});
      for (
        const until = Date.now() + SETTLE_WITHIN_MS;
        !(await call(buyer.token, 'GET', `/api/exams/${examId}/access`)).body.hasAccess;
        await pause(20)
      ) {
        if (Date.now() > until) throw new Error('what was paid stays locked');
      }
      buyer.step = buyer.isRefunded ? 'refunds' : 'done';
    }
    if (buyer.step === 'refunds') {
      buyer.paymentId ??= (await call(buyer.token, 'GET', '/api/user/payments')).body.find(
        ({ status }: { status: string }) => status === 'succeeded',
      ).id;
      expected(
        await call(
          admin.token,
          'POST',
          `/api/admin/payments/${buyer.paymentId}/refund`,
          { reason: 'bench', amount: 1000 },
          buyer.id,
        ),
        'refunding',
      );
      buyer.step = 'done';
    }
  }
  let cutOff = 0;
  const cut = (error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
    cutOff += 1;
  };
  const allGoOn = (some: readonly Buyer[]) => Promise.all(some.map((buyer) => goOn(buyer).catch(cut)));

  for (let round = 0; round < kills; round += 1) {
    await renewAdmin();
    const server = await start();
    url = server.url;
    const unfinished = buyers
      .slice(0, round * AT_ONCE)
      .filter(({ step }) => step !== 'done')
      .slice(0, AT_ONCE);
    const running = allGoOn([...unfinished, ...buyers.slice(round * AT_ONCE, (round + 1) * AT_ONCE)]);
    await pause(random() * 150);
    await server.kill();
    await running;
    if ((round + 1) % 20 === 0) given.say?.(`${round + 1} of ${kills} kills`);
  }

  await renewAdmin();
  // A mail claimed by a killed process waits two minutes for its next try; here they have passed.
  await database.write((tx) =>
    tx.updateTable('mail').set({ nextAttemptAt: new Date().toISOString() }).where('sentAt', 'is', null).execute(),
  );
  const last = await start();
  url = last.url;
  // Nobody does anything: what was paid opens automatically.
  const locked = async () => (await query(database, LOCKED)).length;
  for (const until = Date.now() + SETTLE_WITHIN_MS; (await locked()) > 0 && Date.now() < until;) await pause(100);
  const leftLocked = await locked();
  while (buyers.some(({ step }) => step !== 'done'))
    await allGoOn(buyers.filter(({ step }) => step !== 'done').slice(0, AT_ONCE));
  const unsent = () => query(database, 'select id from mail where sent_at is null');
  for (const until = Date.now() + 150_000; (await unsent()).length > 0 && Date.now() < until;) await pause(100);
  await last.stop();

  const count = async (text: string) => (await query(database, text)).length;
  const [sums] = await query<{ ours: number; theirs: number }>(database, REVENUE);
  const receipts = await receiptsIn(given.outbox);
  const perBuyer = buyers.map(({ email }) => receipts.get(email) ?? 0);
  return {
    kills,
    cutOff,
    paid: await count(`select id from demo_intent where status = 'succeeded'`),
    locked: leftLocked,
    paidTwice: await count(
      `select buyer_id from purchase where status = 'succeeded' and refunded_cents < amount_cents group by buyer_id having count(*) > 1`,
    ),
    refunds: await count('select id from demo_refund'),
    refundedTwice: await count('select id from demo_intent where refunded_cents not in (0, 1000)'),
    receipts: [Math.min(...perBuyer), Math.max(...perBuyer)],
    revenueOff: Number(sums!.ours) - Number(sums!.theirs),
    accessOff: await count(ACCESS_OFF),
  };
}

const LOCKED = `select i.id from demo_intent i left join purchase p on p.intent_id = i.id
  where i.status = 'succeeded' and (p.id is null or p.status <> 'succeeded')`;

const REVENUE = `select
  (select coalesce(sum(amount_cents - refunded_cents), 0) from purchase where status = 'succeeded') as ours,
  (select coalesce(sum(amount_cents - refunded_cents), 0) from demo_intent where status = 'succeeded') as theirs`;

/** Counts on its own what each payment should have opened, apart from the product's rule. */
export const ACCESS_OFF = `select p.id from purchase p
  left join entitlement e on e.purchase_id = p.id and e.ended_at is null
    and e.user_id = p.buyer_id and e.exam_id = p.exam_id and e.source = 'purchase'
  group by p.id, p.status, p.refunded_cents, p.amount_cents, p.dispute
  having count(e.id) <> case when p.status = 'succeeded' and p.refunded_cents < p.amount_cents
    and p.dispute in ('none', 'won') then 1 else 0 end`;

/** How many receipts went to each address. */
async function receiptsIn(outbox: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of (await readdir(outbox)).filter((file) => file.endsWith('.eml'))) {
    const mail = await readFile(join(outbox, name), 'utf8');
    if (!/^Subject: Your receipt/m.test(mail)) continue;
    const to = /^To: (\S+)/m.exec(mail)?.[1] ?? '';
    found.set(to, (found.get(to) ?? 0) + 1);
  }
  return found;
}

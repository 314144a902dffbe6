import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** The payment ledger, the provider's events, the audit log, and the demo provider's own books. */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table purchase (
        id text primary key,
        user_id text references "user" (id) on delete set null,
        pseudonym text,
        exam_id text not null references exam (id),
        provider text not null check (provider in ('stripe', 'demo')),
        is_live ${flag} not null,
        intent_id text,
        amount_cents integer not null check (amount_cents > 0),
        currency text not null,
        status text not null check (status in ('open', 'processing', 'succeeded', 'canceled')),
        refunded_cents integer not null check (refunded_cents >= 0),
        dispute text not null check (dispute in ('none', 'open', 'won', 'lost')),
        failed_tries integer not null,
        ledger ${json} not null,
        paid_at ${time},
        expires_at ${time},
        receipt_mailed_at ${time},
        next_look_at ${time},
        created_at ${time} not null,
        updated_at ${time} not null,
        unique (provider, intent_id)
      )`,
    // One live intent per person and exam, however fast it is requested.
    sql`create unique index purchase_live on purchase (user_id, exam_id) where status in ('open', 'processing')`,
    sql`create index purchase_by_user on purchase (user_id, exam_id)`,
    sql`create index purchase_by_age on purchase (created_at)`,
    sql`create index purchase_to_look_at on purchase (next_look_at) where next_look_at is not null`,
    sql`create table payment_event (
        id text primary key,
        provider text not null,
        event_id text not null,
        type text not null,
        intent_id text,
        facts ${json} not null,
        outcome text not null check (outcome in ('applied', 'ignored', 'unknown_intent', 'failed')),
        error text,
        received_at ${time} not null,
        unique (provider, event_id)
      )`,
    sql`create index payment_event_by_age on payment_event (received_at)`,
    sql`create index payment_event_by_intent on payment_event (intent_id)`,
    sql`create table refund (
        id text primary key,
        purchase_id text not null references purchase (id),
        provider_refund_id text,
        amount_cents integer not null check (amount_cents > 0),
        reason text not null,
        idempotency_key text not null unique,
        asked_by text references "user" (id) on delete set null,
        status text not null check (status in ('asked', 'done', 'failed')),
        created_at ${time} not null
      )`,
    sql`create index refund_by_purchase on refund (purchase_id)`,
    sql`create table audit (
        id text primary key,
        at ${time} not null,
        actor_id text,
        action text not null,
        subject_kind text not null,
        subject_id text not null,
        before ${json},
        after ${json},
        request_id text
      )`,
    sql`create index audit_by_time on audit (at)`,
    sql`create table demo_intent (
        id text primary key,
        idempotency_key text not null unique,
        amount_cents integer not null,
        currency text not null,
        status text not null,
        metadata ${json} not null,
        failed_tries integer not null,
        refunded_cents integer not null,
        dispute text not null,
        created_at ${time} not null
      )`,
    sql`create table demo_refund (
        id text primary key,
        intent_id text not null references demo_intent (id),
        idempotency_key text not null unique,
        amount_cents integer not null,
        created_at ${time} not null
      )`,
    sql`create table demo_event (
        id text primary key,
        type text not null,
        payload ${json} not null,
        created_at ${time} not null,
        tries integer not null,
        next_try_at ${time},
        delivered_at ${time}
      )`,
    sql`create index demo_event_due on demo_event (next_try_at) where delivered_at is null`,
  ];
  for (const statement of statements) await statement.execute(tx);
};

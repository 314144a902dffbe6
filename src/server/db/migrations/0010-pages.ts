import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Messages to support, and the status page: measurements, incidents, maintenance. */
export const up: Up = async (tx, { time, json, flag }) => {
  const statements = [
    sql`create table contact_message (
        id text primary key,
        user_id text references "user" (id) on delete cascade,
        first_name text not null,
        last_name text not null,
        email text not null,
        subject text not null,
        message text not null,
        is_news_wanted ${flag} not null,
        created_at ${time} not null
      )`,
    sql`create index contact_message_by_age on contact_message (created_at)`,
    sql`create index contact_message_by_user on contact_message (user_id)`,
    // A reply goes to the person who wrote, not to our own sender address.
    sql`alter table mail add column reply_to text`,
    // The first process to insert the row measures the minute; the results follow.
    sql`create table status_minute (minute ${time} primary key, results ${json})`,
    sql`create table status_day (
        day text not null,
        service text not null,
        first_check_at ${time} not null,
        checks integer not null,
        failed integer not null,
        primary key (day, service)
      )`,
    sql`create table incident (
        id text primary key,
        title text not null,
        description text not null,
        status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
        impact text not null check (impact in ('minimal', 'low', 'medium', 'high')),
        services ${json} not null,
        started_at ${time} not null,
        resolved_at ${time},
        created_at ${time} not null
      )`,
    sql`create index incident_by_start on incident (started_at)`,
    sql`create table maintenance (
        id text primary key,
        title text not null,
        description text not null,
        services ${json} not null,
        starts_at ${time} not null,
        ends_at ${time} not null,
        created_at ${time} not null
      )`,
    sql`create index maintenance_by_end on maintenance (ends_at)`,
  ];
  for (const statement of statements) await statement.execute(tx);
};

import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** Pictures that learners uploaded for cards of their own, and which card shows which. */
export const up: Up = async (tx, { time }) => {
  await sql`create table own_picture (
    user_id text not null references "user" (id) on delete cascade,
    picture_name text not null references picture (name),
    bytes integer not null,
    uploaded_at ${time} not null,
    primary key (user_id, picture_name)
  )`.execute(tx);
  await sql`create index own_picture_by_name on own_picture (picture_name)`.execute(tx);
  await sql`create table own_card_picture (
    user_id text not null,
    card_id text not null,
    picture_name text not null,
    primary key (user_id, card_id, picture_name),
    foreign key (user_id, card_id) references own_card (user_id, id) on delete cascade,
    foreign key (user_id, picture_name) references own_picture (user_id, picture_name) on delete cascade
  )`.execute(tx);
  await sql`create index own_card_picture_by_picture on own_card_picture (user_id, picture_name)`.execute(tx);
};

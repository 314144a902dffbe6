import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** PostgreSQL would take a path or an address as one word; SQLite splits at punctuation, and so do we. */
const words = (column: string) =>
  sql`to_tsvector('simple', translate(${sql.ref(column)}, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32)))`;

/** The search words of study content, kept by the database itself (decision 0010), and the Markdown source of a guide. */
export const up: Up = async (tx, { kind }) => {
  await sql`alter table study_item add column markdown text`.execute(tx);
  const statements =
    kind === 'postgres'
      ? [
          sql`alter table study_item add column search tsvector generated always as
              (setweight(${words('title')}, 'A') || setweight(${words('plain_text')}, 'B')) stored`,
          sql`create index study_item_search on study_item using gin (search)`,
        ]
      : [
          // The id is a column of its own, matched as a phrase, because row numbers of study_item may change in a vacuum.
          sql`create virtual table study_search using fts5(item_id, title, body, tokenize = "unicode61 remove_diacritics 0", prefix = '2 3')`,
          sql`insert into study_search (item_id, title, body) select id, title, plain_text from study_item`,
          sql`create trigger study_item_inserted after insert on study_item begin
              insert into study_search (item_id, title, body) values (new.id, new.title, new.plain_text);
            end`,
          sql`create trigger study_item_changed after update of title, plain_text on study_item begin
              update study_search set title = new.title, body = new.plain_text
              where rowid = (select rowid from study_search where study_search match 'item_id:"' || new.id || '"');
            end`,
          sql`create trigger study_item_deleted after delete on study_item begin
              delete from study_search
              where rowid = (select rowid from study_search where study_search match 'item_id:"' || old.id || '"');
            end`,
        ];
  for (const statement of statements) await statement.execute(tx);
};

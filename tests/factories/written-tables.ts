import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { OWN_CHECKS } from './rows.ts';

/** Of these tables only a change of that column counts, since being asked is itself noted there: when a session or a token was last used. */
const IDENTITY: Record<string, string> = { session: 'sid', access_token: 'id' };

/** Triggers stand on tables alone: an index of words is none. */
async function ordinaryTables(database: Database): Promise<string[]> {
  const { rows } = await database.read((reader) =>
    (database.kind === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    ).execute(reader as Tx),
  );
  return rows.map(({ name }) => name).filter((name) => !OWN_CHECKS.has(name));
}

/**
 * Watches every write of a row from here on, also one that is undone or leaves the row as it was. Returns what names, in order, the
 * tables written to since it was last called.
 */
export async function watchWrites(database: Database): Promise<() => Promise<string[]>> {
  const tables = await ordinaryTables(database);
  await database.writeAlone(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await run('create table written_row (written_table text not null)');
    if (database.kind === 'postgres')
      await run(`create function note_write() returns trigger language plpgsql as
        $$ begin insert into written_row values (tg_table_name); return null; end $$`);
    for (const table of tables)
      for (const event of ['insert', 'delete', IDENTITY[table] ? `update of ${IDENTITY[table]}` : 'update']) {
        const name = `note_${table}_${event.split(' ')[0]}`;
        await run(
          database.kind === 'postgres'
            ? `create trigger ${name} after ${event} on "${table}" for each row execute function note_write()`
            : `create trigger ${name} after ${event} on "${table}" begin insert into written_row values ('${table}'); end`,
        );
      }
  });
  return () =>
    database.write(async (tx: Tx) => {
      const { rows } = await sql<{
        writtenTable: string;
      }>`select distinct written_table from written_row order by 1`.execute(tx);
      if (rows.length > 0) await sql`delete from written_row`.execute(tx);
      return rows.map(({ writtenTable }) => writtenTable);
    });
}

import type { Up } from '../migration.ts';

/** Which backups were made, so that only one process makes each and anyone can tell how old the newest is. */
export const up: Up = async (tx, { time }) => {
  await tx.schema
    .createTable('backup_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text', (column) => column.unique())
    .addColumn('started_at', time, (column) => column.notNull())
    .addColumn('ended_at', time)
    .addColumn('name', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('error', 'text')
    .execute();
};

import type { Up } from '../migration.ts';

/** The call by which a mail program unsubscribes its reader. */
export const up: Up = async (tx) => {
  await tx.schema.alterTable('mail').addColumn('unsubscribe_url', 'text').execute();
};

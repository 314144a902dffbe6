import type { Migration } from '#server/db/migration.ts';

/** By which call a mail program ends such mail for its reader. */
export const mailUnsubscribe: Migration = {
  name: '0054-mail-unsubscribe',
  async up(tx) {
    await tx.schema.alterTable('mail').addColumn('unsubscribe_url', 'text').execute();
  },
};

import type { Migration } from '#server/db/migration.ts';

/** The call by which a mail program unsubscribes its reader. */
export const mailUnsubscribe: Migration = {
  name: '0054-mail-unsubscribe',
  async up(tx) {
    await tx.schema.alterTable('mail').addColumn('unsubscribe_url', 'text').execute();
  },
};

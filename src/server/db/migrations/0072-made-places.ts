import type { Migration } from '../migration.ts';

/** The domains and tasks that an import created, so that undoing it removes them; null for earlier imports. */
export const madePlaces: Migration = {
  name: '0072-made-places',
  async up(tx, { json }) {
    await tx.schema
      .alterTable('question_import')
      .addColumn('made_places', json as never)
      .execute();
  },
};

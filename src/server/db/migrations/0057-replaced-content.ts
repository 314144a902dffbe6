import type { Migration } from '../migration.ts';

/** What the import of an exam package replaced, so that it can be undone. */
export const replacedContent: Migration = {
  name: '0057-replaced-content',
  async up(tx, { json }) {
    await tx.schema
      .alterTable('question_import')
      .addColumn('replaced', json as never)
      .execute();
  },
};

import type { Up } from '../migration.ts';

/** What the import of an exam package replaced, so that it can be undone. */
export const up: Up = async (tx, { json }) => {
  await tx.schema
    .alterTable('question_import')
    .addColumn('replaced', json as never)
    .execute();
};

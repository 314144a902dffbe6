import type { Up } from '../migration.ts';

/** The domains and tasks that an import created, so that undoing it removes them; null for earlier imports. */
export const up: Up = async (tx, { json }) => {
  await tx.schema
    .alterTable('question_import')
    .addColumn('made_places', json as never)
    .execute();
};

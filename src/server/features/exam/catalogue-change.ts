import type { Database, Tx } from '#server/db/database.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { updateCatalogueVersion } from './exam.store.ts';

/** What a service needs to change the catalogue. */
export type CatalogueNeeds = { database: Database; catalogue: CatalogueService; now: () => Date };

/** Runs a change to the catalogue. No other change runs meanwhile, and every process serves the new version when the promise resolves. */
export function catalogueChange({ database, catalogue, now }: CatalogueNeeds) {
  return async <T>(work: (tx: Tx, at: string) => Promise<T>): Promise<T> => {
    const done = await database.write(async (tx) => {
      // First, because it blocks any other change until this one is done.
      await updateCatalogueVersion(tx);
      return work(tx, now().toISOString());
    });
    await catalogue.publish();
    return done;
  };
}

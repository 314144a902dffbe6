import type { Database, Tx } from '#server/db/database.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { updateCatalogueVersion } from './exam.store.ts';

type Needs = { database: Database; catalogue: CatalogueService; now: () => Date };

/** How the catalogue is changed: no other change goes on meanwhile, and every process serves what is new when the promise resolves. */
export function catalogueChange({ database, catalogue, now }: Needs) {
  return async <T>(work: (tx: Tx, at: string) => Promise<T>): Promise<T> => {
    const done = await database.write(async (tx) => {
      // First, since it holds up any other change until this one is through.
      await updateCatalogueVersion(tx);
      return work(tx, now().toISOString());
    });
    await catalogue.publish();
    return done;
  };
}

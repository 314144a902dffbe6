import 'vitest';

/** What vitest.config.ts and the global setups provide to every test file, read with `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** The database this project's tests run on. */
    database: 'sqlite' | 'postgres';
    /** A superuser's address on the cluster for tests, or null if there is none. */
    postgresUrl: string | null;
    /** The data folder of a site with the starter content and no people, for browser tests to copy. */
    starterFolder: string;
  }
}

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, buildApp } from './app.ts';
import { placeOf } from './composition/installation.ts';
import { type Config, environment, readConfig } from './config.ts';
import { BadSetting } from './setting.ts';
import { DatabaseUnavailable } from './db/errors.ts';
import { damageOf } from '#server/db/backup/sqlite-file.ts';
import { isAlone, runProcesses, speaks } from './processes.ts';
import { stopOnSignals } from './stopping.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function main(): Promise<void> {
  let config: Config;
  try {
    config = readConfig(environment(root));
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return fail(error.message);
  }
  if (isAlone() && config.processes > 1) {
    if (config.databaseUrl !== null)
      return process.exit(await runProcesses(config.processes, config.dataDir, console.log));
    console.log('PROCESSES has no effect: SQLite has one writer, so one process serves. Several need PostgreSQL.');
  }
  try {
    const application = await buildApp(config, {
      contentFolder: join(root, 'content'),
      buildFolder: join(root, 'dist'),
    });
    stopOnSignals(application);
    for (const sentence of config.unknownSettings) application.log.warn(sentence);
    process.on('unhandledRejection', (error) => application.log.error({ err: error }, 'unhandled rejection'));
    await application.app.listen({ port: config.port, host: config.host });
    if (!isAlone()) application.log.info({ pid: process.pid }, 'serving');
    const { port } = application.app.server.address() as AddressInfo;
    const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl.origin;
    const setupLink = speaks() ? await application.setup.link() : null;
    if (setupLink)
      console.log(`There is no administrator yet. Create the first one with this one-time link: ${setupLink}`);
    if (speaks()) console.log(`Cairn is ready at ${url}`);
    stopWhereDamaged(application, config);
    void application.tellOfContent();
  } catch (error) {
    fail(reasonOf(error, config));
  }
}

/** The check of a large file takes longer than startup may. */
function stopWhereDamaged({ app, faults, log }: App, config: Config): void {
  const damage = (found: readonly string[]) => damageOf(placeOf(config).file, found);
  faults.then(
    (found) => {
      if (found.length > 0) void app.close().finally(() => fail(damage(found), 'continue'));
    },
    (error: unknown) => log.error({ err: error }, 'the database could not be checked'),
  );
}

function fail(reason: string, what = 'start'): never {
  console.error(`Cairn cannot ${what}: ${reason}`);
  process.exit(1);
}

/** Why it cannot start, in one line, naming the setting if one is to blame. */
function reasonOf(error: unknown, config: Config): string {
  if (error instanceof DatabaseUnavailable) {
    return config.databaseUrl
      ? 'DATABASE_URL: the database is not responding'
      : 'DATA_DIR: its database file is not usable';
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `PORT: another program is already using ${config.port}`;
  if (code === 'EACCES') return `PORT: this user is not allowed to use ${config.port}`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST: this machine does not have the address ${config.host}`;
  return error instanceof Error ? error.message : String(error);
}

await main();

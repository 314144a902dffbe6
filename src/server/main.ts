import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, buildApp } from './app.ts';
import { BadSetting, type Config, environment, readConfig } from './config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How long requests in flight may take to end once the server was told to stop, in milliseconds. */
const DRAIN_MS = 12_000;

async function main(): Promise<void> {
  let config: Config;
  try {
    config = readConfig(environment(root));
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    console.error(`Cairn cannot start: ${error.message}`);
    process.exit(1);
  }
  const built = await buildApp(config, { contentFolder: join(root, 'content'), buildFolder: join(root, 'dist') });
  stopOnSignals(built);
  await built.app.listen({ port: config.port, host: config.host });
  const { port } = built.app.server.address() as AddressInfo;
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl.origin;
  console.log(`Cairn is ready at ${url}`);
}

/** The leash sends one too, when the launcher is gone without a word. The first signal drains: what is in flight is answered, nothing new is taken. A second one ends at once. */
function stopOnSignals({ app, log }: App): void {
  let isStopping = false;
  const stop = (why: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => {
      log.error('requests still in flight after the time to drain; ending');
      process.exit(1);
    }, DRAIN_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

try {
  await main();
} catch (error) {
  console.error(`Cairn cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

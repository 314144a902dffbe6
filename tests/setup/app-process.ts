// A complete server in its own process, without pages: for tests that kill it, or need two on one SQLite file. Settings come from the
// environment; it prints its address once it is listening.
import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { environment, readConfig } from '#server/config.ts';
import { stopOnSignals } from '#server/stopping.ts';

const built = await buildApp(readConfig(environment('/no such folder')), {
  contentFolder: 'none',
  buildFolder: null,
});
const { app } = built;
stopOnSignals(built);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
// The test run is over, however it ended.
process.stdin.once('close', () => process.exit(0)).resume();

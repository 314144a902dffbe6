import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The real server process on a data folder, as run by `npm start`, on a free port and without rate limits. */
export async function startServer(folder: string, settings: Record<string, string> = {}) {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The link to create the first administrator, as printed by the server.
  let setupLink = '';
  for await (const line of createInterface({ input: server.stdout })) {
    setupLink = /\S+\/setup\/\S+/.exec(line)?.[0] ?? setupLink;
    const url = /^Cairn is ready at (\S+)/.exec(line)?.[1];
    if (!url) continue;
    return {
      url,
      setupLink,
      async stop(): Promise<void> {
        const gone = once(server, 'exit');
        server.kill('SIGTERM');
        await gone;
      },
    };
  }
  throw new Error('the server ended before it was ready');
}

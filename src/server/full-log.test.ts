import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../tests/setup/free-port.ts';

const FULL_DISK = '/dev/full';
const main = join(import.meta.dirname, 'main.ts');

test.skipIf(!existsSync(FULL_DISK))(
  'keeps serving while the log’s disk is full',
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'cairn-full-log-'));
    const PORT = String(await freePort());
    const output = openSync(FULL_DISK, 'w');
    const env = { PATH: process.env.PATH, PORT, DATA_DIR, STARTER_CONTENT: '0', RATE_LIMITS: '0', LOG_LEVEL: 'trace' };
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', output, 'inherit'] });
    closeSync(output);
    const ended = once(server, 'exit');
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await ended;
      await rm(DATA_DIR, { recursive: true, force: true });
    });
    const ask = () => fetch(`http://127.0.0.1:${PORT}/api/health`).then(({ status }) => status);
    await vi.waitUntil(() => ask().catch(() => null), { timeout: 40_000, interval: 50 });
    // More lines than it buffers, so it has to write.
    for (let round = 0; round < 6; round += 1)
      expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  60_000,
);

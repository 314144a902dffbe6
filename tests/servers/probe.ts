// Loaded into every measured server before its own code: reports over the launcher's channel how much processor time
// the process has used. Costs nothing between requests.
import { performance } from 'node:perf_hooks';

/** Processor time and elapsed time, both since some fixed moment, in milliseconds. */
export type Usage = { cpuMs: number; wallMs: number; memoryMb: number };

// However the launcher ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const memoryMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
  process.send?.({ cpuMs: (user + system) / 1000, wallMs: performance.now(), memoryMb } satisfies Usage);
});

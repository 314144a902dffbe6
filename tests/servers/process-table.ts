import { readdirSync, readFileSync } from 'node:fs';

/** The server processes of a PostgreSQL cluster, the head first. */
export function processesOf(head: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === head);
  return [head, ...children];
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

const TICK_MS = 10;

/** Processor time used so far by these processes and their exited children, in milliseconds. */
export function processorMsOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    try {
      // The name may hold anything, so count after it: user and system are fields 12 and 13, exited children follow.
      const [, behind = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = behind.split(' ');
      return fields.slice(11, 15).map(Number);
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

import { readdirSync, readFileSync } from 'node:fs';

/** The server processes of a PostgreSQL cluster, its head first. */
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

/** Processor time that these processes and their children that have ended used so far, in milliseconds. */
export function processorMsOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    try {
      // Behind the name, which may hold anything: user and system are the 12th and 13th, those of ended children next.
      const [, behind = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = behind.split(' ');
      return fields.slice(11, 15).map(Number);
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

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

import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'cairn-test-';
/** Bytes that must be free there and in the machine's memory. */
const room = { folder: 2e9, machine: 4e9 };

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Tests run programs that they create.
    const mayRun = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'));
    return mayRun && bavail * bsize >= room.folder && freemem() >= room.machine;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * An in-memory folder for files that tests create, if the system has room: they may be lost in a power cut, and need not wait for a
 * disk. Otherwise null. `remove` deletes it; if a run was killed, the next one deletes what it left.
 */
export function memoryScratch() {
  if (!hasRoom()) return null;
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix)))
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { mode: 0o711 });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './paths.mjs';

// Outside the folder, since installing and building delete node_modules and dist.
const id = createHash('sha256').update(`${root}\0${process.getuid?.()}`).digest('hex').slice(0, 16);
const file = join(tmpdir(), `cairn-${id}.lock`);

// A process id alone is not enough: after a restart another process may have it. So the holder shows signs of life.
const signOfLifeMs = 1_000;
const silentMs = 6_000;

function tryLock() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

const isAlive = (pid) => {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

function isAbandoned() {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return (pid > 0 && !isAlive(pid)) || Date.now() - statSync(file).mtimeMs > silentMs;
  } catch {
    return false;
  }
}

function showLife() {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Deleted with the temporary folder; there is nothing left to hold.
  }
}

/**
 * Only one process at a time installs or builds in a folder, so that two commands started together do not interfere. A holder that
 * died without releasing the lock is ignored.
 */
export async function withLock(work) {
  for (let told = false; !tryLock(); await pause(200)) {
    if (isAbandoned()) rmSync(file, { force: true });
    else if (!told) console.log('Waiting for another command that is preparing this folder…');
    told = true;
  }
  const release = () => rmSync(file, { force: true });
  const signs = setInterval(showLife, signOfLifeMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    process.off('exit', release);
    release();
  }
}

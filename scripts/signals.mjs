import { constants } from 'node:os';

// Ctrl-C reaches the whole process group and npm forwards signals besides, so one wish to stop can arrive two or three times.
// What comes within this time is the same wish; a later one is the operator insisting, and is passed on again.
const sameWishMs = 1000;

const children = new Set();
let lastAt = -Infinity;
let received = null;

/** What a shell reports for a process that a signal ended. */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0);

/** The first signal to stop that this process was sent, or null. */
export const stopSignal = () => received;

function stop(signal) {
  if (performance.now() - lastAt < sameWishMs) return;
  lastAt = performance.now();
  received ??= signal;
  if (children.size === 0) process.exit(codeOfSignal(signal));
  for (const child of children) child.kill(signal);
}

/** From now until it ends, `child` hears of a signal to this process, once. */
export function passSignalsTo(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('SIGTERM'));

// npm that is killed outright forwards nothing; without it nobody is left who could stop us.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), 1000).unref();
}

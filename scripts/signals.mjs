import { constants } from 'node:os';

// Ctrl-C reaches the whole process group and npm also forwards signals, so one request to stop can arrive two or three times. Signals
// within this time are the same request; a later one is the operator insisting, and is passed on again.
const sameWishMs = 1000;

const children = new Set();
let lastAt = -Infinity;
let received = null;

/** The exit code a shell reports for a process ended by a signal. */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0);

/** The first stop signal this process received, or null. */
export const stopSignal = () => received;

function stop(signal) {
  if (performance.now() - lastAt < sameWishMs) return;
  lastAt = performance.now();
  received ??= signal;
  if (children.size === 0) process.exit(codeOfSignal(signal));
  for (const child of children) child.kill(signal);
}

/** From now until it ends, `child` receives each signal to this process once. */
export function passSignalsTo(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('SIGTERM'));

// If npm is killed outright, it forwards nothing; without it nobody is left to stop us.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), 1000).unref();
}

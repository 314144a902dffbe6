import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** How much of a log that cannot be written waits for the disk; anything more is dropped. */
const KEPT_LOG_BYTES = 4_000_000;

/** The server's log, as its settings say; to the output unless a test reads it. */
export function openLog({ logLevel, logLevelNames }: Config, to: DestinationStream = output()): Logger {
  const formatters = logLevelNames ? { formatters: { level: (level: string) => ({ level }) } } : {};
  return pino({ level: logLevel, base: null, ...formatters }, to);
}

/** Lines are written together, at the latest after a second and at exit, so that requests do not wait for the log. */
function output() {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: 16_000,
    maxLength: KEPT_LOG_BYTES,
    periodicFlush: 1000,
  });
  // The disk may be full: lines that cannot be written are retried with the next ones, and the site goes on. At exit, the
  // library would retry forever.
  let isFull = false;
  destination.on('error', () => (isFull = true)).on('write', () => (isFull = false));
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => (isFull ? undefined : flush());
  return destination;
}

// Loaded into a server before its own code: what it does every five seconds (folds among it) it does every few milliseconds, and so
// what it does every hour. Its clock shows the hour of the night in which old rows are deleted. The file that JOBS_AT_WORK names says
// whether the one or the other was at work when the server was killed.
import { DELETING, FOLDING, tellsAtWork } from './at-work.ts';

const HURRIED = new Map([
  [5000, { kind: FOLDING, ms: 10 }],
  [3_600_000, { kind: DELETING, ms: 30 }],
]);
/** After three, and long before four. */
const HOUR_OF_DELETION_MS = 3 * 3_600_000 + 60_000;
const DAY_MS = 86_400_000;

const RealDate = Date;
const shiftMs = HOUR_OF_DELETION_MS - (RealDate.now() % DAY_MS);
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});

const told = tellsAtWork(process.env.JOBS_AT_WORK!, 2);
const later = globalThis.setTimeout;
const hurried = (work: (...args: unknown[]) => unknown, ms?: number, ...args: unknown[]) => {
  const job = HURRIED.get(ms ?? 0);
  return job ? later(told(job.kind, work), job.ms, ...args) : later(work, ms, ...args);
};
Object.defineProperty(globalThis, 'setTimeout', { value: hurried, writable: true, configurable: true });

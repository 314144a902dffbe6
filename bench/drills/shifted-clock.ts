// Loaded into a server before its own code: its clock goes an hour back at SIGUSR2, and is right again at the next.
const HOUR_MS = 3_600_000;
const RealDate = Date;
let shiftMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});

process.on('SIGUSR2', () => (shiftMs = shiftMs === 0 ? -HOUR_MS : 0));

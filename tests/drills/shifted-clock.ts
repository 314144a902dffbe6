// Loaded into a server before its own code: SIGUSR2 sets its clock back an hour, the next one restores it.
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

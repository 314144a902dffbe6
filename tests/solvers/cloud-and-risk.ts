import { matchGroups, linesOf, type Solver } from './network.ts';

const amount = (text: string) => Number(text.replace(/[$,]/g, ''));
const isNear = (a: number, b: number) => Math.abs(a - b) < 0.005;

const RATES: Record<string, number> = {
  'once every two years': 1 / 2,
  'once every four years': 1 / 4,
  'once every five years': 1 / 5,
  'once every ten years': 1 / 10,
  'twice a year': 2,
  'three times a year': 3,
  'four times a year': 4,
};
const ale: Solver = (stem, options) => {
  const [asset] = matchGroups(stem, /\$([\d,]+)/);
  const [factor] = matchGroups(stem, /(\d+)%/);
  const rate = Object.entries(RATES).find(([text]) => stem.includes(text))![1];
  const single = (amount(asset!) / 100) * Number(factor);
  const right = stem.includes('annualized') ? single * rate : single;
  return options.filter((option) => isNear(amount(option), right));
};

/** In billionths of a percent, so that nothing is rounded before the end. */
const availability: Solver = (stem, options) => {
  const given = [...stem.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, part]) => BigInt(Math.round(Number(part) * 100)));
  const whole = 10_000n;
  const [up, of] = stem.includes('deploys two')
    ? [whole * whole - (whole - given[0]!) * (whole - given[0]!), whole * whole]
    : [given.reduce((product, part) => product * part, 1n), whole ** BigInt(given.length)];
  const tenThousandths = Number((up * 100_000_000n) / of) / 100;
  return options.filter((option) => Math.abs(Number(option.replace('%', '')) * 10_000 - tenThousandths) < 1);
};

const minutes = (text: string) => {
  const hours = /(\d+) hours?/.exec(text)?.[1] ?? '0';
  return Number(hours) * 60 + Number(/(\d+) minutes?/.exec(text)?.[1] ?? '0');
};
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const rtoRpo: Solver = (stem, options) => {
  const [rpo, rto] = matchGroups(stem, /RPO of (.+?) and an RTO of (.+?) for its/);
  const [backup, failed, back] = [...stem.matchAll(/\d\d:\d\d/g)].map(([time]) => clock(time));
  const [isRpo, isRto] = [failed! - backup! <= minutes(rpo!), back! - failed! <= minutes(rto!)];
  return options.filter((option) => {
    if (option.startsWith('Both')) return isRpo && isRto;
    if (option.startsWith('Neither')) return !isRpo && !isRto;
    return option.startsWith('The RPO') ? isRpo && !isRto : isRto && !isRpo;
  });
};

const raid: Solver = (stem, options) => {
  const [disks] = matchGroups(stem, /(\d+) disks/);
  const [size] = matchGroups(stem, /(?:of|with) ([\d.]+) TB/);
  const [level] = matchGroups(stem, /RAID (\d+)/);
  // Disk by disk: usable capacity without parity or mirrors.
  const losses = { 5: 1, 6: 2, 10: Number(disks) / 2 }[level!]!;
  let left = 0;
  for (let disk = 0; disk < Number(disks) - losses; disk += 1) left += Number(size);
  return options.filter((option) => isNear(Number(option.replace(' TB', '')), left));
};

const bits = (block: string) => {
  const [address, prefix] = block.split('/');
  const all = address!.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'));
  return all.join('').slice(0, Number(prefix));
};
const cidrOverlap: Solver = (stem, options) => {
  const used = [...stem.matchAll(/\d+\.\d+\.\d+\.\d+\/\d+/g)].map(([block]) => bits(block));
  return options.filter((option) =>
    used.every((block) => !block.startsWith(bits(option)) && !bits(option).startsWith(block)),
  );
};

const s3Cost: Solver = (stem, options) => {
  const [size, read] = [...stem.matchAll(/([\d,]+) GB/g)].map(([, text]) => amount(text!));
  const costs = linesOf(stem).map((line) => {
    const [name, stored, fetched] = matchGroups(line, /^(.+): \$([\d.]+) stored, \$([\d.]+) read$/);
    return { name: name!, cost: Number(stored) * size! + Number(fetched) * read! };
  });
  const instant = costs.filter(({ name }) => !name.includes('Flexible'));
  const least = Math.min(...instant.map(({ cost }) => cost));
  return options.filter((option) => instant.some(({ name, cost }) => name === option && cost < least * 1.03));
};

const ec2Cost: Solver = (stem, options) => {
  const [steady, more, hours] = matchGroups(stem, /needs (\d+) instances? .+? and (\d+) more for (\d+) hours?/).map(
    Number,
  );
  const [onDemand, committed] = [...stem.matchAll(/\$([\d.]+) an hour/g)].map(([, price]) => Number(price));
  // Hour by hour of a month, by how each option is billed.
  const month = (isSteadyCommitted: boolean, isMoreCommitted: boolean) =>
    730 * steady! * (isSteadyCommitted ? committed! : onDemand!) +
    (isMoreCommitted ? 730 * committed! : 30 * hours! * onDemand!) * more!;
  const costs = new Map([
    ['Run all instances On-Demand without a commitment', month(false, false)],
    ['Commit to as many instances as the daily peak needs', month(true, true)],
    ['Commit to the steady instances, and run the others On-Demand', month(true, false)],
    ['Commit to the extra instances, and run the others On-Demand', month(false, true)],
  ]);
  const least = Math.min(...costs.values());
  return options.filter((option) => costs.get(option)! < least * 1.02);
};

type Statement = { Effect: string; Action: string | string[]; Resource: string };
const iamEvaluation: Solver = (stem, options) => {
  const statements = linesOf(stem).map((line): Statement => JSON.parse(line));
  const [identity, boundary] = [statements.slice(0, 2), statements.slice(2)];
  const isLike = (pattern: string, value: string) =>
    new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '.*' : `\\${sign}`))}$`).test(
      value,
    );
  const isIn = (all: Statement[], effect: string, action: string, resource: string) =>
    all.some(
      ({ Effect, Action, Resource }) =>
        Effect === effect && [Action].flat().some((own) => isLike(own, action)) && isLike(Resource, resource),
    );
  return options.filter((option) => {
    const [action, name] = matchGroups(option, /^(\S+) on the \w+ (\S+)$/);
    const arn = {
      s3: 'arn:aws:s3:::',
      dynamodb: 'arn:aws:dynamodb:us-east-1:111122223333:table/',
      sqs: 'arn:aws:sqs:us-east-1:111122223333:',
    }[action!.split(':')[0]!]!;
    const of = (all: Statement[], effect: string) => isIn(all, effect, action!, arn + name!);
    return of(identity, 'Allow') && of(boundary, 'Allow') && !of([...identity, ...boundary], 'Deny');
  });
};

export const cloudAndRiskSolvers: Record<string, Solver> = {
  ale,
  availability,
  'rto-rpo': rtoRpo,
  raid,
  'cidr-overlap': cidrOverlap,
  's3-cost': s3Cost,
  'ec2-cost': ec2Cost,
  'iam-evaluation': iamEvaluation,
};

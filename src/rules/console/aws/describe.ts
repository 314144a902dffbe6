import type { Config } from '../device.ts';
import { homeRegion, newBucket, newUser, nextNumber, policyArns, REGIONS, ruleId } from './account.ts';
import { cidrOf } from '#rules/console/aws/service/cidr.ts';

type Words = readonly (string | undefined)[];
/** Applies a line to the account; false if it refers to something that doesn't exist. */
type LineEffect = (config: Config, words: Words) => boolean;

const always =
  (put: (config: Config, words: Words) => void): LineEffect =>
  (config, words) => {
    put(config, words);
    return true;
  };

/** Sets a value in an existing section. */
function add(config: Config, section: string, key: string, value: string): boolean {
  if (!config[section]) return false;
  config[section][key] = value;
  return true;
}

const LINES: [RegExp, LineEffect][] = [
  [
    /^account (\d{12}) ([a-z]+-[a-z]+-\d)$/,
    (config, [id, region]) => {
      config.account = { ...config.account, id: id!, region: region! };
      return REGIONS.includes(region!);
    },
  ],
  [
    /^bucket ([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?: region=(\S+))?(?: access=(open))?(?: versioning=(Enabled|Suspended))?(?: encryption=(AES256|aws:kms))?$/,
    (config, [name, region = homeRegion(config), access, versioning, encryption]) => {
      config[`bucket ${name}`] = {
        ...newBucket(region),
        ...(access && { access: '' }),
        ...(versioning && { versioning }),
        ...(encryption && { encryption }),
      };
      return REGIONS.includes(region);
    },
  ],
  [
    /^object ([^\s/]+)\/(\S+) (\d+)$/,
    (config, [bucket, key, size]) => {
      config[`object ${bucket}/${key}`] = { size: size! };
      return config[`bucket ${bucket}`] !== undefined;
    },
  ],
  [/^file ([\w.-]+) (\d+)$/, always((config, [name, size]) => (config[`file ${name}`] = { size: size! }))],
  [
    /^security-group (sg-[0-9a-f]{8,17}) ([\w-]+) (vpc-[0-9a-f]{8,17}) "([^"]+)"$/,
    always((config, [id, name, vpc, description]) => {
      const region = homeRegion(config);
      config[`security-group ${id}`] = { name: name!, vpc: vpc!, description: description!, region };
      config[`ingress ${id}`] = {};
    }),
  ],
  [
    /^ingress (sg-\w+) (tcp|udp) (\d+)(?:-(\d+))? (\S+)$/,
    (config, [id, protocol, from, to = from, source]) => addRule(config, id!, `${protocol} ${from} ${to}`, source!),
  ],
  [/^ingress (sg-\w+) all (\S+)$/, (config, [id, source]) => addRule(config, id!, '-1 -1 -1', source!)],
  [
    /^instance (i-[0-9a-f]{8,17}) (running|stopped) (\S+) (\d+\.\d+\.\d+\.\d+) (sg-\w+) "([^"]*)"$/,
    (config, [id, state, type, address, group, name]) => {
      const region = homeRegion(config);
      const own = { state: state!, type: type!, address: address!, group: group!, name: name!, region };
      config[`instance ${id}`] = own;
      return config[`security-group ${group}`] !== undefined;
    },
  ],
  [/^policy ([\w+=,.@-]+)$/, always((config, [name]) => (config[`policy ${name}`] = {}))],
  [/^group ([\w+=,.@-]+)$/, always((config, [name]) => (config[`group ${name}`] = {}))],
  [/^user ([\w+=,.@-]+)$/, always((config, [name]) => newUser(config, name!))],
  [
    /^attached (\S+) (arn:\S+)$/,
    (config, [user, arn]) =>
      policyArns(config).includes(arn!) && add(config, `attached ${user}`, arn!, arn!.split('/').at(-1)!),
  ],
  [
    /^member (\S+) (\S+)$/,
    (config, [user, group]) => config[`group ${group}`] !== undefined && add(config, `groups ${user}`, group!, group!),
  ],
  [
    /^key (\S+) (AKIA[A-Z0-9]{16}) (Active|Inactive)$/,
    (config, [user, key, status]) => add(config, `keys ${user}`, key!, status!),
  ],
];

function addRule(config: Config, id: string, ports: string, source: string): boolean {
  const from = source.startsWith('sg-') ? source : cidrOf(source);
  return from !== null && add(config, `ingress ${id}`, `${ports} ${from}`, ruleId(nextNumber(config)));
}

/** What an account starts with, and which lines of its description are invalid. */
export function accountOf(lines: readonly string[]): { config: Config; ports: string[]; faults: number[] } {
  const config: Config = { account: { id: '111122223333', region: 'us-east-1', made: '0' } };
  const faults = lines.flatMap((line, index) => {
    const [pattern, put] = LINES.find(([known]) => known.test(line)) ?? [];
    return pattern && put!(config, pattern.exec(line)!.slice(1)) ? [] : [index];
  });
  return { config, ports: [], faults };
}

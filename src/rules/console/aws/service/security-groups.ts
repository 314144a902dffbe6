import type { Config } from '#rules/console/device.ts';
import { accountId, namesOf, nextNumber, ruleId } from '#rules/console/aws/account.ts';
import { cidrOf } from './cidr.ts';
import { type Data, type Fields, isFields, isList } from '#rules/console/aws/call/data.ts';
import { applyFilters, FILTERS } from './filters.ts';
import type { Account, Arguments, Service } from '#rules/console/aws/call/operation.ts';
import {
  success,
  failure,
  failureAsSo,
  answer,
  type Result,
  textIn,
  leaveOut,
} from '#rules/console/aws/call/result.ts';
import type { Shape } from '#rules/console/aws/call/shape.ts';

/** What a rule allows: its protocol, ports and source, as stored. */
type Rule = { protocol: string; from: string; to: string; source: string };

const ruleKey = ({ protocol, from, to, source }: Rule): string => `${protocol} ${from} ${to} ${source}`;
function ruleOf(key: string): Rule {
  const [protocol = '', from = '', to = '', source = ''] = key.split(' ');
  return { protocol, from, to, source };
}

const PROTOCOL_ALIASES = new Map([
  ['all', '-1'],
  ['6', 'tcp'],
  ['17', 'udp'],
  ['1', 'icmp'],
]);
const PROTOCOLS = ['tcp', 'udp', 'icmp', '-1'];

const PERMISSIONS: Shape = [
  {
    fields: {
      IpProtocol: 'text',
      FromPort: 'whole',
      ToPort: 'whole',
      IpRanges: [{ fields: { CidrIp: 'text', Description: 'text' } }],
      UserIdGroupPairs: [{ fields: { GroupId: 'text', Description: 'text' } }],
      Ipv6Ranges: [{ fields: { CidrIpv6: 'text', Description: 'text' } }],
    },
  },
];

/** The group with an ID, or an error that there is none. */
function groupFault({ config, region }: Account, id: string): Result | null {
  if (!/^sg-[0-9a-f]{8,17}$/.test(id))
    return failure('InvalidGroupId.Malformed', `Invalid id: "${id}" (expecting "sg-...")`);
  const group = config[`security-group ${id}`];
  return group?.region === region
    ? null
    : failure('InvalidGroup.NotFound', `The security group '${id}' does not exist`);
}

/** The ports in `--port`, such as `22` or `1000-2000`; all ports if it stands for all. */
function portsIn(protocol: string, port: string): { from: string; to: string } | Result {
  if (protocol === '-1') return { from: '-1', to: '-1' };
  const [, from, to = from] = /^(-1|\d+)(?:-(\d+))?$/.exec(port === 'all' ? '-1' : port) ?? [];
  if (protocol === 'icmp') return from === undefined ? { from: '-1', to: '-1' } : { from, to: to! };
  if (from === undefined || from === '-1')
    return failure(
      'InvalidParameterValue',
      "Invalid value 'Must specify both from and to ports with TCP/UDP.' for portRange.",
    );
  const isRange = Number(from) <= Number(to) && Number(to) <= 65_535;
  return isRange
    ? { from: String(Number(from)), to: String(Number(to)) }
    : failure('InvalidParameterValue', `Invalid value '${from}-${to}' for portRange.`);
}

function sourceIn(account: Account, cidr: string, group: string): string | Result {
  if (group !== '') return groupFault(account, group) ?? group;
  if (cidr === '') return failure('MissingParameter', 'The request must contain the parameter ipPermissions');
  return cidrOf(cidr) ?? failure('InvalidParameterValue', `CIDR block ${cidr} is malformed`);
}

function oneRule(account: Account, protocolText: string, port: string, cidr: string, group: string): Rule | Result {
  const protocol = PROTOCOL_ALIASES.get(protocolText.toLowerCase()) ?? protocolText.toLowerCase();
  if (!PROTOCOLS.includes(protocol))
    return failure('InvalidParameterValue', `Invalid value '${protocolText}' for IP protocol. Unknown protocol.`);
  const ports = portsIn(protocol, port);
  if ('is' in ports) return ports;
  const source = sourceIn(account, cidr, group);
  return typeof source === 'string' ? { protocol, ...ports, source } : source;
}

const listIn = (data: Data | undefined): Fields[] => (isList(data) ? data.filter(isFields) : []);
const text = (data: Data | undefined): string => (data === undefined ? '' : String(data));

/** The rules in a call, given as short parameters or as permissions; or an error if there are none. */
function rulesIn(account: Account, args: Arguments): Rule[] | Result {
  const permissions = args['ip-permissions'];
  if (permissions === undefined) {
    const rule = oneRule(
      account,
      textIn(args, 'protocol'),
      textIn(args, 'port'),
      textIn(args, 'cidr'),
      textIn(args, 'source-group'),
    );
    return 'is' in rule ? rule : [rule];
  }
  const rules: Rule[] = [];
  for (const { IpProtocol, FromPort, ToPort, IpRanges, UserIdGroupPairs, Ipv6Ranges } of listIn(permissions)) {
    const pairs = [...listIn(IpRanges), ...listIn(UserIdGroupPairs)];
    if (Ipv6Ranges !== undefined) return leaveOut('Ipv6Ranges');
    if (pairs.some(({ Description }) => Description !== undefined)) return leaveOut('descriptions of rules');
    const port =
      FromPort === undefined
        ? ''
        : `${text(FromPort)}${ToPort === undefined || ToPort === FromPort ? '' : `-${text(ToPort)}`}`;
    for (const { CidrIp, GroupId } of pairs.length > 0 ? pairs : [{} as Fields]) {
      const rule = oneRule(account, text(IpProtocol), port, text(CidrIp), text(GroupId));
      if ('is' in rule) return rule;
      rules.push(rule);
    }
  }
  return rules;
}

function describeRule({ protocol, from, to, source }: Rule): string {
  const ports = protocol === '-1' ? 'ALL' : `${protocol.toUpperCase()}, from port: ${from}, to port: ${to}`;
  return `"peer: ${source}, ${ports}, ALLOW"`;
}

/** A rule as calls print it. */
const portFields = ({ protocol, from, to }: Rule): Fields => ({
  IpProtocol: protocol,
  ...(protocol !== '-1' && { FromPort: Number(from), ToPort: Number(to) }),
});

function authorize(account: Account, args: Arguments): Result {
  const { config } = account;
  const id = textIn(args, 'group-id');
  const fault = groupFault(account, id);
  if (fault) return fault;
  const rules = rulesIn(account, args);
  if ('is' in rules) return rules;
  const held = config[`ingress ${id}`]!;
  const isHeld = (rule: Rule) => held[ruleKey(rule)] !== undefined;
  const double = rules.find(isHeld);
  if (double) {
    const say = rules.every(isHeld) ? failureAsSo : failure;
    return say('InvalidPermission.Duplicate', `the specified rule ${describeRule(double)} already exists`);
  }
  for (const rule of rules) held[ruleKey(rule)] = ruleId(nextNumber(config));
  const entries = rules.map((rule) => ({
    SecurityGroupRuleId: held[ruleKey(rule)]!,
    GroupId: id,
    GroupOwnerId: accountId(config),
    IsEgress: false,
    ...portFields(rule),
    ...(rule.source.startsWith('sg-')
      ? { ReferencedGroupInfo: { GroupId: rule.source, UserId: accountId(config) } }
      : { CidrIpv4: rule.source }),
  }));
  return success({ Return: true, SecurityGroupRules: entries });
}

function revoke(account: Account, args: Arguments): Result {
  const id = textIn(args, 'group-id');
  const fault = groupFault(account, id);
  if (fault) return fault;
  const ingress = account.config[`ingress ${id}`]!;
  const ids = args['security-group-rule-ids'];
  const rules = isList(ids)
    ? Object.keys(ingress)
        .filter((key) => ids.includes(ingress[key]!))
        .map(ruleOf)
    : rulesIn(account, args);
  if ('is' in rules) return rules;
  if (isList(ids) && rules.length < ids.length)
    return failureAsSo(
      'InvalidSecurityGroupRuleId.NotFound',
      `The security group rule ID '${String(ids[0])}' does not exist`,
    );
  const isHeld = (rule: Rule) => ingress[ruleKey(rule)] !== undefined;
  if (!rules.every(isHeld)) {
    const say = rules.some(isHeld) ? failure : failureAsSo;
    return say('InvalidPermission.NotFound', 'The specified rule does not exist in this security group.');
  }
  for (const rule of rules) delete ingress[ruleKey(rule)];
  return success({ Return: true });
}

/** Rules with the same protocol and ports are shown as one permission. */
function permissionsOf(config: Config, id: string): Fields[] {
  const rules = Object.keys(config[`ingress ${id}`] ?? {}).map(ruleOf);
  const groups = Map.groupBy(rules, ({ protocol, from, to }) => `${protocol} ${from} ${to}`);
  return [...groups.values()].map((own) => ({
    ...portFields(own[0]!),
    UserIdGroupPairs: own
      .filter(({ source }) => source.startsWith('sg-'))
      .map(({ source }) => ({ UserId: accountId(config), GroupId: source })),
    IpRanges: own.filter(({ source }) => !source.startsWith('sg-')).map(({ source }) => ({ CidrIp: source })),
    Ipv6Ranges: [],
    PrefixListIds: [],
  }));
}

const shownGroup = (config: Config, id: string): Fields => {
  const { name, vpc, description } = config[`security-group ${id}`]!;
  return {
    GroupId: id,
    IpPermissionsEgress: [
      {
        IpProtocol: '-1',
        UserIdGroupPairs: [],
        IpRanges: [{ CidrIp: '0.0.0.0/0' }],
        Ipv6Ranges: [],
        PrefixListIds: [],
      },
    ],
    VpcId: vpc!,
    OwnerId: accountId(config),
    GroupName: name!,
    Description: description!,
    IpPermissions: permissionsOf(config, id),
  };
};

function describe(account: Account, args: Arguments): Result {
  const { config, region } = account;
  const ids = args['group-ids'];
  const groupIds = isList(ids) ? ids.map(String) : [];
  for (const id of groupIds) {
    const fault = groupFault(account, id);
    if (fault) return fault;
  }
  const all = namesOf(config, 'security-group').filter((id) => config[`security-group ${id}`]!.region === region);
  const values = (id: string): Record<string, string[]> => ({
    'group-id': [id],
    'group-name': [config[`security-group ${id}`]!.name!],
    'vpc-id': [config[`security-group ${id}`]!.vpc!],
    'ip-permission.cidr': Object.keys(config[`ingress ${id}`] ?? {}).map((key) => ruleOf(key).source),
    'ip-permission.from-port': Object.keys(config[`ingress ${id}`] ?? {}).map((key) => ruleOf(key).from),
    'ip-permission.to-port': Object.keys(config[`ingress ${id}`] ?? {}).map((key) => ruleOf(key).to),
    'ip-permission.protocol': Object.keys(config[`ingress ${id}`] ?? {}).map((key) => ruleOf(key).protocol),
  });
  const found = applyFilters(groupIds.length > 0 ? groupIds : all, args, values);
  return 'is' in found ? found : answer({ SecurityGroups: found.map((id) => shownGroup(config, id)) });
}

const RULE =
  '--group-id <text> [--protocol <text>] [--port <text>] [--cidr <text>] [--source-group <text>] [--ip-permissions <data>]';

/** EC2 calls on security groups. */
export const SECURITY_GROUPS: Service = {
  'describe-security-groups': {
    syntax: '[--group-ids <texts>] [--filters <data>] [--group-names <texts>]',
    shapes: { filters: FILTERS },
    unsimulated: ['group-names'],
    run: describe,
  },
  'authorize-security-group-ingress': {
    syntax: `${RULE} [--tag-specifications <texts>]`,
    shapes: { 'ip-permissions': PERMISSIONS },
    unsimulated: ['tag-specifications'],
    run: authorize,
  },
  'revoke-security-group-ingress': {
    syntax: `${RULE} [--security-group-rule-ids <texts>]`,
    shapes: { 'ip-permissions': PERMISSIONS },
    run: revoke,
  },
};

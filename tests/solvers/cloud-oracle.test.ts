import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Config } from '#rules/console/device.ts';
import '#rules/console/every-machine.ts';
import { run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import { CloudOracle } from './cloud-oracle.ts';

const GROUPS = ['sg-0a1b2c3d', 'sg-0a1b2c3e'];
const INSTANCES = ['i-0a1b2c3d', 'i-0a1b2c3e'];
const text = [
  ...GROUPS.map((id, index) => `security-group ${id} tier-${index} vpc-0a1b2c3d "Tier ${index}"`),
  ...INSTANCES.map((id, index) => `instance ${id} running t3.micro 10.0.1.${index} sg-0a1b2c3d "${id}"`),
  'file notes.txt 12',
  'group Developers',
  'policy Deploy',
  'bucket reports-2026 versioning=Enabled',
  'object reports-2026/notes.txt 12',
  'bucket logs-2026 region=eu-west-1 access=open',
  'object logs-2026/a/notes.txt 12',
  'user ana',
].join('\n');
const BEGIN = [
  ...GROUPS.map((id) => `group ${id}`),
  ...INSTANCES.map((id) => `instance ${id} running`),
  'team Developers',
  'bucket reports-2026',
  'region reports-2026 us-east-1',
  'versioning reports-2026 Enabled',
  'encryption reports-2026 AES256',
  'block reports-2026 1111',
  'object reports-2026 notes.txt seen',
  'bucket logs-2026',
  'region logs-2026 eu-west-1',
  'encryption logs-2026 AES256',
  'object logs-2026 a/notes.txt seen',
  'user ana',
];
/** Numbers the objects a session creates. */
const MADE = 1;

/** A line for the console, and the same in the oracle's terms. */
type Typed = { line: string; fact: string };
type Part = readonly [name: string, value: string];

/** Parameters in any order, with or without an equals sign, with the common options of every command anywhere. */
const call = (command: string, parts: readonly Part[], fact: string): fc.Arbitrary<Typed> =>
  fc
    .tuple(
      fc.shuffledSubarray([...parts], { minLength: parts.length }),
      fc.array(fc.boolean(), { minLength: parts.length, maxLength: parts.length }),
      fc.constantFrom('', ' --output text', ' --output=table', ' --no-cli-pager'),
    )
    .map(([ordered, joined, option]) => {
      const words = ordered.map(([name, value], index) =>
        joined[index] ? `--${name}=${value}` : `--${name} ${value}`,
      );
      return { line: ['aws', command, ...words].join(' ') + option, fact };
    });
const plain = (line: string, fact = ''): fc.Arbitrary<Typed> => fc.constant({ line: `aws ${line}`, fact });

const bucket = fc.constantFrom('reports-2026', 'logs-2026', 'Upper', 'nowhere-1');
const region = fc.constantFrom('us-east-1', 'eu-west-1');
const key = fc.constantFrom('notes.txt', 'a/notes.txt');
const group = fc.constantFrom(...GROUPS, 'sg-0a1b2c3f');
const user = fc.constantFrom('ana', 'bo', 'cy');
const policy = fc.constantFrom('arn:aws:iam::aws:policy/ReadOnlyAccess', 'arn:aws:iam::111122223333:policy/Deploy');
const keyId = fc.integer({ min: 1, max: 12 }).map((made) => `AKIA${String(made).padStart(9, '0')}EXAMPLE`);
const flag = fc.boolean();

const encryption = (name: string, way: string, isJson: boolean) => {
  const shorthand = `Rules=[{ApplyServerSideEncryptionByDefault={SSEAlgorithm=${way}}}]`;
  const json = `'{"Rules":[{"ApplyServerSideEncryptionByDefault":{"SSEAlgorithm":"${way}"}}]}'`;
  const parts: Part[] = [
    ['bucket', name],
    ['server-side-encryption-configuration', isJson ? json : shorthand],
  ];
  return call('s3api put-bucket-encryption', parts, `encryption ${name} ${way}`);
};

const BLOCKS = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'];
/** An omitted setting is off. */
const block = (name: string, bits: readonly boolean[], isShort: boolean) => {
  const named = BLOCKS.map((own, index) => [own, bits[index]!] as const).filter(([, isOn]) => isOn || !isShort);
  const value = named.length === 0 ? '{}' : named.map(([own, isOn]) => `${own}=${isOn}`).join(',');
  const parts: Part[] = [
    ['bucket', name],
    ['public-access-block-configuration', value],
  ];
  return call('s3api put-public-access-block', parts, `block ${name} ${bits.map(Number).join('')}`);
};

type Rule = { id: string; protocol: string; from: number; to: number; source: string };
const rule = fc.record({
  id: group,
  protocol: fc.constantFrom('tcp', 'udp'),
  from: fc.constantFrom(22, 80, 443),
  to: fc.constantFrom(22, 80, 443),
  source: fc.constantFrom('0.0.0.0/0', '10.0.1.0/24', GROUPS[1]!),
});
function ruleCall(verb: 'authorize' | 'revoke', { id, protocol, from, to, source }: Rule, isShort: boolean) {
  const fact = `${verb === 'authorize' ? 'allow' : 'revoke'} ${id} ${protocol} ${from} ${to} ${source}`;
  const command = `ec2 ${verb}-security-group-ingress`;
  const isGroup = source.startsWith('sg-');
  // The host part of an address is dropped.
  const typed = source.replace('10.0.1.0', '10.0.1.9');
  const own: Part[] = [
    ['protocol', protocol],
    ['port', from === to ? String(from) : `${from}-${to}`],
    [isGroup ? 'source-group' : 'cidr', typed],
  ];
  const pair = isGroup ? `UserIdGroupPairs=[{GroupId=${typed}}]` : `IpRanges=[{CidrIp=${typed}}]`;
  const whole: Part = ['ip-permissions', `"IpProtocol=${protocol},FromPort=${from},ToPort=${to},${pair}"`];
  return call(command, [['group-id', id], ...(isShort ? own : [whole])], fact);
}

const session = fc.array(
  fc.oneof(
    {
      arbitrary: fc
        .tuple(bucket, region)
        .chain(([name, at]) => plain(`s3 mb s3://${name} --region ${at}`, `mb ${name} ${at}`)),
      weight: 3,
    },
    bucket.chain((name) => plain(`s3 rb s3://${name}`, `rb ${name}`)),
    bucket.chain((name) => plain(`s3 rb s3://${name} --force`, `rb --force ${name}`)),
    bucket.chain((name) => call('s3api delete-bucket', [['bucket', name]], `rb ${name}`)),
    bucket.chain((name) => plain(`s3 cp notes.txt s3://${name}`, `upload ${name} notes.txt`)),
    bucket.chain((name) => plain(`s3 cp ./notes.txt s3://${name}/a/`, `upload ${name} a/notes.txt`)),
    fc.tuple(bucket, key).chain(([name, own]) => plain(`s3 rm s3://${name}/${own}`, `delete ${name} ${own}`)),
    fc
      .tuple(bucket, bucket, key)
      .chain(([from, to, own]) => plain(`s3 cp s3://${from}/${own} s3://${to}/${own}`, `copy ${from} ${to} ${own}`)),
    fc.tuple(bucket, fc.constantFrom('Enabled', 'Suspended', 'Off')).chain(([name, state]) => {
      const parts: Part[] = [
        ['bucket', name],
        ['versioning-configuration', `Status=${state}`],
      ];
      return call('s3api put-bucket-versioning', parts, `versioning ${name} ${state}`);
    }),
    fc.tuple(bucket, fc.constantFrom('AES256', 'aws:kms', 'DES'), flag).chain((own) => encryption(...own)),
    fc.tuple(bucket, fc.array(flag, { minLength: 4, maxLength: 4 }), flag).chain((own) => block(...own)),
    bucket.chain((name) => call('s3api delete-public-access-block', [['bucket', name]], `open ${name}`)),
    { arbitrary: fc.tuple(rule, flag).chain(([own, isShort]) => ruleCall('authorize', own, isShort)), weight: 3 },
    { arbitrary: fc.tuple(rule, flag).chain(([own, isShort]) => ruleCall('revoke', own, isShort)), weight: 2 },
    fc
      .tuple(fc.constantFrom('start', 'stop'), fc.subarray([...INSTANCES, 'i-0a1b2c3f'], { minLength: 1 }))
      .chain(([verb, ids]) =>
        plain(`ec2 ${verb}-instances --instance-ids ${ids.join(' ')}`, `${verb} ${ids.join(' ')}`),
      ),
    { arbitrary: user.chain((name) => call('iam create-user', [['user-name', name]], `user ${name}`)), weight: 3 },
    user.chain((name) => call('iam delete-user', [['user-name', name]], `unuser ${name}`)),
    ...(['attach', 'detach'] as const).map((verb) =>
      fc.tuple(user, policy).chain(([name, arn]) => {
        const parts: Part[] = [
          ['user-name', name],
          ['policy-arn', arn],
        ];
        return call(`iam ${verb}-user-policy`, parts, `${verb} ${name} ${arn}`);
      }),
    ),
    {
      arbitrary: user.chain((name) => call('iam create-access-key', [['user-name', name]], `key ${name}`)),
      weight: 3,
    },
    fc.tuple(user, keyId, fc.constantFrom('Active', 'Inactive', 'Off')).chain(([name, id, status]) => {
      const parts: Part[] = [
        ['user-name', name],
        ['access-key-id', id],
        ['status', status],
      ];
      return call('iam update-access-key', parts, `status ${name} ${id} ${status}`);
    }),
    fc.tuple(user, keyId).chain(([name, id]) => {
      const parts: Part[] = [
        ['user-name', name],
        ['access-key-id', id],
      ];
      return call('iam delete-access-key', parts, `unkey ${name} ${id}`);
    }),
    ...(['add', 'remove'] as const).map((verb) =>
      fc.tuple(user, fc.constantFrom('Developers', 'Nobody')).chain(([name, team]) => {
        const parts: Part[] = [
          ['user-name', name],
          ['group-name', team],
        ];
        const command = `iam ${verb === 'add' ? 'add-user-to-group' : 'remove-user-from-group'}`;
        return call(command, parts, `${verb === 'add' ? 'join' : 'leave'} ${name} ${team}`);
      }),
    ),
    // None of these changes anything.
    fc
      .constantFrom(
        's3 ls',
        'ec2 describe-instances',
        'iam list-users',
        'iam create-user',
        'iam create-user --user-name dot --profile prod',
        'iam create-user --user-name dot --region mars-1',
        'iam create-user --user-name dot --nickname d',
        's3api put-bucket-versioning --bucket logs-2026 --versioning-configuration Enabled',
        's3api put-public-access-block --bucket logs-2026 --public-access-block-configuration BlockPublicAcls=maybe',
        `s3api put-bucket-encryption --bucket logs-2026 --server-side-encryption-configuration {"Rules":[]}`,
        'ec2 authorize-security-group-ingress --group-id sg-0a1b2c3d --protocol tcp --port 22 --cidr 10.0.0.0',
        's3 mb reports-2026',
        'lambda list-functions',
        "s3 ls 's3://",
      )
      .chain((line) => plain(line)),
  ),
  { minLength: 10, maxLength: 60 },
);

/** The facts in an account's configuration, in the oracle's terms. */
function factsOf(config: Config): string[] {
  const facts = Object.entries(config).flatMap(([section, held]): string[] => {
    const [kind, name = ''] = section.split(/ (.*)/);
    const each = (word: string, isValued = false) =>
      Object.entries(held).map(([own, value]) => `${word} ${name} ${own}${isValued ? ` ${value}` : ''}`);
    if (kind === 'bucket')
      return [
        `bucket ${name}`,
        `region ${name} ${held.region}`,
        `encryption ${name} ${held.encryption}`,
        ...(held.versioning ? [`versioning ${name} ${held.versioning}`] : []),
        ...(held.access
          ? [`block ${name} ${held.access.replaceAll('true', '1').replaceAll('false', '0').replaceAll(' ', '')}`]
          : []),
      ];
    if (kind === 'object') return [`object ${name.replace('/', ' ')} ${held.deleted ? 'unseen' : 'seen'}`];
    if (kind === 'security-group') return [`group ${name}`];
    if (kind === 'ingress') return each('rule');
    if (kind === 'instance') return [`instance ${name} ${held.state}`];
    if (kind === 'group') return [`team ${name}`];
    if (kind === 'user') return [`user ${name}`];
    if (kind === 'attached') return each('attached');
    if (kind === 'keys') return each('key', true);
    return kind === 'groups' ? each('member') : [];
  });
  return facts.toSorted();
}

test('leaves an account in the state an independent reading gives, for random sessions', () => {
  fc.assert(
    fc.property(session, (lines) => {
      const { network, faults } = startOf([{ title: 'Account', form: 'aws', text }]);
      expect(faults).toEqual([]);
      const oracle = new CloudOracle(BEGIN, MADE);
      for (const { line, fact } of lines) {
        run(network, 'Account', line);
        oracle.type(fact);
      }
      expect(factsOf(network.devices.Account!.config)).toEqual([...oracle.facts].toSorted());
    }),
    { numRuns: 500 },
  );
});

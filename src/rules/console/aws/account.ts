import type { Config } from '../device.ts';

/** An account's clock stands still: times are not simulated. */
export const NOW = { date: '2026-01-15T09:00:00+00:00', listed: '2026-01-15 09:00:00' };

export const REGIONS = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'eu-central-1',
  'eu-north-1',
  'eu-south-1',
  'ap-south-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-southeast-1',
  'ap-southeast-2',
];

/** AWS managed policies every account has, by the part of their ARN after `policy/`. */
const MANAGED_POLICIES = [
  'AdministratorAccess',
  'PowerUserAccess',
  'ReadOnlyAccess',
  'SecurityAudit',
  'IAMFullAccess',
  'IAMReadOnlyAccess',
  'IAMUserChangePassword',
  'AmazonS3FullAccess',
  'AmazonS3ReadOnlyAccess',
  'AmazonEC2FullAccess',
  'AmazonEC2ReadOnlyAccess',
  'AmazonDynamoDBFullAccess',
  'AmazonDynamoDBReadOnlyAccess',
  'AmazonRDSFullAccess',
  'AmazonRDSReadOnlyAccess',
  'CloudWatchReadOnlyAccess',
  'job-function/Billing',
  'job-function/DatabaseAdministrator',
  'job-function/NetworkAdministrator',
  'job-function/SupportUser',
  'job-function/SystemAdministrator',
  'job-function/ViewOnlyAccess',
];

export const accountId = (config: Config): string => config.account!.id!;
export const homeRegion = (config: Config): string => config.account!.region!;

/** All names of a kind, in order. */
export const namesOf = (config: Config, kind: string): string[] =>
  Object.keys(config)
    .flatMap((name) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : []))
    .toSorted();

/** The ARNs of the attachable policies, both AWS's and the account's. */
export const policyArns = (config: Config): string[] => [
  ...MANAGED_POLICIES.map((name) => `arn:aws:iam::aws:policy/${name}`),
  ...namesOf(config, 'policy').map((name) => `arn:aws:iam::${accountId(config)}:policy/${name}`),
];

/** A number never used before. */
export function nextNumber(config: Config): number {
  const next = Number(config.account!.made ?? 0) + 1;
  config.account!.made = String(next);
  return next;
}

/** Block Public Access with all four settings on, as in every new bucket. */
export const ALL_BLOCKED = 'true true true true';
export const newBucket = (region: string): Record<string, string> => ({
  region,
  access: ALL_BLOCKED,
  versioning: '',
  encryption: 'AES256',
  key: '',
  bucketKey: 'false',
});

export const ruleId = (number: number): string => `sgr-${number.toString(16).padStart(17, '0')}`;
const userId = (number: number): string => `AIDA${String(number).padStart(9, '0')}EXAMPLE`;
export const keyId = (number: number): string => `AKIA${String(number).padStart(9, '0')}EXAMPLE`;

export const newUser = (config: Config, name: string): void => {
  config[`user ${name}`] = { id: userId(nextNumber(config)) };
  for (const kind of ['attached', 'keys', 'groups']) config[`${kind} ${name}`] = {};
};

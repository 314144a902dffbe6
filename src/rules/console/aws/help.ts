import { SERVICES } from '#rules/console/aws/service/services.ts';

const PART = '[This console knows part of the AWS CLI and prints only the output fields it knows.]';

/** What `aws help` prints: what this console supports, in its own words. */
export const topHelp = (): string[] => [
  'aws [options] <command> <subcommand> [parameters]',
  '',
  'COMMANDS',
  ...Object.keys(SERVICES).map((name) => `  ${name}`),
  '',
  'OPTIONS',
  '  --region <text>',
  '  --output json | text | table',
  '',
  PART,
];

export const serviceHelp = (service: string): string[] => [
  `aws ${service} <subcommand> [parameters]`,
  '',
  'SUBCOMMANDS',
  ...Object.keys(SERVICES[service]!)
    .toSorted()
    .map((name) => `  ${name}`),
  '',
  PART,
];

export function callHelp(service: string, name: string): string[] {
  const { syntax, unsimulated = [] } = SERVICES[service]![name]!;
  const parts = (syntax.match(/\[[^\]]*\]|--[\w-]+(?: <\w+>)?|<\w+>/g) ?? []).filter(
    (part) => !unsimulated.some((left) => part.includes(`--${left}`)),
  );
  return [`aws ${service} ${name}`, ...parts.map((part) => `  ${shownPart(part)}`), '', PART];
}

const shownPart = (part: string): string =>
  part
    .replace('<texts>', '<text> ...')
    .replace('<data>', '<JSON or shorthand>')
    .replace(/<(?:path|source|target)>/, '<s3://bucket/key or file>');

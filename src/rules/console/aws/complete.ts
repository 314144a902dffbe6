import type { Device } from '../device.ts';
import { completeWord } from '../shell-words.ts';
import { namesOf, policyArns, REGIONS } from './account.ts';
import { parametersOf } from '#rules/console/aws/call/operation.ts';
import { FORMATS } from '#rules/console/aws/call/print.ts';
import { SERVICES } from '#rules/console/aws/service/services.ts';

/** What a parameter names. */
const NAMES_BY_PARAMETER: Record<string, (config: Device['config']) => string[]> = {
  '--bucket': (config) => namesOf(config, 'bucket'),
  '--group-id': (config) => namesOf(config, 'security-group'),
  '--group-ids': (config) => namesOf(config, 'security-group'),
  '--source-group': (config) => namesOf(config, 'security-group'),
  '--instance-ids': (config) => namesOf(config, 'instance'),
  '--user-name': (config) => namesOf(config, 'user'),
  '--group-name': (config) => namesOf(config, 'group'),
  '--policy-arn': policyArns,
  '--access-key-id': (config) => namesOf(config, 'user').flatMap((name) => Object.keys(config[`keys ${name}`] ?? {})),
  '--region': () => REGIONS,
  '--output': () => [...FORMATS],
};

/** The line after Tab has completed its last word: a command, a parameter, or something in the account. */
export function completeAws({ config }: Device, line: string): string {
  const words = line.trimStart().split(/\s+/);
  const last = words.at(-1)!;
  const service = Object.hasOwn(SERVICES, words[1] ?? '') ? SERVICES[words[1]!]! : null;
  if (words.length === 1) return completeWord(line, ['aws', 'ls', 'pwd', 'whoami']);
  if (words[0] !== 'aws') return line;
  if (words.length === 2) return completeWord(line, ['help', ...Object.keys(SERVICES)]);
  if (!service) return line;
  if (words.length === 3) return completeWord(line, ['help', ...Object.keys(service)]);
  const operation = Object.hasOwn(service, words[2]!) ? service[words[2]!]! : null;
  if (last.startsWith('--')) {
    const own = operation ? parametersOf(operation).map(({ name }) => `--${name}`) : [];
    return completeWord(line, [...own, '--region', '--output', '--profile']);
  }
  if (last.startsWith('s3://'))
    return completeWord(
      line,
      [...namesOf(config, 'bucket'), ...namesOf(config, 'object')].map((name) => `s3://${name}`),
    );
  const before = words.findLast((word, index) => index < words.length - 1 && word.startsWith('--')) ?? '';
  const files = words[1] === 's3' ? namesOf(config, 'file') : [];
  return completeWord(line, Object.hasOwn(NAMES_BY_PARAMETER, before) ? NAMES_BY_PARAMETER[before]!(config) : files);
}

import { type Device, notSimulated, type Ran, accept, refuse } from '../device.ts';
import { readShellLine, shellFault } from '../shell-words.ts';
import { homeRegion, REGIONS } from './account.ts';
import { callHelp, serviceHelp, topHelp } from './help.ts';
import { nearest } from '#rules/console/aws/call/nearest.ts';
import { callName } from '#rules/console/aws/call/operation.ts';
import { misuse, readParameters } from '#rules/console/aws/call/parameters.ts';
import { FORMATS, type Format, print } from '#rules/console/aws/call/print.ts';
import type { Result } from '#rules/console/aws/call/result.ts';
import { mayBeCall, OTHER_SERVICES, SERVICES } from '#rules/console/aws/service/services.ts';
import { runTool } from './tools.ts';

/** Global options this console doesn't support. */
const OTHER_OPTIONS =
  `query endpoint-url debug no-verify-ssl no-paginate no-sign-request ca-bundle cli-read-timeout cli-connect-timeout
cli-binary-format cli-input-json cli-input-yaml generate-cli-skeleton dry-run color version page-size max-items starting-token`.split(
    /\s+/,
  );

type Options = { region: string; format: Format; words: string[] };

/** How a shell with the AWS CLI responds to a line. */
export function runAws(device: Device, line: string): Ran {
  if (line.trimStart().startsWith('#')) return refuse();
  const read = readShellLine(line);
  if ('sign' in read) return refuse(shellFault(read.sign));
  const [program, ...words] = read.words;
  if (program === undefined) return refuse();
  if (program !== 'aws') return runTool(device, program, words);
  const options = optionsIn(device, words);
  return 'words' in options ? call(device, options) : refuse(...options.lines);
}

/** Removes the global options, wherever they are. */
function optionsIn(device: Device, words: readonly string[]): Options | { lines: string[] } {
  const options: Options = { region: homeRegion(device.config), format: 'json', words: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const [, name, joined] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === 'no-cli-pager') continue;
    if (name !== undefined && OTHER_OPTIONS.includes(name)) return { lines: [notSimulated(`aws --${name}`)] };
    if (name !== 'region' && name !== 'output' && name !== 'profile') {
      options.words.push(word);
      continue;
    }
    const value = joined ?? words[at + 1];
    if (joined === undefined) at += 1;
    if (value === undefined || (joined === undefined && value.startsWith('--')))
      return { lines: misuse(`aws: error: argument --${name}: expected one argument`) };
    if (name === 'profile') return { lines: ['', `The config profile (${value}) could not be found`] };
    if (name === 'region') options.region = value;
    else {
      const format = FORMATS.find((known) => known === value);
      if (!format) return { lines: formatFault(value) };
      options.format = format;
    }
  }
  return options;
}

const formatFault = (value: string): string[] =>
  ['yaml', 'yaml-stream', 'off'].includes(value)
    ? [notSimulated(`--output ${value}`)]
    : misuse(...invalidChoice('--output', value, FORMATS));

/** The real command's message about an unknown word; this console lists its own valid choices. */
function invalidChoice(argument: string, word: string, choices: readonly string[]): string[] {
  const near = nearest(word, choices);
  return [
    `aws: error: argument ${argument}: Invalid choice, valid choices are:`,
    '',
    ...choices.flatMap((choice, index) =>
      index % 2 === 0 ? [[choice.padEnd(40), choices[index + 1]].filter(Boolean).join(' | ').trimEnd()] : [],
    ),
    ...(near === null ? [] : ['', `Invalid choice: '${word}', maybe you meant:`, '', `  * ${near}`]),
    '[This console knows part of the AWS CLI. "aws help" shows which commands.]',
  ];
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function call(device: Device, { words, region, format }: Options): Ran {
  const [serviceName, name, ...rest] = words;
  if (serviceName === undefined) return refuse(...misuse('aws: error: the following arguments are required: command'));
  if (serviceName === 'help') return refuse(...topHelp());
  const service = own(SERVICES, serviceName);
  if (!service)
    return refuse(
      ...(OTHER_SERVICES.includes(serviceName)
        ? [notSimulated(`aws ${serviceName}`)]
        : misuse(...invalidChoice('command', serviceName, Object.keys(SERVICES)))),
    );
  const argument = serviceName === 's3' ? 'subcommand' : 'operation';
  if (name === undefined) return refuse(...misuse(`aws: error: the following arguments are required: ${argument}`));
  if (name === 'help') return refuse(...serviceHelp(serviceName));
  const operation = own(service, name);
  if (!operation) {
    const isOther = nearest(name, Object.keys(service)) === null && mayBeCall(name);
    return refuse(
      ...(isOther
        ? [notSimulated(`aws ${serviceName} ${name}`)]
        : misuse(...invalidChoice(argument, name, Object.keys(service).toSorted()))),
    );
  }
  if (rest[0] === 'help') return refuse(...callHelp(serviceName, name));
  if (!REGIONS.includes(region))
    return refuse(
      '',
      `Could not connect to the endpoint URL: "https://${serviceName.replace('s3api', 's3')}.${region}.amazonaws.com/"`,
    );
  const read = readParameters(`aws ${serviceName} ${name}`, operation, rest);
  if ('lines' in read) return refuse(...read.lines);
  return ranOf(
    CALLS.get(name) ?? callName(name),
    operation.run({ config: device.config, region }, read.parameters),
    format,
  );
}

/** High-level commands by the call they make when it fails. */
const CALLS = new Map([['ls', 'ListObjectsV2']]);

function ranOf(name: string, result: Result, format: Format): Ran {
  if (result.is === 'refused') return { output: [...result.lines], isTaken: false, isSo: result.isSo };
  if (result.is === 'failed') {
    const line = `An error occurred (${result.code}) when calling the ${name} operation: ${result.message}`;
    return { output: ['', line], isTaken: false, isSo: result.isSo };
  }
  const output = result.lines ?? (result.data ? print(name, result.data, format) : []);
  return result.is === 'done' ? accept(...output) : refuse(...output);
}

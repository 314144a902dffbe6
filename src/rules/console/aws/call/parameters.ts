import { notSimulated } from '#rules/console/device.ts';
import { type Data, readJson } from './data.ts';
import { callName, type Arguments, type Operation, type Parameter, parametersOf, placesOf } from './operation.ts';
import { fit } from './shape.ts';
import { readShorthand } from './shorthand.ts';

/** What the command prints before any usage error. */
export const USAGE = [
  '',
  'usage: aws [options] <command> <subcommand> [<subcommand> ...] [parameters]',
  'To see help text, you can run:',
  '',
  '  aws help',
  '  aws <command> help',
  '  aws <command> <subcommand> help',
  '',
];
export const misuse = (...lines: string[]): string[] => [...USAGE, ...lines];

/** Words by the parameter they follow; the others are positional. */
type SortedWords = { places: string[]; wordsByName: Map<string, string[]>; unknown: string[] };

type ParameterReading = { parameters: Arguments } | { lines: string[] };

/** A call's parameters, or the real command's error about them. */
export function readParameters(name: string, operation: Operation, words: readonly string[]): ParameterReading {
  const byName = new Map(parametersOf(operation).map((parameter) => [parameter.name, parameter]));
  const { places, wordsByName, unknown } = sort(words, byName);
  const left = [...wordsByName.keys()].find((parameter) => operation.unsimulated?.includes(parameter));
  if (left !== undefined) return { lines: [notSimulated(`${name} --${left}`)] };
  const { least, most } = placesOf(operation);
  const missing = [
    ...(places.length < least ? ['paths'] : []),
    ...[...byName.values()].flatMap((parameter) =>
      parameter.isRequired && !wordsByName.has(parameter.name) ? [`--${parameter.name}`] : [],
    ),
  ];
  if (missing.length > 0)
    return { lines: misuse(`aws: error: the following arguments are required: ${missing.join(', ')}`) };
  const strange = [...unknown, ...places.slice(most)];
  if (strange.length > 0) return { lines: misuse(`Unknown options: ${strange.join(', ')}`) };
  return readValues(operation, byName, wordsByName, places);
}

function sort(words: readonly string[], known: ReadonlyMap<string, Parameter>): SortedWords {
  const sorting: SortedWords = { places: [], wordsByName: new Map(), unknown: [] };
  let current: Parameter | null = null;
  for (const word of words) {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name !== undefined) {
      current = known.get(name) ?? null;
      if (current) sorting.wordsByName.set(name, value === undefined ? [] : [value]);
      else sorting.unknown.push(word);
      continue;
    }
    const held = current && sorting.wordsByName.get(current.name)!;
    const isFull = !current || current.takes === 'nothing' || (current.takes === 'text' && held!.length === 1);
    if (isFull) sorting.places.push(word);
    else held!.push(word);
  }
  return sorting;
}

function readValues(
  { shapes }: Operation,
  known: ReadonlyMap<string, Parameter>,
  wordsByName: ReadonlyMap<string, string[]>,
  places: readonly string[],
): ParameterReading {
  const values: Record<string, Data> = { places };
  const invalid: string[] = [];
  for (const [name, words] of wordsByName) {
    const { takes } = known.get(name)!;
    if (takes === 'nothing') values[name] = true;
    else if (words.length === 0 && takes === 'text')
      return { lines: misuse(`aws: error: argument --${name}: expected one argument`) };
    else if (words.length === 0) return { lines: [`[This console needs a value after --${name}.]`] };
    else if (words.some((word) => /^(?:file|fileb):\/\//.test(word)))
      return { lines: ['[This console does not read parameters from files: type the value itself.]'] };
    else if (takes === 'text') values[name] = words[0]!;
    else if (takes === 'texts') values[name] = words;
    else {
      const shape = shapes![name]!;
      const isShorthand = !/^\s*[[{]/.test(words[0]!);
      const read = isShorthand ? shorthand(name, words, Array.isArray(shape)) : json(name, words);
      if (typeof read === 'object' && 'lines' in read) return read;
      const { data, faults } = fit(read.data, shape, callName(name), isShorthand);
      values[name] = data;
      invalid.push(...faults);
    }
  }
  return invalid.length > 0 ? { lines: ['', 'Parameter validation failed:', ...invalid] } : { parameters: values };
}

function json(name: string, words: readonly string[]): { data: Data } | { lines: string[] } {
  const text = words.join(' ');
  const data = readJson(text);
  return data === undefined
    ? { lines: ['', `Error parsing parameter '--${name}': Invalid JSON`, `JSON received: ${text}`] }
    : { data };
}

function shorthand(name: string, words: readonly string[], isList: boolean): { data: Data } | { lines: string[] } {
  const items: Data[] = [];
  for (const word of words) {
    const read = readShorthand(word);
    if ('expected' in read) {
      const received = word[read.at] ?? 'EOF';
      const begin = `Error parsing parameter '--${name}': Expected: '${read.expected}', received: '${received}' for input:`;
      return { lines: ['', begin, word, `${' '.repeat(read.at)}^`] };
    }
    items.push(read.data);
  }
  if (isList) return { data: items };
  return items.length > 1 ? { lines: misuse(`Unknown options: ${words.slice(1).join(', ')}`) } : { data: items[0]! };
}

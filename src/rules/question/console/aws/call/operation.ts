import type { Config } from '#rules/question/console/device.ts';
import type { Data } from './data.ts';
import type { Result } from './result.ts';
import type { Shape } from './shape.ts';

/** Parameters of a call by their names without dashes. */
export type Arguments = Readonly<Record<string, Data>>;

/** What calls are made on: all that the account holds, and the region that the call goes to. */
export type Account = { config: Config; region: string };

/** A command of a service as data. */
export type Operation = {
  /** Its parameters: `--name <text>`, `--names <texts>`, `--name <data>`, `--flag`, `<place>`; in brackets what may be left out. */
  syntax: string;
  shapes?: Readonly<Record<string, Shape>>;
  /** What of the real one is not simulated, though it takes it. */
  unsimulated?: readonly string[];
  run: (account: Account, given: Arguments) => Result;
};
export type Service = Readonly<Record<string, Operation>>;

export type Parameter = { name: string; takes: 'text' | 'texts' | 'data' | 'nothing'; isRequired: boolean };

const PARAMETER = /(\[?)--([\w-]+)(?: <(\w+)>)?/g;

export const parametersOf = ({ syntax }: Operation): Parameter[] =>
  [...syntax.matchAll(PARAMETER)].map(([, bracket, name, takes = 'nothing']) => ({
    name: name!,
    takes: takes as Parameter['takes'],
    isRequired: bracket === '',
  }));

/** How many words stand for themselves at least and at most. */
export function placesOf({ syntax }: Operation): { least: number; most: number } {
  const places = [...syntax.matchAll(/(?<!--[\w-]+ )(\[?)<\w+>/g)];
  return { least: places.filter(([, bracket]) => bracket === '').length, most: places.length };
}

/** `get-bucket-versioning` as the service calls it: GetBucketVersioning. */
export const callName = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

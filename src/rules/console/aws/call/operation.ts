import type { Config } from '#rules/console/device.ts';
import type { Data } from './data.ts';
import type { Result } from './result.ts';
import type { Shape } from './shape.ts';

/** A call's parameters, by name without dashes. */
export type Arguments = Readonly<Record<string, Data>>;

/** What calls act on: everything in the account, and the call's region. */
export type Account = { config: Config; region: string };

/** A service's command as data. */
export type Operation = {
  /** Its parameters: `--name <text>`, `--names <texts>`, `--name <data>`, `--flag`, `<place>`; optional ones in brackets. */
  syntax: string;
  shapes?: Readonly<Record<string, Shape>>;
  /** Parts of the real command that are accepted but not simulated. */
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

/** Minimum and maximum number of positional words. */
export function placesOf({ syntax }: Operation): { least: number; most: number } {
  const places = [...syntax.matchAll(/(?<!--[\w-]+ )(\[?)<\w+>/g)];
  return { least: places.filter(([, bracket]) => bracket === '').length, most: places.length };
}

/** `get-bucket-versioning` in the service's own form: GetBucketVersioning. */
export const callName = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

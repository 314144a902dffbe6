import { addressForm } from './address.ts';
import type { Entry } from './entries.ts';

/** What a blank accepts. */
export type Accepts = {
  entry: Entry;
  /** The first is shown as the right answer; in a command, `(…)` marks what may be left out at the end of a word. */
  values: string[];
  /** Shown beside the blank; may be typed after a number. */
  unit?: string | undefined;
  /** Tolerance of a number. */
  tolerance?: number | undefined;
  /** Whether case matters. */
  isCaseSensitive?: true | undefined;
};

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** A smaller difference than anyone types. */
const ROUNDING = 1e-9;

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/** The number typed, with or without its unit and thousands separators; null if it isn't one. */
export function numberOf(text: string, unit = ''): number | null {
  const typed = plain(text);
  const bare =
    unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase()) ? typed.slice(0, -unit.length).trim() : typed;
  const digits = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  return NUMBER.test(digits) ? Number(digits) : null;
}

/** Every word of a command in full: optional letters are included. */
const inFull = (command: string): string => plain(command.replace(/[()]/g, ''));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The forms a command may take, where `sh(ow)` stands for sh, sho and show. */
function commandPattern(command: string, flags: string): RegExp {
  const words = plain(command)
    .split(' ')
    .map((word) => {
      const [, head, tail] = /^([^()]+)\(([^()]+)\)$/.exec(word) ?? [null, word.replace(/[()]/g, ''), ''];
      const rest = [...tail!].reduceRight((after, sign) => `(?:${escaped(sign)}${after})?`, '');
      return `${escaped(head!)}${rest}`;
    });
  return new RegExp(`^${words.join(' ')}$`, flags);
}

/** Whether the input is one of the values, in any form. */
export function isAccepted(typed: string, { entry, values, unit, tolerance = 0, isCaseSensitive }: Accepts): boolean {
  const plainText = plain(typed);
  if (plainText === '') return false;
  if (entry === 'number') {
    const number = numberOf(plainText, unit);
    return number !== null && values.some((value) => Math.abs(number - numberOf(value, unit)!) <= tolerance + ROUNDING);
  }
  if (entry === 'address') {
    const address = addressForm(plainText);
    return address !== null && values.some((value) => addressForm(value) === address);
  }
  const flags = isCaseSensitive ? 'u' : 'iu';
  if (entry === 'command') return values.some((value) => commandPattern(value, flags).test(plainText));
  const folded = (text: string) => (isCaseSensitive ? plain(text) : plain(text).toLowerCase());
  return values.some((value) => folded(value) === folded(plainText));
}

/** What is shown as the right answer. */
export const firstAccepted = ({ entry, values: [first = ''] }: Accepts): string =>
  entry === 'command' ? inFull(first) : plain(first);

/** What is wrong with what a blank accepts; null if nothing is. */
export function acceptsFault({ entry, values, unit, tolerance }: Accepts): string | null {
  if (values.length === 0 || values.some((value) => plain(value) === '')) return 'accepts nothing';
  if (entry !== 'number' && tolerance !== undefined) return 'has a tolerance but is not a number';
  if (entry !== 'number' && unit !== undefined) return 'has a unit but is not a number';
  const strange = values.find((value) =>
    entry === 'number' ? numberOf(value, unit) === null : entry === 'address' && addressForm(value) === null,
  );
  if (strange !== undefined) return `accepts "${strange}", which is not ${entry === 'address' ? 'an' : 'a'} ${entry}`;
  return null;
}

/** What a blank accepts, with its fields in a fixed order. */
export const acceptedParts = (accepts: Accepts | undefined) =>
  accepts
    ? [accepts.entry, accepts.values, accepts.unit ?? null, accepts.tolerance ?? null, accepts.isCaseSensitive ?? false]
    : null;

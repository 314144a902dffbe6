import type { z } from 'zod';
import { faultMessage } from '#contract/messages.ts';
import { capital } from '#rules/formats/field-name.ts';
import { findJsonFault } from '#rules/formats/json/json-fault.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { countText } from '#rules/wording/count.ts';

type Issue = z.core.$ZodRawIssue;

/** What one entry of a list inside an item is called. */
const ONE: Record<string, string> = {
  options: 'option',
  parts: 'part',
  exhibits: 'exhibit',
  sources: 'source',
  earlier: 'earlier version',
  keys: 'key',
  bullets: 'bullet',
  fixed: 'fixed option',
  domains: 'domain',
  tasks: 'task',
  objectives: 'objective',
  categories: 'category',
};

/** What a JSON file of a pack may have. */
export const JSON_MOST = { depth: LIMITS.jsonDepth, values: LIMITS.jsonValues, longest: LIMITS.jsonValues };
export const TOO_MANY_VALUES = `The file is nested more than ${LIMITS.jsonDepth} levels deep or has more than ${countText(LIMITS.jsonValues, 'value')}`;

/** What is wrong with a field, as a sentence that names it as the file does, entries of lists counted from 1. */
export function fieldFault({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const words: string[] = [];
  for (const [at, key] of path.entries()) {
    if (typeof key === 'number') words.push(`${ONE[String(path[at - 1])] ?? String(path[at - 1])} ${key + 1}`);
    else if (typeof path[at + 1] !== 'number') words.push(`“${String(key)}”`);
  }
  const isAboutIt = /^(is|has) /.test(message);
  if (words.length === 0) return isAboutIt ? `It ${message}` : message;
  return `${capital(words.join(', '))}${isAboutIt ? '' : ':'} ${message}`;
}

/** The message for invalid input in a pack file, for {@link fieldFault}. */
export function packMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : faultMessage(issue);
    case 'invalid_value':
      return `is ${inQuotes(issue.input)}, but should be one of ${issue.values.map((value) => `“${String(value)}”`).join(', ')}`;
    case 'invalid_format':
      if (issue.path?.at(-2) === 'keys') return `is ${inQuotes(issue.input)}, which names no option`;
      return `is ${inQuotes(issue.input)}, which is not valid here`;
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.map(inQuotes).join(', ')}`;
    case 'custom':
      return undefined;
    default:
      return faultMessage(issue);
  }
}

const inQuotes = (value: unknown): string =>
  value === undefined ? 'missing' : `“${excerptOf(typeof value === 'string' ? value : JSON.stringify(value))}”`;

/** Why a text is not JSON, with the place at the end. */
export function unreadable(text: string): string {
  const { line, column, why } = findJsonFault(text);
  return `${why} (line ${line} column ${column})`;
}

/** Why a text is not JSON, as a sentence for people who did not write the file. */
export const notJson = (text: string): string => `The file is not valid JSON: ${unreadable(text)}`;

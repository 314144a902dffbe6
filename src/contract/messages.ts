import type * as z from 'zod/mini';

const article = { string: 'string', int: 'number' } as Record<string, string>;

function typeNameOf(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  if (typeof input === 'number' && Number.isNaN(input)) return 'nan';
  return typeof input;
}

/** The sentence for invalid input if the schema doesn't give one. */
export function faultMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required';
      return `Expected ${article[issue.expected] ?? issue.expected}, received ${typeNameOf(issue.input)}`;
    case 'too_small':
      if (issue.origin === 'string') return `String must contain at least ${issue.minimum} character(s)`;
      if (issue.origin === 'array') return `Array must contain at least ${issue.minimum} element(s)`;
      return `Number must be greater than ${issue.inclusive ? 'or equal to ' : ''}${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `String must contain at most ${issue.maximum} character(s)`;
      if (issue.origin === 'array') return `Array must contain at most ${issue.maximum} element(s)`;
      return `Number must be less than ${issue.inclusive ? 'or equal to ' : ''}${issue.maximum}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unrecognized key(s): ${(issue.keys ?? []).join(', ')}`;
    default:
      return 'Invalid input';
  }
}

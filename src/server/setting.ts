import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { countText } from '#rules/wording/count.ts';
import { Secret } from './secret.ts';

/** A setting that cannot be used. The message is one line and names the setting. */
export class BadSetting extends Error {
  constructor(name: string, message: string) {
    super(`${name}: ${message}`);
  }
}

export const optionalText = z.string().min(1).optional();

/** A credential with at least so many characters. */
export const secretText = (least = 1) =>
  z
    .string()
    .min(least, { error: `must have at least ${countText(least, 'character')}` })
    .transform((text) => new Secret(text));

export const address = (protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `must be an address such as ${example}`, abort: true })
    .superRefine((text, context) => {
      const { username, password } = new URL(text);
      if (![username, password].every(isDecodable))
        context.addIssue('has a % in its user name or password that stands for nothing: write it as %25');
      else if (username !== '' && password === '' && /^smtps?:/.test(text))
        context.addIssue('has a user name without a password');
    });

/** An address that others get to see or that is logged, and so must not contain a credential. */
export const openAddress = (protocols: RegExp, example: string) =>
  address(protocols, example).refine((text) => !hasCredentials(text), {
    error: 'must not contain a user name or password',
  });

export function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A setting from the environment: its value or, if `NAME_FILE` is set, the content of that file without the final line break, so
 * that a secret need not be in the environment. Throws {@link BadSetting}.
 */
function valueOf(name: string, env: Environment): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  if (env[name]) throw new BadSetting(name, `set either this or ${name}_FILE, not both`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it is not a file';
    throw new BadSetting(`${name}_FILE`, `cannot be read (${reason})`);
  }
}

/** Settings with the given shape, checked. Empty ones count as absent. Throws {@link BadSetting}. */
export function readSettings<S extends z.core.$ZodShape>(shape: S, env: Environment) {
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = valueOf(name, env);
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadSetting(String(issue?.path[0]), `${issue?.message}`);
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A setting that cannot be used. The message is one line and names the setting. */
export class BadSetting extends Error {
  constructor(name: string, message: string) {
    super(`${name}: ${message}`);
  }
}

export const optionalText = z.string().min(1).optional();

export const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });

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

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

/** Settings of a shape, checked. An empty one counts as absent. Throws {@link BadSetting}. */
export function readSettings<S extends z.core.$ZodShape>(shape: S, env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.keys(shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadSetting(String(issue?.path[0]), `${issue?.message}`);
}

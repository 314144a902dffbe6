import type * as z from 'zod/mini';

/** The part of an address that a call accepts as its query; empty if any part is invalid. */
export function queryIn<S extends z.ZodMiniType>(schema: S, { searchParams }: URL): z.input<S> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  return (schema.safeParse(given).success ? given : {}) as z.input<S>;
}

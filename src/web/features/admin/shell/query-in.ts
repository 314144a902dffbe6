import type * as z from 'zod/mini';

/** The part of an address that a call takes as its query; none of it if any part is not as the call takes it. */
export function queryIn<S extends z.ZodMiniType>(schema: S, { searchParams }: URL): z.input<S> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  return (schema.safeParse(given).success ? given : {}) as z.input<S>;
}

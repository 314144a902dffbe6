import type * as z from 'zod/mini';

/** Of an address what a call takes as its query; nothing of it where any of it is not as the call takes it. */
export function queryIn<S extends z.ZodMiniType>(schema: S, { searchParams }: URL): z.input<S> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  return (schema.safeParse(given).success ? given : {}) as z.input<S>;
}

import type { IncomingMessage } from 'node:http';

/** Parameters as Stripe's library sends them: form-encoded, with nested names. */
export type Form = { [name: string]: string | Form };

/** Parses `metadata[a]=1&expand[0]=b` into the tree it represents. */
export function formOf(text: string): Form {
  const tree: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop()!;
    let place = tree;
    for (const part of path) place = (place[part] ??= {}) as Form;
    place[last] = value;
  }
  return tree;
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString('utf8');
}

export type WireAnswer = { status: number; body: object; headers?: Record<string, string> };

/** A refusal as Stripe writes it. */
export const refusal = (status: number, type: string, code: string | null, message: string): WireAnswer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});

type Kept = { params: string; answer: WireAnswer | null };

/**
 * Stripe's rule for the Idempotency-Key header: a key's first reply is repeated, including Stripe's own errors; the same key
 * concurrently, or with other parameters, is refused.
 */
export function idempotency() {
  const kept = new Map<string, Kept>();
  return async (key: string | undefined, params: string, work: () => Promise<WireAnswer>): Promise<WireAnswer> => {
    if (key === undefined) return work();
    const known = kept.get(key);
    if (known) {
      if (known.params !== params)
        return refusal(
          400,
          'idempotency_error',
          null,
          'Keys for idempotent requests can only be used with the same parameters.',
        );
      if (!known.answer)
        return refusal(
          409,
          'idempotency_error',
          'idempotency_key_in_use',
          'There is currently another in-progress request using this key.',
        );
      return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
    }
    const entry: Kept = { params, answer: null };
    kept.set(key, entry);
    try {
      entry.answer = await work();
      return entry.answer;
    } catch (error) {
      // Nothing was begun.
      kept.delete(key);
      throw error;
    }
  };
}

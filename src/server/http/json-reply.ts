import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** A value as JSON, with what its schema names and nothing else; one that does not fit is a bug of ours, and is not sent. */
export const toJson = <S extends z.ZodMiniType>(schema: S, value: unknown): string =>
  JSON.stringify(schema.parse(value));

/** An answer as it is sent: put together from parts each of which went through its schema. */
export class JsonReply<E extends Endpoint> {
  readonly bytes: Buffer;
  declare readonly endpoint: E;
  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}

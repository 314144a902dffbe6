import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** A value as JSON, with only what its schema names. A value that does not fit is a bug of ours and is not sent. */
export const toJson = <S extends z.ZodMiniType>(schema: S, value: unknown): string =>
  JSON.stringify(schema.parse(value));

/** A reply assembled from parts that each passed its schema. */
export class JsonReply<E extends Endpoint> {
  readonly bytes: Buffer;
  declare readonly endpoint: E;
  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}

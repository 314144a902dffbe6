import { HTTP } from './http.words.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileType } from '#contract/endpoint.ts';
import secureJson from 'secure-json-parse';
import { jsonBounds } from '#rules/formats/json/json-bounds.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import { bytesOf } from './file-body.ts';
import { Problem } from './problem.ts';

/** What is accepted of a body, counted before it is parsed: far more than the fullest bank of questions needs. */
const MOST = { depth: 32, values: 1_000_000 };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Keeps bodies raw while they are read, so that refusals for origin, rate, or caller are decided before anyone looks at the
 * content.
 */
export function readBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', RAW], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/zip', bytesOf);
}

/** How bodies in foreign formats are read, whatever they declare. */
const RAW = 'application/octet-stream';

/** Has the body read as raw bytes. 413 if its declared length is too large. */
export function takeRaw(request: FastifyRequest, bodyLimit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Problem('too_large');
  request.headers['content-type'] = RAW;
}

/** 415 for a write that is not declared as JSON, with or without a body; 413 first if the declared length is too large. */
export function refuseForeignBodies(request: FastifyRequest, bodyLimit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Problem('too_large');
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) throw new Problem('not_json');
}

/** 415 for a file not declared as the required type; 413 first if its declared length is too large. */
export function refuseOtherFiles(request: FastifyRequest, bodyLimit: number, type: FileType): void {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Problem('too_large');
  if ((request.headers['content-type'] ?? '').toLowerCase() !== type)
    throw new Problem(type === 'application/zip' ? 'not_zip' : 'not_a_file');
}

/** 413 for a body that is too large without declaring its length. This comes before other refusals, so the body is counted without being kept. */
export async function refuseUnannounced({ headers, raw }: FastifyRequest, bodyLimit: number): Promise<void> {
  if (headers['content-length'] !== undefined) return;
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bodyLimit) reject(new Problem('too_large'));
    });
    raw.once('end', resolve).once('close', resolve).once('error', resolve);
  });
}

/** How long a list in a body may be, and what refuses a longer one. */
export type ListLimit = { most: number; refusal: Phrase };

/**
 * The body as data; a missing one is an empty object. Throws 400 for anything but plain, shallow JSON in UTF-8, and 413 for one
 * with too many values, which is decided before it is parsed.
 */
export function parsedBody(raw: unknown, limit?: ListLimit): unknown {
  if (!Buffer.isBuffer(raw) || raw.length === 0) return {};
  try {
    const text = utf8.decode(raw);
    refuseBounds(text, limit);
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('malformed', { error: HTTP.notJson(), cause });
  }
}

function refuseBounds(text: string, limit: ListLimit | undefined): void {
  const most = { ...MOST, longest: limit?.most ?? MOST.values };
  const { depth, values, longest } = jsonBounds(text, most);
  if (depth > most.depth) throw new Problem('malformed', { error: HTTP.tooDeep() });
  if (limit && longest > most.longest) throw new Problem('too_large', { error: limit.refusal });
  if (values > most.values) throw new Problem('too_large', { error: HTTP.tooManyValues({ most: most.values }) });
}

import { HTTP } from './http.words.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileType } from '#contract/endpoint.ts';
import secureJson from 'secure-json-parse';
import { bytesOf } from './file-body.ts';
import { Problem } from './problem.ts';

/** The deepest nesting of arrays and objects that is accepted. */
const MAX_DEPTH = 32;

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
  if ((request.headers['content-type'] ?? '').toLowerCase() !== type) throw new Problem('not_zip');
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

/** The body as data; a missing one is an empty object. Throws 400 for anything but plain, shallow JSON in UTF-8. */
export function parsedBody(raw: unknown): unknown {
  if (!Buffer.isBuffer(raw) || raw.length === 0) return {};
  try {
    const text = utf8.decode(raw);
    refuseDepth(text);
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('malformed', { error: HTTP.notJson(), cause });
  }
}

/** Checks before parsing, so that a deep body costs nothing. Brackets inside strings do not count. */
function refuseDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new Problem('malformed', { error: HTTP.tooDeep() });
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
}

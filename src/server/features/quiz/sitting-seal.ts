import { hash, timingSafeEqual } from 'node:crypto';
import { keyFor, type Secrets } from '#server/session-secret.ts';
import { type Sitting, encodeSitting, FORMAT, decodeSitting } from './sitting-bytes.ts';

const MAC_BYTES = 32;
const BLOCK_BYTES = 64;

/**
 * HMAC-SHA256 (RFC 2104) with a key of up to a block. Two plain hashes: `createHmac` looks up its algorithm in each call, which takes
 * several times as long as the hashing.
 */
function macWith(key: Buffer): (body: Buffer) => Buffer {
  const pad = (byte: number) => Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => (key[at] ?? 0) ^ byte));
  const [inner, outer] = [pad(0x36), pad(0x5c)];
  const digest = (start: Buffer, rest: Buffer) => hash('sha256', Buffer.concat([start, rest]), 'buffer');
  return (body) => digest(outer, digest(inner, body));
}

/**
 * Packs a sitting into a signed string for a cookie, so that serving it writes nothing, and it is recognized after a restart and
 * by other app processes. Its holder can read it, so it contains no keys; nobody can change it.
 */
export function sittingSeal(secrets: Secrets) {
  const macs = secrets.map((secret) => macWith(keyFor('cairn sitting', secret)));
  return {
    seal(sitting: Sitting): string {
      const body = encodeSitting(sitting);
      return Buffer.concat([macs[0]!(body), body]).toString('base64url');
    },
    /** The sitting; null for anything not sealed here; `newer` for one sealed by a newer version. */
    open(sealed: string): Sitting | 'newer' | null {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = bytes.subarray(MAC_BYTES);
      const mac = bytes.subarray(0, MAC_BYTES);
      if (body.length === 0 || !macs.some((macOf) => timingSafeEqual(mac, macOf(body)))) return null;
      if (body[0]! > FORMAT) return 'newer';
      return body[0] === FORMAT ? decodeSitting(body) : null;
    },
  };
}

export type SittingSeal = ReturnType<typeof sittingSeal>;

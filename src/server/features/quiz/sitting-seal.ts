import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { keyFor, type Secrets } from '#server/session-secret.ts';
import { type Sitting, encodeSitting, FORMAT, decodeSitting } from './sitting-bytes.ts';

const MAC_BYTES = 32;

/**
 * Packs a sitting into a signed string for a cookie, so that serving it writes nothing, and it is recognized after a restart and
 * by other app processes. Its holder can read it, so it contains no keys; nobody can change it.
 */
export function sittingSeal(secrets: Secrets) {
  const keys = secrets.map((secret) => createSecretKey(keyFor('cairn sitting', secret)));
  const macOf = (body: Buffer, key = keys[0]!) => createHmac('sha256', key).update(body).digest();
  return {
    seal(sitting: Sitting): string {
      const body = encodeSitting(sitting);
      return Buffer.concat([macOf(body), body]).toString('base64url');
    },
    /** The sitting; null for anything not sealed here; `newer` for one sealed by a newer version. */
    open(sealed: string): Sitting | 'newer' | null {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = bytes.subarray(MAC_BYTES);
      const mac = bytes.subarray(0, MAC_BYTES);
      if (body.length === 0 || !keys.some((key) => timingSafeEqual(mac, macOf(body, key)))) return null;
      if (body[0]! > FORMAT) return 'newer';
      return body[0] === FORMAT ? decodeSitting(body) : null;
    },
  };
}

export type SittingSeal = ReturnType<typeof sittingSeal>;

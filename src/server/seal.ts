import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor, type Secrets } from './session-secret.ts';

/** Encrypts short secrets that have to be read again, under a key that is not in the database. AES-256-GCM. */
export function createSeal(secrets: Secrets, purpose: string) {
  const keys = secrets.map((secret) => keyFor(purpose, secret));
  return {
    seal(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.');
    },
    /** null if it was altered, or sealed with none of these secrets. */
    open(sealed: string): string | null {
      const [nonce, body, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || !body || !tag) return null;
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag);
          return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
        } catch {
          // Not sealed with this secret.
        }
      }
      return null;
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;

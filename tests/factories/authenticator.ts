import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '#contract/passkey.ts';
import { OWN_ORIGIN } from './browser.ts';

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** CBOR of what an authenticator makes: a head is the kind and a length or value. */
const head = (kind: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(kind << 5) | value])
    : value < 256
      ? Buffer.from([(kind << 5) | 24, value])
      : Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytesOf = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const textOf = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const mapOf = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** How an answer differs from an honest one. */
export type Change = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  /** What it says it counts. */
  counter?: number;
  userHandle?: string;
  key?: KeyObject;
};

/** A device with a passkey, in software: WebAuthn with ES256, and as many lies as a test asks for. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let [counter, userHandle] = [0, 'bm9ib2R5'];

  const dataOf = ({ rpId, isVerified }: { rpId: string; isVerified: boolean }, flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]), counted]);
  };
  const clientOf = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: b64(id),

    /** What a browser hands over for a new passkey. */
    make(options: { challenge: string; rp: { id: string }; user: { id: string } }, change: Change = {}): NewPasskey {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const point = (part: string | undefined) => bytesOf(Buffer.from(part!, 'base64url'));
      const key = mapOf([
        [number(1), number(2)],
        [number(3), number(-7)],
        [number(-1), number(1)],
        [number(-2), point(x)],
        [number(-3), point(y)],
      ]);
      userHandle = options.user.id;
      const where = { rpId: change.rpId ?? options.rp.id, isVerified: change.isVerified ?? true };
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([dataOf(where, 0x40, 0), Buffer.alloc(16), length, id, key]);
      const attestation = mapOf([
        [textOf('fmt'), textOf('none')],
        [textOf('attStmt'), mapOf([])],
        [textOf('authData'), bytesOf(data)],
      ]);
      const type = change.type ?? 'webauthn.create';
      const client = clientOf(type, change.challenge ?? options.challenge, change.origin ?? OWN_ORIGIN);
      return {
        credentialId: b64(id),
        clientDataJSON: b64(client),
        attestationObject: b64(attestation),
        transports: ['internal'],
      };
    },

    /** What a browser hands over when the passkey answers. */
    answer(options: { challenge: string; rpId: string }, change: Change = {}): PasskeyAnswer {
      counter = change.counter ?? counter + 1;
      const where = { rpId: change.rpId ?? options.rpId, isVerified: change.isVerified ?? true };
      const data = dataOf(where, 0, counter);
      const type = change.type ?? 'webauthn.get';
      const client = clientOf(type, change.challenge ?? options.challenge, change.origin ?? OWN_ORIGIN);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), change.key ?? privateKey);
      return {
        credentialId: b64(id),
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle: change.userHandle ?? userHandle,
      };
    },
  };
}

/** A key that belongs to nobody. */
export const foreignKey = (): KeyObject =>
  createPrivateKey(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
  );

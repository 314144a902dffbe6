import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature } from './payment-provider.ts';

/** How far the time of signing may be from now, in either direction, in seconds. */
const TOLERANCE = 300;

const digest = (secret: string, at: string, raw: Buffer) =>
  createHmac('sha256', secret).update(`${at}.`).update(raw).digest();

/** The header that authenticates these bytes and their time. */
export function signatureOf(secret: string, raw: Buffer, now: Date): string {
  const at = String(Math.floor(now.getTime() / 1000));
  return `t=${at},v1=${digest(secret, at, raw).toString('hex')}`;
}

/** Throws {@link BadSignature} unless the header has exactly one time, and that is close to now. */
export function checkMoment(header: string, now: Date): string {
  const moments = header.split(',').filter((part) => part.startsWith('t='));
  const at = /^t=(\d{1,12})$/.exec(moments[0] ?? '')?.[1];
  if (at === undefined || moments.length > 1) throw new BadSignature('no moment of signing');
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(at)) > TOLERANCE)
    throw new BadSignature('signed at another time');
  return at;
}

/** Throws {@link BadSignature} unless one of the signatures in the header matches the bytes. */
export function checkSignature(secret: string, raw: Buffer, header: string | undefined, now: Date): void {
  if (header === undefined) throw new BadSignature('no signature');
  const expected = digest(secret, checkMoment(header, now), raw);
  const given = header.split(',').flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  // All of them are compared, each in constant time.
  const fits = given.map((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
  if (!fits.includes(true)) throw new BadSignature('the signature does not fit');
}

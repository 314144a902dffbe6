import { randomBytes } from 'node:crypto';

/** A username made from what somebody is called elsewhere, or from their address, with more letters each time it is taken. */
export function usernameFor(called: string, round: number): string {
  const base = called
    .split('@')[0]!
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.-]/g, '');
  const name = base.length < 3 ? `person-${base}` : base;
  return round === 0 ? name.slice(0, 32) : `${name.slice(0, 24)}-${randomBytes(3).toString('hex')}`;
}

import { ipv4Number, ipv4Text, networkOf } from '#rules/console/address.ts';

/** A block of addresses as stored, without bits beyond its prefix; null if it isn't one. */
export function cidrOf(text: string): string | null {
  const [, host, length] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  const address = ipv4Number(host ?? '');
  if (address === null || Number(length) > 32) return null;
  return `${ipv4Text(networkOf(address, Number(length)))}/${Number(length)}`;
}

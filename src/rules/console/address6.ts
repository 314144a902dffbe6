/** An IPv6 address as a number; null if it isn't one. */
export function ipv6Number(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2 || !/^[0-9a-f:]+$/i.test(text)) return null;
  const [before, after] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const given = [...before!, ...(after ?? [])];
  if (given.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  if (after === undefined ? given.length !== 8 : given.length > 7) return null;
  const zeros = Array.from({ length: 8 - given.length }, () => '0');
  return [...before!, ...zeros, ...(after ?? [])].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** The shortest way to write an address, in lower case. */
export function ipv6Text(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((address >> BigInt(16 * (7 - at))) & 0xffffn).toString(16));
  let [from, count] = [0, 0];
  for (let start = 0; start < 8; start += 1) {
    let run = 0;
    while (groups[start + run] === '0') run += 1;
    if (run > count) [from, count] = [start, run];
  }
  if (count < 2) return groups.join(':');
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + count).join(':')}`;
}

/** As IOS shows it. */
export const ipv6Shown = (address: bigint): string => ipv6Text(address).toUpperCase();

export const prefix6Of = (address: bigint, length: number): bigint =>
  (address >> BigInt(128 - length)) << BigInt(128 - length);

/** The interface part that modified EUI-64 makes of a MAC address. */
export function eui64(mac: string): bigint {
  const first = (Number.parseInt(mac.slice(0, 2), 16) ^ 2).toString(16).padStart(2, '0');
  return BigInt(`0x${first}${mac.slice(2, 6)}fffe${mac.slice(6)}`);
}

export const LINK_LOCAL = 0xfe80n << 112n;
export const isLinkLocal = (address: bigint): boolean => address >> 118n === 0x3fan;

/** An address and the length of its prefix, as `2001:db8::1/64`; null if it isn't one. */
export function prefix6In(text: string): { address: bigint; length: number } | null {
  const [, host, length] = /^(\S+)\/(\d{1,3})$/.exec(text) ?? [];
  const address = ipv6Number(host ?? '');
  return address === null || Number(length) > 128 ? null : { address, length: Number(length) };
}

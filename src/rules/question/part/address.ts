import { foldTyped } from '#rules/wording/typed-text.ts';

const V4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const GROUP = /^[0-9a-f]{1,4}$/;

/** An IPv4 address as written; null if it isn't one. A leading zero makes it invalid: it might be octal. */
function v4(text: string): number[] | null {
  if (!V4.test(text)) return null;
  const octets = text.split('.');
  return octets.every((octet) => Number(octet) <= 255 && String(Number(octet)) === octet) ? octets.map(Number) : null;
}

/** The eight groups of an IPv6 address, however shortened; null if it isn't one. */
function v6(text: string): string[] | null {
  const [head, tail, ...more] = text.toLowerCase().split('::');
  if (head === undefined || more.length > 0) return null;
  // The last 32 bits may be written as IPv4 does.
  const groupsOf = (part: string, isLast: boolean): string[] | null => {
    if (part === '') return [];
    const groups = part.split(':');
    const last = v4(groups.at(-1)!);
    if (last !== null && isLast) {
      const [a, b, c, d] = last as [number, number, number, number];
      groups.splice(-1, 1, (a * 256 + b).toString(16), (c * 256 + d).toString(16));
    }
    return groups.every((group) => GROUP.test(group)) ? groups : null;
  };
  const [before, after] = [groupsOf(head, tail === undefined), tail === undefined ? [] : groupsOf(tail, true)];
  if (before === null || after === null) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The canonical form of an IPv4 or IPv6 address, with its prefix length if any, or of a bare prefix length: the same for
 * the same address however it is written. Null if it is none of them.
 */
export function addressForm(text: string): string | null {
  const [address = '', prefix, ...more] = foldTyped(text).replaceAll(' ', '').split('/');
  if (more.length > 0 || (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix))) return null;
  const length = prefix === undefined ? '' : `/${prefix}`;
  if (address === '') return prefix !== undefined && Number(prefix) <= 128 ? length : null;
  const four = v4(address);
  if (four !== null) return Number(prefix ?? 0) <= 32 ? `${four.join('.')}${length}` : null;
  const six = v6(address);
  return six !== null && Number(prefix ?? 0) <= 128 ? `${six.join(':')}${length}` : null;
}

const RIGHTS: Record<string, number> = { r: 4, w: 2, x: 1 };
/** Which bits are whose. */
const PLACES: Record<string, number> = { u: 0o700, g: 0o070, o: 0o007, a: 0o777 };
/** The usual umask: the rights that a change without `u`, `g`, `o`, or `a` gives no one. */
const UMASK = 0o022;
/** What `chmod` knows and this console does not: special bits, several changes for one place, copies of another place. */
const OTHER = /^[ugoa]*(?:[+=-](?:[rwxXst]*|[ugo]))+$/;

/** A mode as `ls -l` shows it. */
export const modeText = (mode: string): string =>
  `-${Array.from(mode.slice(-3), (digit) => ['r', 'w', 'x'].map((sign) => (Number(digit) & RIGHTS[sign]! ? sign : '-')).join('')).join('')}`;

/** A mode after `chmod`, in digits or symbols such as `u+x,go-w`; null if invalid, undefined if it is not simulated. */
export function changedMode(mode: string, change: string): string | null | undefined {
  const text = (bits: number) => bits.toString(8).padStart(3, '0');
  if (/^[0-7]{1,4}$/.test(change)) {
    const bits = Number.parseInt(change, 8);
    return bits > 0o777 ? undefined : text(bits);
  }
  let bits = Number.parseInt(mode, 8);
  for (const part of change.split(',')) {
    const [, who = '', sign, what = ''] = /^([ugoa]*)([+=-])([rwx]*)$/.exec(part) ?? [];
    if (sign === undefined) return OTHER.test(part) ? undefined : null;
    const named = [...who].reduce((all, place) => all | PLACES[place]!, 0);
    const value = [...what].reduce((all, right) => all | (RIGHTS[right]! * 0o111), 0) & (named || 0o777 & ~UMASK);
    bits = sign === '+' ? bits | value : sign === '-' ? bits & ~value : (bits & ~(named || 0o777)) | value;
  }
  return text(bits);
}

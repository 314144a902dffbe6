const PLACES = 'ugo';
const RIGHTS: Record<string, number> = { r: 4, w: 2, x: 1 };

/** A mode as `ls -l` shows it. */
export const modeText = (mode: string): string =>
  `-${Array.from(mode.slice(-3), (digit) => ['r', 'w', 'x'].map((sign) => (Number(digit) & RIGHTS[sign]! ? sign : '-')).join('')).join('')}`;

/** A mode after `chmod`, in digits or symbols such as `u+x,go-w`; null if invalid. */
export function changedMode(mode: string, change: string): string | null {
  if (/^0?[0-7]{3}$/.test(change)) return change.slice(-3);
  const digits = Array.from(mode.slice(-3), Number);
  for (const part of change.split(',')) {
    const [, who = '', sign, what = ''] = /^([ugoa]*)([+=-])([rwx]*)$/.exec(part) ?? [];
    if (sign === undefined) return null;
    const bits = [...what].reduce((sum, right) => sum | RIGHTS[right]!, 0);
    for (const [index, place] of [...PLACES].entries()) {
      if (who !== '' && !who.includes('a') && !who.includes(place)) continue;
      const before = digits[index]!;
      digits[index] = sign === '+' ? before | bits : sign === '-' ? before & ~bits : bits;
    }
  }
  return digits.join('');
}

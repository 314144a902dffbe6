/** The VLANs of a list such as `1,10-12`. */
export const vlansIn = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number) as [number, number?];
    return Array.from({ length: Math.max(0, Math.min(last, 4095) - first + 1) }, (_, index) => first + index);
  });

/** VLANs in ascending order, as `1,10-12`. */
export function joinVlans(vlans: readonly number[]): string {
  const sorted = [...new Set(vlans)].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const vlan of sorted) {
    const run = runs.at(-1);
    if (run && run[1] === vlan - 1) run[1] = vlan;
    else runs.push([vlan, vlan]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

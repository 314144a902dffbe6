/** A table row with these column widths. */
export const row = (widths: readonly number[], cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('')
    .trimEnd();

const SHORT: [RegExp, string][] = [
  [/^TenGigabitEthernet/, 'Te'],
  [/^GigabitEthernet/, 'Gi'],
  [/^FastEthernet/, 'Fa'],
  [/^Ethernet/, 'Et'],
  [/^Serial/, 'Se'],
  [/^Port-channel/, 'Po'],
  [/^Loopback/, 'Lo'],
  [/^Vlan/, 'Vl'],
];
export const short = (name: string): string => SHORT.reduce((text, [long, brief]) => text.replace(long, brief), name);

/** A MAC address as IOS shows it. */
export const dotted = (mac: string): string => mac.match(/.{4}/g)!.join('.');

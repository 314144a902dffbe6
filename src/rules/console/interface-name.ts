/** Full interface type names; the shortest unambiguous abbreviations follow from them. */
const INTERFACE_TYPES = [
  'FastEthernet',
  'GigabitEthernet',
  'TenGigabitEthernet',
  'Ethernet',
  'Serial',
  'Loopback',
  'Vlan',
  'Port-channel',
];

/** The full interface name, such as `GigabitEthernet0/1` for `gi0/1`; null if there is no such name. */
export function interfaceName(text: string): string | null {
  const [, type, number] = /^([a-z-]+) ?(\d+(?:\/\d+){0,2}(?:\.\d+)?)$/i.exec(text) ?? [];
  if (type === undefined) return null;
  const found = INTERFACE_TYPES.filter((name) => name.toLowerCase().startsWith(type.toLowerCase()));
  return found.length !== 1 ? null : `${found[0]}${number}`;
}

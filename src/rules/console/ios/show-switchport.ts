import type { Device, Network } from '../device.ts';
import { bundleOf, bundlesOf } from '../network/bundles.ts';
import { isUp } from '../network/interfaces.ts';
import { carriedBy } from '../network/carriage.ts';
import { short } from './columns.ts';

/** A port's switchport settings, and the resulting state. */
export function shownSwitchport(device: Device, network: Network, port: string): string[] {
  const section = device.config[`interface ${port}`] ?? {};
  if (section.switchport !== undefined) return [`Name: ${short(port)}`, 'Switchport: Disabled'];
  const last = (key: string, otherwise: string) => section[key]?.split(' ').at(-1) ?? otherwise;
  const carried = carriedBy(network, device, port);
  const bundle = bundleOf(bundlesOf(network, device), port);
  const mode = section['switchport mode']?.replace('switchport mode ', '') ?? 'dynamic auto';
  const is = !isUp(network, device, port) ? 'down' : carried.isTrunk ? 'trunk' : 'static access';
  const isQuiet = section['switchport nonegotiate'] !== undefined || mode === 'access';
  const vlan = (number: string) => {
    const given = device.config[`vlan ${number}`]?.name?.split(' ')[1];
    if (number === '1') return '1 (default)';
    return `${number} (${device.config[`vlan ${number}`] ? (given ?? `VLAN${number.padStart(4, '0')}`) : 'Inactive'})`;
  };
  const allowedVlans = last('switchport trunk allowed vlan', 'ALL');
  return [
    `Name: ${short(port)}`,
    'Switchport: Enabled',
    `Administrative Mode: ${mode === 'access' ? 'static access' : mode}`,
    `Operational Mode: ${is}${bundle ? ` (member of bundle ${short(bundle.name)})` : ''}`,
    `Negotiation of Trunking: ${isQuiet ? 'Off' : 'On'}`,
    `Access Mode VLAN: ${vlan(last('switchport access vlan', '1'))}`,
    `Trunking Native Mode VLAN: ${vlan(last('switchport trunk native vlan', '1'))}`,
    `Voice VLAN: ${section['switchport voice vlan'] ? vlan(last('switchport voice vlan', '1')) : 'none'}`,
    `Trunking VLANs Enabled: ${allowedVlans === 'none' ? 'NONE' : allowedVlans}`,
    '[This console shows only part of what the command prints.]',
  ];
}

/** {@link shownSwitchport} for all ports. */
export const shownSwitchports = (device: Device, network: Network): string[] =>
  device.ports.flatMap((port) => [...shownSwitchport(device, network, port), '']);

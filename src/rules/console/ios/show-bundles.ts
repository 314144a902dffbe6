import type { Device, Network } from '../device.ts';
import { bundlesOf, isInUse } from '../network/bundles.ts';
import { isShut } from '../network/cables.ts';
import { row, short } from './columns.ts';

const FLAGS = [
  'Flags:  D - down        P - bundled in port-channel',
  '        I - stand-alone s - suspended',
  '        H - Hot-standby (LACP only)',
  '        R - Layer3      S - Layer2',
  '        U - in use      f - failed to allocate aggregator',
];

/** The channel groups: whether each is in use, its protocol, and its ports' states. */
export function shownBundles(device: Device, network: Network, only?: string): string[] {
  const bundles = bundlesOf(network, device).filter(({ number }) => only === undefined || number === only);
  const used = bundles.filter(({ members }) => members.length > 0).length;
  const widths = [7, 16, 10];
  return [
    ...FLAGS,
    '',
    `Number of channel-groups in use: ${used}`,
    `Number of aggregators:           ${used}`,
    '',
    'Group  Port-channel  Protocol    Ports',
    '------+-------------+-----------+-----------------------------------------------',
    ...bundles.map((bundle) => {
      const { number, name, protocol, isRouted, members } = bundle;
      const isUsed = isInUse(bundle) && !isShut(device, name);
      const ports = members.map(({ port, flag }) => `${short(port)}(${flag})`.padEnd(12)).join('');
      const state = `${short(name)}(${isRouted ? 'R' : 'S'}${isUsed ? 'U' : 'D'})`;
      return row(widths, [number, state, protocol === '-' ? ' -' : protocol, ports]);
    }),
  ];
}

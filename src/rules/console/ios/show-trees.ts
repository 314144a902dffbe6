import type { Device, Network } from '../device.ts';
import { type Tree, treeOf, type TreePort } from '../network/spanning-tree.ts';
import { vlansOf } from '../network/carriage.ts';
import { dotted, row, short } from './columns.ts';

const TIMERS = '             Hello Time   2 sec  Max Age 20 sec  Forward Delay 15 sec';
const WIDTHS = [20, 5, 4, 10, 9];

const titleOf = (vlan: number): string => `VLAN${String(vlan).padStart(4, '0')}`;
const isRapid = ({ config }: Device): boolean => config['']?.['spanning-tree mode'] === 'spanning-tree mode rapid-pvst';

const lineOf = ({ name, role, isForwarding, broken, cost, priority, number, isEdge }: TreePort): string => {
  const state = broken !== null ? 'BKN*' : isForwarding ? 'FWD' : 'BLK';
  const type = `P2p${isEdge ? ' Edge' : ''}${broken === null ? '' : ` *${broken}`}`;
  const cells = [short(name), role, state, String(cost), `${priority}.${number}`, type];
  return row(WIDTHS, cells);
};

function shown(device: Device, { vlan, root, own, cost, rootPort, ports }: Tree): string[] {
  const isRoot = root.mac === own.mac && root.priority === own.priority;
  return [
    titleOf(vlan),
    `  Spanning tree enabled protocol ${isRapid(device) ? 'rstp' : 'ieee'}`,
    `  Root ID    Priority    ${root.priority}`,
    `             Address     ${dotted(root.mac)}`,
    ...(isRoot || !rootPort
      ? ['             This bridge is the root']
      : [`             Cost        ${cost}`, `             Port        ${rootPort.number} (${rootPort.name})`]),
    TIMERS,
    '',
    `  Bridge ID  Priority    ${own.priority}  (priority ${own.priority - vlan} sys-id-ext ${vlan})`,
    `             Address     ${dotted(own.mac)}`,
    TIMERS,
    '             Aging Time  300 sec',
    '',
    row(WIDTHS, ['Interface', 'Role', 'Sts', 'Cost', 'Prio.Nbr', 'Type']),
    '------------------- ---- --- --------- -------- --------------------------------',
    ...ports.map(lineOf),
    '',
  ];
}

const treesOf = (device: Device, network: Network): Tree[] =>
  vlansOf(device)
    .toSorted((a, b) => a - b)
    .flatMap((vlan) => treeOf(network, vlan).get(device.name) ?? [])
    .filter(({ ports }) => ports.length > 0);

export const shownTrees = (device: Device, network: Network): string[] => {
  const trees = treesOf(device, network);
  return trees.length === 0 ? ['No spanning tree instances exist.'] : trees.flatMap((tree) => shown(device, tree));
};

export function shownTree(device: Device, network: Network, vlan: number): string[] {
  const tree = vlansOf(device).includes(vlan) ? treeOf(network, vlan).get(device.name) : undefined;
  return tree && tree.ports.length > 0
    ? shown(device, tree)
    : [`Spanning tree instance(s) for vlan ${vlan} does not exist.`];
}

export function shownRoots(device: Device, network: Network): string[] {
  const widths = [17, 21, 10, 6, 4, 4];
  return [
    '                                        Root    Hello Max Fwd',
    row(widths, ['Vlan', 'Root ID', '  Cost', 'Time', 'Age', 'Dly', ' Root Port']),
    '---------------- -------------------- --------- ----- --- ---  ------------',
    ...treesOf(device, network).map(({ vlan, root, cost, rootPort }) =>
      row(widths, [
        titleOf(vlan),
        `${String(root.priority).padStart(5)} ${dotted(root.mac)}`,
        String(cost).padStart(8),
        '   2',
        ' 20',
        ' 15',
        ` ${rootPort ? short(rootPort.name) : ''}`,
      ]),
    ),
  ];
}

const WHY: Record<string, string> = { ROOT_Inc: 'Root Inconsistent', PVID_Inc: 'Port VLAN ID Mismatch' };

export function shownInconsistent(device: Device, network: Network): string[] {
  const found = treesOf(device, network).flatMap(({ vlan, ports }) =>
    ports.flatMap(({ name, broken }) => (broken === null ? [] : [{ vlan, name, why: WHY[broken]! }])),
  );
  return [
    row([21, 24], ['Name', 'Interface', 'Inconsistency']),
    '-------------------- ------------------------ ------------------',
    ...found.map(({ vlan, name, why }) => row([21, 25], [titleOf(vlan), name, why])),
    '',
    `Number of inconsistent ports (segments) in the system : ${found.length}`,
  ];
}

import type { Device, Network } from '../device.ts';
import { type Tree, treeOf, type TreePort } from '../network/spanning-tree.ts';
import { vlansOf } from '../network/carriage.ts';
import { dotted, row, short } from './columns.ts';

const TIMERS = '             Hello Time   2 sec  Max Age 20 sec  Forward Delay 15 sec';
const WIDTHS = [20, 5, 4, 10, 9];

const titleOf = (vlan: number): string => `VLAN${String(vlan).padStart(4, '0')}`;
const isRapid = ({ config }: Device): boolean => config['']?.['spanning-tree mode'] === 'spanning-tree mode rapid-pvst';

/** A port's part in a tree, after the title of its line. */
const lineOf = (title: string, own: TreePort): string => {
  const state = own.broken !== null ? 'BKN*' : own.isForwarding ? 'FWD' : 'BLK';
  const type = `P2p${own.isEdge ? ' Edge' : ''}${own.broken === null ? '' : ` *${own.broken}`}`;
  return row(WIDTHS, [title, own.role, state, String(own.cost), `${own.priority}.${own.number}`, type]);
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
    ...ports.map((port) => lineOf(short(port.name), port)),
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

/** The part that a port has in each VLAN. */
export function shownTreePort(device: Device, network: Network, port: string): string[] {
  const found = treesOf(device, network).flatMap(({ vlan, ports }) =>
    ports.filter(({ name }) => name === port).map((own) => ({ vlan, own })),
  );
  if (found.length === 0) return [`no spanning tree info available for ${port}`];
  return [
    row(WIDTHS, ['Vlan', 'Role', 'Sts', 'Cost', 'Prio.Nbr', 'Type']),
    '------------------- ---- --- --------- -------- --------------------------------',
    ...found.map(({ vlan, own }) => lineOf(titleOf(vlan), own)),
  ];
}

/** The mode, the root bridges, what is on by default, and how many ports do what. */
export function shownTreeSummary(device: Device, network: Network): string[] {
  const globals = device.config[''] ?? {};
  const is = (key: string) => (globals[key] === undefined ? 'disabled' : 'enabled');
  const trees = treesOf(device, network);
  const roots = trees.filter(({ root, own }) => root.mac === own.mac && root.priority === own.priority);
  const widths = [29, 9, 10, 9, 11, 10];
  return [
    `Switch is in ${isRapid(device) ? 'rapid-pvst' : 'pvst'} mode`,
    `Root bridge for: ${roots.map(({ vlan }) => titleOf(vlan)).join(', ') || 'none'}`,
    `Portfast Default             is ${is('spanning-tree portfast default')}`,
    `Portfast BPDU Guard Default  is ${is('spanning-tree portfast bpduguard default')}`,
    `Loopguard Default            is ${is('spanning-tree loopguard default')}`,
    '',
    row(widths, ['Name', 'Blocking', 'Listening', 'Learning', 'Forwarding', 'STP Active']),
    '---------------------------- -------- --------- -------- ---------- ----------',
    ...trees.map(({ vlan, ports }) => {
      const open = ports.filter(({ isForwarding }) => isForwarding).length;
      const cells = [ports.length - open, 0, 0, open, ports.length].map((count, at) =>
        String(count).padStart([8, 9, 8, 10, 10][at]!),
      );
      return row(widths, [titleOf(vlan), ...cells]);
    }),
  ];
}

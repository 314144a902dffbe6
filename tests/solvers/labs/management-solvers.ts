import type { LabOracle } from './lab-oracle.ts';
import { find, I, type LabSolver, on, textOf } from './solver.ts';

const VTY = 'line vty 0 15';
const MGMT = 'ip access-list standard MGMT';

/** Whether a standard list with whole subnets lets an address in; one without entries lets everybody in. */
function letsIn(oracle: LabOracle, device: string, list: string, address: string): boolean {
  const entries = [...(oracle.box(device).sections.get(list) ?? [])]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, text]) => text.split(' '));
  const net = address.replace(/\d+$/, '0');
  const first = entries.find(([, from]) => from === 'any' || from === net);
  return entries.length === 0 || first?.[0] === 'permit';
}

const ssh: LabSolver = {
  moves: (lab) => {
    const net = find(lab.text, /CTL \(([\d.]+)\.10\)/);
    return [
      ...['ssh', 'telnet', 'all'].map((what) => on('SW1', VTY, `transport input ${what}`)),
      on('SW1', MGMT, `permit ${net}.0 0.0.0.255`),
      on('SW1', MGMT, `5 deny ${net}.0 0.0.0.255`),
      on('SW1', MGMT, 'no 5', 'no 10'),
      on('SW1', VTY, 'no access-class MGMT in'),
      on('SW1', VTY, 'access-class MGMT in'),
      on('SW1', 'crypto key generate rsa modulus 2048'),
      on('SW1', 'ip domain name corp.example'),
      on('SW1', 'no ip domain name'),
      on('SW1', I('1'), 'shutdown'),
      on('SW1', I('1'), 'no shutdown'),
    ];
  },
  other: (lab) => {
    const net = find(lab.text, /CTL \(([\d.]+)\.10\)/);
    return [
      on('SW1', 'ip domain name corp.example', 'crypto key generate rsa modulus 2048'),
      on('SW1', `no ${MGMT}`, MGMT, `permit ${net}.0 0.0.0.255`),
      on('SW1', I('1'), 'no shutdown'),
      on('SW1', VTY, 'transport input all', 'transport input ssh', 'access-class MGMT in'),
    ];
  },
  watch: (oracle, lab) => {
    const client = find(lab.text, /CTL \(([\d.]+)\)/);
    const net = client.replace(/\d+$/, '0');
    const fault = textOf(lab, 'SW1').includes('telnet')
      ? 'transport'
      : textOf(lab, 'SW1').includes('crypto')
        ? 'list'
        : 'key';
    return () => {
      const transport = oracle.value('SW1', VTY, 'transport input');
      const isListed = oracle.line('SW1', VTY, 'access-class MGMT') !== undefined;
      const hasKey = oracle.box('SW1').hasKey;
      const isOpen =
        hasKey &&
        (transport === 'ssh' || transport === 'all') &&
        (!isListed || letsIn(oracle, 'SW1', MGMT, client)) &&
        !oracle.has('SW1', I('1'), 'shutdown');
      return [
        isOpen,
        fault === 'transport'
          ? transport === 'ssh'
          : fault === 'key'
            ? hasKey
            : oracle.has('SW1', MGMT, `permit ${net} 0.0.0.255`),
      ];
    };
  },
};

const snmp: LabSolver = {
  moves: (lab) => {
    const nms = find(lab.text, /NMS \(([\d.]+)\)/);
    const name = find(lab.text, /the community (\S+?),/);
    const wrong = find(textOf(lab, 'R1'), /snmp-server host (\S+)/);
    return [
      ...[nms, wrong].flatMap((to) => [
        on('R1', `snmp-server host ${to} version 2c ${name}`),
        on('R1', `no snmp-server host ${to} version 2c ${name}`),
      ]),
      on('R1', 'snmp-server enable traps'),
      on('R1', 'no snmp-server enable traps'),
      on('R1', 'no snmp-server community Full-Acc3ss rw'),
      on('R1', 'snmp-server community Full-Acc3ss ro'),
    ];
  },
  other: (lab) => {
    const nms = find(lab.text, /NMS \(([\d.]+)\)/);
    const name = find(lab.text, /the community (\S+?),/);
    const wrong = find(textOf(lab, 'R1'), /snmp-server host (\S+)/);
    return [
      on('R1', `no snmp-server host ${wrong} version 2c ${name}`, 'snmp-server enable traps'),
      on('R1', 'no snmp-server community Full-Acc3ss', `snmp-server host ${nms} version 2c ${name}`),
    ];
  },
  watch: (oracle, lab) => {
    const nms = find(lab.text, /NMS \(([\d.]+)\)/);
    const text = textOf(lab, 'R1');
    const wrong = find(text, /snmp-server host (\S+)/);
    const isOpen = text.includes('Full-Acc3ss');
    const isOff = !text.includes('enable traps');
    return () => [
      ...(wrong === nms
        ? []
        : [
            oracle.line('R1', '', `snmp-server host ${nms}`) !== undefined,
            oracle.line('R1', '', `snmp-server host ${wrong}`) === undefined,
          ]),
      ...(isOff ? [oracle.has('R1', '', 'snmp-server enable traps')] : []),
      ...(isOpen ? [oracle.line('R1', '', 'snmp-server community Full-Acc3ss') === undefined] : []),
    ];
  },
};

const LINES = 'line vty 0 4';
const SERVER = 'radius server ISE1';

const aaa: LabSolver = {
  moves: (lab) => {
    const ise = find(lab.text, /ISE1 \(([\d.]+),/);
    return [
      ...['group radius', 'group radius local', 'local', 'group radius none'].map((methods) =>
        on('R1', `aaa authentication login default ${methods}`),
      ),
      ...[`${ise} auth-port 1812 acct-port 1813`, `${ise} auth-port 1645 acct-port 1646`, ise].map((server) =>
        on('R1', SERVER, `address ipv4 ${server}`),
      ),
      on('R1', LINES, 'login authentication default'),
      on('R1', LINES, 'login authentication CONSOLE'),
      on('R1', LINES, 'no login authentication'),
      on('R1', 'line console 0', 'login authentication default'),
    ];
  },
  other: (lab) => {
    const ise = find(lab.text, /ISE1 \(([\d.]+),/);
    return [
      on('R1', SERVER, 'no address ipv4', `address ipv4 ${ise} auth-port 1812 acct-port 1813`),
      on('R1', LINES, 'no login authentication'),
      on('R1', 'no aaa authentication login default', 'aaa authentication login default group radius local'),
    ];
  },
  watch: (oracle, lab) => {
    const ise = find(lab.text, /ISE1 \(([\d.]+),/);
    const isServer = !textOf(lab, 'R1').includes(`address ipv4 ${ise} `);
    return () => [
      oracle.has('R1', '', 'aaa authentication login default group radius local'),
      isServer
        ? oracle.has('R1', SERVER, `address ipv4 ${ise} auth-port 1812 acct-port 1813`)
        : oracle.value('R1', LINES, 'login authentication') !== 'CONSOLE',
    ];
  },
};

const log: LabSolver = {
  moves: (lab) => {
    if (textOf(lab, 'SW1').includes('DUPLEX'))
      return [
        ...['full', 'half', 'auto'].map((way) => on('SW1', I('1'), `duplex ${way}`)),
        ...['100', '10', 'auto'].map((speed) => on('SW1', I('1'), `speed ${speed}`)),
        on('SW1', I('1'), 'shutdown'),
        on('SW1', I('1'), 'no shutdown'),
        on('SW1', I('2'), 'duplex half'),
      ];
    const net = find(lab.text, /R1, at ([\d.]+)\.1\./);
    return ['PC2', 'PC3'].flatMap((name) => [
      ...[`${net}.1`, `${net}.32`, `${net}.33`].map((address) => on(name, `sudo ip addr del ${address}/24 dev eth0`)),
      ...[`${net}.1`, `${net}.32`, `${net}.33`].map((address) => on(name, `sudo ip addr add ${address}/24 dev eth0`)),
    ]);
  },
  other: (lab) => {
    if (textOf(lab, 'SW1').includes('DUPLEX'))
      return [on('SW1', I('1'), 'no shutdown', 'no speed', 'no duplex', 'speed 100', 'duplex full')];
    const net = find(lab.text, /R1, at ([\d.]+)\.1\./);
    return [
      ['PC2', '32'],
      ['PC3', '33'],
    ].flatMap(([name, last]) => [
      on(name!, 'sudo ip addr flush dev eth0'),
      on(name!, `sudo ip addr add ${net}.${last}/24 dev eth0`, `sudo ip route replace default via ${net}.1`),
    ]);
  },
  watch: (oracle, lab) => {
    if (textOf(lab, 'SW1').includes('DUPLEX'))
      return () => {
        const [speed, duplex] = ['speed', 'duplex'].map((what) => oracle.value('SW1', I('1'), what) ?? 'auto');
        // R1 is fixed, so an end that negotiates hears nothing: it senses the speed, and has to assume half duplex.
        const isUp = !oracle.has('SW1', I('1'), 'shutdown') && (speed === 'auto' || speed === '100');
        const isFull = duplex === 'full';
        return [isUp && isFull, isUp && isFull];
      };
    const net = find(lab.text, /R1, at ([\d.]+)\.1\./);
    const thief = ['PC2', 'PC3'].find((name) => textOf(lab, name).includes(`${net}.1/24`))!;
    const own = { PC2: `${net}.32`, PC3: `${net}.33` }[thief];
    return () => [
      ['PC2', 'PC3'].every((name) => oracle.pc(name).host !== `${net}.1`) && isAlone(oracle, `${net}.31`),
      oracle.pc(thief).address === `${own}/24`,
    ];
  },
};

const isAlone = (oracle: LabOracle, address: string): boolean =>
  ['PC2', 'PC3'].every((name) => oracle.pc(name).host !== address);

export const managementSolvers: Record<string, LabSolver> = {
  'lab-aaa': aaa,
  'lab-log': log,
  'lab-snmp': snmp,
  'lab-ssh': ssh,
};

import { type Block, type LabOracle, lengthOf, sameNet } from './lab-oracle.ts';
import { find, formOf, I, on, textOf, type Lab, type LabSolver } from './solver.ts';

const setHost = (lab: Lab, before: string | null, address: string, mask: string, gateway: string): Block => {
  const form = formOf(lab, 'PC1');
  if (form === 'windows')
    return on('PC1', `netsh interface ip set address Ethernet0 static ${address} ${mask} ${gateway}`);
  if (form === 'mac') return on('PC1', `networksetup -setmanual Ethernet ${address} ${mask} ${gateway}`);
  return on(
    'PC1',
    ...(before === null ? [] : [`sudo ip addr del ${before} dev eth0`]),
    `sudo ip addr add ${address}/${lengthOf(mask)} dev eth0`,
    `sudo ip route replace default via ${gateway}`,
  );
};

const addressOf = (oracle: LabOracle, device: string, port: string): [string, string] | null => {
  const found = /^ip address (\S+) (\S+)$/.exec(oracle.line(device, I(port), 'ip address') ?? '');
  return found && !oracle.has(device, I(port), 'shutdown') ? [found[1]!, found[2]!] : null;
};
const covers = (own: [string, string] | null, other: string): boolean =>
  own !== null && sameNet(own[0], other, lengthOf(own[1]));

const MASK = '255.255.255.0';

const gatewayReach = (oracle: LabOracle, server: string): boolean => {
  const pc = oracle.pc('PC1');
  const lan = addressOf(oracle, 'R1', '0');
  const far = addressOf(oracle, 'R1', '1');
  return (
    pc.gateway !== null &&
    pc.isNear(pc.gateway) &&
    !pc.isNear(server) &&
    lan?.[0] === pc.gateway &&
    covers(lan, pc.host) &&
    covers(far, server) &&
    // SRV1 has the address of this interface for its gateway.
    far![0] === `${server.split('.').slice(0, 3).join('.')}.1`
  );
};

const wrongMask: LabSolver = {
  moves: (lab) => {
    const [, own, host] = /PC1 \((\d+\.\d+\.\d+)\.(\d+)/.exec(lab.text)!;
    const before = find(textOf(lab, 'PC1'), /^address \S+ (\S+)/m);
    return [
      ...[MASK, '255.255.255.128', '255.255.255.192', '255.255.254.0'].map((mask) =>
        setHost(lab, before, `${own}.${host}`, mask, `${own}.1`),
      ),
      ...[MASK, '255.255.255.192', '255.255.255.128'].map((mask) => on('R1', I('0'), `ip address ${own}.1 ${mask}`)),
      on('R1', I('0'), 'shutdown'),
      on('R1', I('0'), 'no shutdown', 'description Users'),
    ];
  },
  other: (lab) => {
    const [, own, host] = /PC1 \((\d+\.\d+\.\d+)\.(\d+)/.exec(lab.text)!;
    const held = find(textOf(lab, 'PC1'), /^address \S+ (\S+)/m);
    return held.endsWith('/24')
      ? [on('R1', I('0'), 'no ip address', `ip address ${own}.1 ${MASK}`)]
      : [
          setHost(lab, held, `${own}.${host}`, '255.255.0.0', `${own}.1`),
          setHost(lab, `${own}.${host}/16`, `${own}.${host}`, MASK, `${own}.1`),
        ];
  },
  watch: (oracle, lab) => {
    const server = find(lab.text, /SRV1 at ([\d.]+),/);
    const [, own, host] = /PC1 \((\d+\.\d+\.\d+)\.(\d+)/.exec(lab.text)!;
    const isHost = !textOf(lab, 'PC1').includes('/24');
    return () => [
      gatewayReach(oracle, server),
      isHost
        ? oracle.pc('PC1').address === `${own}.${host}/24`
        : oracle.has('R1', I('0'), `ip address ${own}.1 ${MASK}`),
    ];
  },
};

const wrongGateway: LabSolver = {
  moves: (lab) => {
    const held = find(textOf(lab, 'PC1'), /^address \S+ (\S+)/m);
    const own = held.split('/')[0]!;
    const net = own.split('.').slice(0, 3).join('.');
    const right = find(textOf(lab, 'R1'), /ip address (\S+) /);
    return [
      ...[right, `${net}.77`, `${net}.20`].map((hop) => setHost(lab, held, own, MASK, hop)),
      setHost(lab, held, `${net}.222`, MASK, right),
      on('R1', I('0'), `ip address ${net}.77 ${MASK}`),
      on('R1', I('0'), `ip address ${right} ${MASK}`),
      on('R1', I('1'), 'shutdown'),
      on('R1', I('1'), 'no shutdown'),
    ];
  },
  other: (lab) => {
    const held = find(textOf(lab, 'PC1'), /^address \S+ (\S+)/m);
    const own = held.split('/')[0]!;
    const right = find(textOf(lab, 'R1'), /ip address (\S+) /);
    return [setHost(lab, held, own, '255.255.255.128', right), setHost(lab, `${own}/25`, own, MASK, right)];
  },
  watch: (oracle, lab) => {
    const server = find(lab.text, /SRV1 at (\d+\.\d+\.\d+\.\d+)/);
    const right = find(textOf(lab, 'R1'), /ip address (\S+) /);
    const own = find(textOf(lab, 'PC1'), /^address \S+ (\S+)\//m);
    const form = formOf(lab, 'PC1');
    return () => {
      const pc = oracle.pc('PC1');
      const isShown =
        form === 'windows' ? pc.isNear(right) && pc.host === own : form === 'mac' ? pc.address !== null : true;
      return [gatewayReach(oracle, server), pc.gateway === right && isShown];
    };
  },
};

const dhcpRelay: LabSolver = {
  moves: (lab) => {
    const server = find(lab.text, /R2 \(([\d.]+)\)/);
    const near = `${server.slice(0, -1)}6`;
    return [
      ...['0', '1'].flatMap((port) =>
        [server, near].flatMap((to) => [
          on('R1', I(port), `ip helper-address ${to}`),
          on('R1', I(port), `no ip helper-address ${to}`),
        ]),
      ),
      on('R1', I('0'), 'shutdown'),
      on('R1', I('0'), 'no shutdown'),
      on('R2', `ip dhcp pool ${find(textOf(lab, 'R2'), /ip dhcp pool (\S+)/)}`, 'dns-server 192.0.2.53'),
    ];
  },
  other: (lab) => {
    const server = find(lab.text, /R2 \(([\d.]+)\)/);
    return [
      on('R1', I('0'), 'no ip helper-address 192.0.2.1', `ip helper-address ${server}`),
      on('R1', I('1'), `no ip helper-address ${server}`),
    ];
  },
  watch: (oracle, lab) => {
    const server = find(lab.text, /R2 \(([\d.]+)\)/);
    return () => {
      const isRelayed = oracle.has('R1', I('0'), `ip helper-address ${server}`);
      const isServed = isRelayed && !oracle.has('R1', I('0'), 'shutdown');
      return [isRelayed, isServed, isServed];
    };
  },
};

const SIX_LAN = (lab: Lab): string => find(lab.text, /LAN of PC1 is (\S+?)::\/64/);
const ipv6Gateway: LabSolver = {
  moves: (lab) => {
    const net = SIX_LAN(lab);
    const isAuto = textOf(lab, 'PC1').includes('auto');
    const isLinux = formOf(lab, 'PC1') === 'linux';
    const put = (address: string) =>
      on(
        'PC1',
        isLinux
          ? `sudo ip addr add ${address}/64 dev eth0`
          : `netsh interface ipv6 add address Ethernet0 ${address}/64`,
      );
    const drop = (address: string) =>
      on(
        'PC1',
        isLinux
          ? `sudo ip addr del ${address}/64 dev eth0`
          : `netsh interface ipv6 delete address Ethernet0 ${address}`,
      );
    const hop = (to: string) =>
      on(
        'PC1',
        isLinux ? `sudo ip -6 route replace default via ${to}` : `netsh interface ipv6 set route ::/0 Ethernet0 ${to}`,
      );
    return [
      on('R1', 'ipv6 unicast-routing'),
      on('R1', 'no ipv6 unicast-routing'),
      on('R1', I('1'), 'shutdown'),
      on('R1', I('1'), 'no shutdown'),
      ...(isAuto
        ? []
        : [
            hop('fe80::1'),
            hop('fe80::11'),
            put(`${net}::5`),
            drop(`${net}::5`),
            put(`${net}a::5`),
            drop(`${net}a::5`),
          ]),
    ];
  },
  other: (lab) => {
    const net = SIX_LAN(lab);
    const isAuto = textOf(lab, 'PC1').includes('auto');
    const isLinux = formOf(lab, 'PC1') === 'linux';
    if (isAuto) return [on('R1', 'no ipv6 unicast-routing', I('0'), 'no shutdown', 'ipv6 unicast-routing')];
    const held = find(textOf(lab, 'PC1'), /address6 eth0 (\S+)\/64/);
    const put = isLinux ? 'sudo ip addr add' : 'netsh interface ipv6 add address Ethernet0';
    const drop = isLinux
      ? `sudo ip addr del ${held}/64 dev eth0`
      : `netsh interface ipv6 delete address Ethernet0 ${held}`;
    return [
      on('PC1', drop),
      on('PC1', isLinux ? `${put} ${net}::5/64 dev eth0` : `${put} ${net}::5/64`),
      on(
        'PC1',
        isLinux
          ? 'sudo ip -6 route replace default via fe80::1'
          : 'netsh interface ipv6 set route ::/0 Ethernet0 fe80::1',
      ),
    ];
  },
  watch: (oracle, lab) => {
    const net = SIX_LAN(lab);
    const text = textOf(lab, 'PC1');
    return () => {
      const pc = oracle.pc('PC1');
      const isRouting = oracle.has('R1', '', 'ipv6 unicast-routing');
      const isOn = !oracle.has('R1', I('1'), 'shutdown');
      if (text.includes('auto')) return [isRouting, isRouting && isOn];
      // A host sends from the first address it was given.
      const first = [...pc.six][0];
      const isReached = isRouting && isOn && pc.gateway6 === 'fe80::1' && first === `${net}::5/64`;
      return text.includes(`${net}::5/`) ? [isReached] : [isReached, pc.six.has(`${net}::5/64`)];
    };
  },
};

export const hostSolvers: Record<string, LabSolver> = {
  'lab-wrong-mask': wrongMask,
  'lab-wrong-gateway': wrongGateway,
  'lab-dhcp-relay': dhcpRelay,
  'lab-ipv6-gateway': ipv6Gateway,
};

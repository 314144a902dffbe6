/** One solver for each family of labs, in the order of the families’ topics: what may be typed, another way to mend it, and what is met. */

import { type Block, type LabOracle, lengthOf, number, sameNet } from './lab-oracle.ts';
import { managementSolvers } from './management-solvers.ts';
import { pathSolvers } from './path-solvers.ts';
import { all, find, formOf, G, I, type Lab, type LabSolver, on, textOf } from './solver.ts';

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
    const server = find(lab.text, /SRV1 at ([\d.]+) /);
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

const nativeVlan: LabSolver = {
  moves: (lab) => {
    const [user, native] = all(textOf(lab, 'SW1'), /^vlan (\d+)/gm);
    return ['SW1', 'SW2'].flatMap((name) => [
      ...[user!, native!].map((vlan) => on(name, I('1'), `switchport trunk native vlan ${vlan}`)),
      on(name, I('1'), 'no switchport trunk native vlan'),
      on(name, I('1'), 'switchport nonegotiate'),
    ]);
  },
  other: (lab) => {
    const native = find(lab.text, /in VLAN (\d+)/);
    return ['SW1', 'SW2'].map((name) =>
      on(name, I('1'), 'no switchport trunk native vlan', `switchport trunk native vlan ${native}`),
    );
  },
  watch: (oracle, lab) => {
    const native = find(lab.text, /in VLAN (\d+)/);
    const of = (name: string) => oracle.value(name, I('1'), 'switchport trunk native vlan') ?? '1';
    const wrong = ['SW1', 'SW2'].find((name) => of(name) !== native)!;
    return () => {
      const [one, two] = [of('SW1'), of('SW2')];
      // A mismatch blocks the two VLANs that leak into each other, and no others.
      return [of(wrong) === native, one === two || (one !== native && two !== native)];
    };
  },
};

const allowedVlan: LabSolver = {
  moves: (lab) => {
    const lost = find(lab.text, /in VLAN (\d+)/);
    const list = all(textOf(lab, 'SW2'), /^vlan (\d+)/gm);
    return [
      ...['SW1', 'SW2'].flatMap((name) => [
        on(name, I('1'), `switchport trunk allowed vlan add ${lost}`),
        on(name, I('1'), `switchport trunk allowed vlan remove ${lost}`),
        on(name, I('1'), `switchport trunk allowed vlan ${list.join(',')}`),
      ]),
      on('SW2', I('1'), `switchport trunk allowed vlan ${lost}`),
      on('SW1', `vlan ${lost}`, 'name FOUND'),
      on('SW1', I('2'), `switchport trunk allowed vlan ${list.join(',')}`),
    ];
  },
  other: (lab) => {
    const lost = find(lab.text, /in VLAN (\d+)/);
    return ['SW1', 'SW2'].map((name) => on(name, `vlan ${lost}`, I('1'), `switchport trunk allowed vlan add ${lost}`));
  },
  watch: (oracle, lab) => {
    const lost = find(lab.text, /in VLAN (\d+)/);
    const list = all(textOf(lab, 'SW2'), /^vlan (\d+)/gm).join(',');
    const isUnknown = !oracle.box('SW1').sections.has(`vlan ${lost}`);
    const lets = (name: string, port: string) =>
      (oracle.value(name, I(port), 'switchport trunk allowed vlan') ?? lost).split(',').includes(lost);
    const at = ['SW1', 'SW2'].find((name) => !lets(name, '1')) ?? 'SW1';
    return () => {
      const isKnown = oracle.box('SW1').sections.has(`vlan ${lost}`);
      const isThrough = lets('SW1', '1') && lets('SW1', '2') && lets('SW2', '1') && lets('SW3', '1');
      return [
        isKnown && isThrough,
        isUnknown ? isKnown : oracle.value(at, I('1'), 'switchport trunk allowed vlan') === list,
      ];
    };
  },
};

const etherChannel: LabSolver = {
  moves: (lab) => {
    const group = find(lab.text, /port channel (\d+)/);
    const range = 'interface range GigabitEthernet0/1-2';
    return [
      ...['active', 'passive', 'desirable', 'auto', 'on'].map((mode) =>
        on('SW2', range, `channel-group ${group} mode ${mode}`),
      ),
      ...['active', 'passive'].map((mode) =>
        on('SW2', range, 'no channel-group', `channel-group ${group} mode ${mode}`),
      ),
      on('SW2', I('2'), 'no switchport trunk allowed vlan'),
      on('SW2', I('2'), 'switchport trunk allowed vlan 20'),
      on('SW2', I('2'), 'shutdown'),
      on('SW2', I('2'), 'no shutdown'),
    ];
  },
  other: (lab) => {
    const group = find(lab.text, /port channel (\d+)/);
    return [
      on('SW2', 'interface range GigabitEthernet0/1-2', 'no channel-group', 'no switchport trunk allowed vlan'),
      on('SW2', I('2'), `channel-group ${group} mode active`),
      on('SW2', I('1'), `channel-group ${group} mode active`),
    ];
  },
  watch: (oracle) => {
    const mode = (name: string, port: string) => oracle.value(name, I(port), 'channel-group');
    const isLacp = (text: string | undefined) => text === 'active' || text === 'passive';
    const isPlain = (port: string) => oracle.line('SW2', I(port), 'switchport trunk allowed vlan') === undefined;
    const isBundled = (port: string) =>
      isLacp(mode('SW1', port)) &&
      isLacp(mode('SW2', port)) &&
      [mode('SW1', port), mode('SW2', port)].includes('active') &&
      isPlain(port) &&
      !oracle.has('SW2', I(port), 'shutdown');
    return () => {
      const isWhole = isBundled('1') && isBundled('2');
      return [isWhole, isWhole];
    };
  },
};

const stpRoot: LabSolver = {
  moves: (lab) => {
    const vlan = find(textOf(lab, 'SW1'), /^vlan (\d+)/m);
    return ['SW1', 'SW2', 'SW3'].flatMap((name) => [
      ...['0', '4096', '24576', '28672', '61440'].map((value) =>
        on(name, `spanning-tree vlan ${vlan} priority ${value}`),
      ),
      on(name, `no spanning-tree vlan ${vlan} priority`),
      ...(name === 'SW1' ? [on(name, `spanning-tree vlan ${vlan} root primary`)] : []),
    ]);
  },
  other: (lab) => {
    const vlan = find(textOf(lab, 'SW1'), /^vlan (\d+)/m);
    return [
      on('SW3', `no spanning-tree vlan ${vlan} priority`),
      on('SW2', `spanning-tree vlan ${vlan} priority 28672`),
      on('SW1', `spanning-tree vlan ${vlan} priority 4096`),
    ];
  },
  watch: (oracle, lab) => {
    const vlan = find(textOf(lab, 'SW1'), /^vlan (\d+)/m);
    const macOf = (name: string) => find(textOf(lab, name), /^! mac (\S+)/m).replaceAll('.', '');
    const own = (name: string) => ({
      priority: Number(oracle.value(name, '', `spanning-tree vlan ${vlan} priority`) ?? 32_768),
      mac: macOf(name),
    });
    const isLess = (one: string, other: string) => {
      const [a, b] = [own(one), own(other)];
      return a.priority < b.priority || (a.priority === b.priority && a.mac < b.mac);
    };
    const box = oracle.box('SW1');
    box.mac = macOf('SW1');
    box.rivals = () => [own('SW2'), own('SW3')];
    const isForced = textOf(lab, 'SW3').includes('priority');
    return () => {
      const isRoot = isLess('SW1', 'SW2') && isLess('SW1', 'SW3');
      return isForced
        ? [isRoot, oracle.line('SW3', '', `spanning-tree vlan ${vlan} priority`) === undefined]
        : [isRoot, isRoot && isLess('SW2', 'SW3'), own('SW2').priority === 28_672];
    };
  },
};

const ospfOf = (oracle: LabOracle, name: string, net: string) => {
  const hello = Number(oracle.value(name, I('1'), 'ip ospf hello-interval') ?? 10);
  const area = oracle.value(name, 'router ospf 1', `network ${net}.12.0 0.0.0.3`);
  return {
    hello,
    dead: Number(oracle.value(name, I('1'), 'ip ospf dead-interval') ?? hello * 4),
    mtu: oracle.value(name, I('1'), 'ip mtu') ?? '1500',
    area,
    isPassive: (port: string) =>
      oracle.has(name, 'router ospf 1', `passive-interface ${G(port)}`) ||
      (oracle.has(name, 'router ospf 1', 'passive-interface default') &&
        !oracle.has(name, 'router ospf 1', `no passive-interface ${G(port)}`)),
  };
};

const ospfMismatch: LabSolver = {
  moves: (lab) => {
    const net = find(lab.text, /SRV1 at (\d+\.\d+)/);
    return ['R1', 'R2'].flatMap((name) => [
      ...[
        'ip ospf hello-interval 5',
        'ip ospf hello-interval 10',
        'ip ospf dead-interval 60',
        'ip ospf dead-interval 40',
        'ip mtu 1400',
        'ip mtu 1500',
      ].map((line) => on(name, I('1'), line)),
      ...['no ip ospf hello-interval', 'no ip ospf dead-interval', 'no ip mtu'].map((line) => on(name, I('1'), line)),
      ...(name === 'R2'
        ? ['0', '1'].map((area) => on(name, 'router ospf 1', `network ${net}.12.0 0.0.0.3 area ${area}`))
        : []),
    ]);
  },
  other: (lab) => {
    const net = find(lab.text, /SRV1 at (\d+\.\d+)/);
    return [
      on('R2', 'router ospf 1', `network ${net}.12.0 0.0.0.3 area 0`),
      on(
        'R2',
        I('1'),
        'ip mtu 1500',
        'no ip mtu',
        'ip ospf dead-interval 40',
        'no ip ospf dead-interval',
        'no ip ospf hello-interval',
      ),
    ];
  },
  watch: (oracle, lab) => {
    const net = find(lab.text, /SRV1 at (\d+\.\d+)/);
    const two = textOf(lab, 'R2');
    const fault = ['ip ospf hello-interval', 'ip ospf dead-interval', 'ip mtu'].find((key) => two.includes(key));
    return () => {
      const [a, b] = [ospfOf(oracle, 'R1', net), ospfOf(oracle, 'R2', net)];
      const isFull = a.hello === b.hello && a.dead === b.dead && a.mtu === b.mtu && a.area === b.area;
      return [isFull, isFull, fault === undefined ? b.area === '0' : oracle.line('R2', I('1'), fault) === undefined];
    };
  },
};

const ospfPassive: LabSolver = {
  moves: () =>
    ['R1', 'R2'].flatMap((name) =>
      [
        'passive-interface default',
        'no passive-interface default',
        `passive-interface ${G('0')}`,
        `no passive-interface ${G('0')}`,
        `passive-interface ${G('1')}`,
        `no passive-interface ${G('1')}`,
      ].map((line) => on(name, 'router ospf 1', line)),
    ),
  other: (lab) =>
    ['R1', 'R2'].map((name) =>
      textOf(lab, name).includes('passive-interface default')
        ? on(name, 'router ospf 1', 'no passive-interface default', `passive-interface ${G('0')}`)
        : on(name, 'router ospf 1', 'passive-interface default', `no passive-interface ${G('1')}`),
    ),
  watch: (oracle, lab) => {
    const net = find(lab.text, /SRV1 at (\d+\.\d+)/);
    const wrong = ['R1', 'R2'].find((name) => ospfOf(oracle, name, net).isPassive('1'))!;
    const isDefault = textOf(lab, wrong).includes('passive-interface default');
    return () => {
      const isFull = !ospfOf(oracle, 'R1', net).isPassive('1') && !ospfOf(oracle, 'R2', net).isPassive('1');
      return [isFull, isFull, ospfOf(oracle, wrong, net).isPassive('0')].slice(0, isDefault ? 2 : 3);
    };
  },
};

const ospfDr: LabSolver = {
  moves: () =>
    ['R1', 'R2', 'R3'].flatMap((name) => [
      ...['0', '1', '77'].map((value) => on(name, I('0'), `ip ospf priority ${value}`)),
      on(name, I('0'), 'no ip ospf priority'),
      on(name, 'do clear ip ospf process'),
    ]),
  other: (lab) => {
    const priority = find(lab.text, /priority (\d+)/);
    return [
      on('R1', I('0'), `ip ospf priority ${priority}`),
      on('R3', I('0'), 'ip ospf priority 0'),
      on('R2', I('0'), 'shutdown', 'no shutdown'),
    ];
  },
  watch: (oracle, lab) => {
    const wanted = find(lab.text, /priority (\d+)/);
    const priorityOf = (name: string) => Number(oracle.value(name, I('0'), 'ip ospf priority') ?? 1);
    let dr: string | null = null;
    let bdr: string | null = null;
    for (const name of ['R1', 'R2', 'R3']) {
      if (textOf(lab, name).includes('! dr ')) dr = name;
      if (textOf(lab, name).includes('! bdr ')) bdr = name;
    }
    oracle.watch((device, line) => {
      if (line === 'do clear ip ospf process') {
        if (dr === device) dr = null;
        if (bdr === device) bdr = null;
      }
      const fit = ['R3', 'R2', 'R1']
        .filter((name) => priorityOf(name) > 0 && !oracle.has(name, I('0'), 'shutdown'))
        .toSorted((a, b) => priorityOf(b) - priorityOf(a));
      const [first, second] = [dr, bdr].map((name) => (name !== null && fit.includes(name) ? name : null));
      dr = first ?? second ?? fit[0] ?? null;
      const left = fit.filter((name) => name !== dr);
      bdr = second !== null && second !== dr ? second! : (left[0] ?? null);
    });
    return () => [
      priorityOf('R3') === 0,
      dr === 'R1' && priorityOf('R1') === Number(wanted),
      bdr === 'R2' && priorityOf('R2') === 1 && dr === 'R1',
    ];
  },
};

const staticHop: LabSolver = {
  moves: (lab) => {
    const [, net, block] = /in (\d+\.\d+)\.200\.(\d+)\/26/.exec(lab.text)!;
    const there = `${net}.200.${block} 255.255.255.192`;
    const one = [
      `${there} ${net}.12.2`,
      `${there} ${net}.12.6`,
      `${net}.200.0 255.255.255.192 ${net}.12.2`,
      `${net}.200.0 255.255.255.0 ${net}.12.2`,
    ];
    const two = [`${net}.1.0 255.255.255.0 ${net}.12.1`, `${net}.10.0 255.255.255.0 ${net}.12.1`];
    const moves = (name: string, list: string[]) =>
      list.flatMap((route) => [on(name, `ip route ${route}`), on(name, `no ip route ${route}`)]);
    return [...moves('R1', one), ...moves('R2', two)];
  },
  other: (lab) => {
    const [, net, block] = /in (\d+\.\d+)\.200\.(\d+)\/26/.exec(lab.text)!;
    return ['R1', 'R2'].map((name) => {
      const held = all(textOf(lab, name), /^(ip route .+)$/gm);
      const right =
        name === 'R1'
          ? `ip route ${net}.200.${block} 255.255.255.192 ${net}.12.2`
          : `ip route ${net}.1.0 255.255.255.0 ${net}.12.1`;
      return on(name, ...held.filter((line) => line !== right).map((line) => `no ${line}`), right);
    });
  },
  watch: (oracle, lab) => {
    const [, net, block] = /in (\d+\.\d+)\.200\.(\d+)\/26/.exec(lab.text)!;
    const server = find(lab.text, /SRV1 at ([\d.]+) /);
    const right = {
      R1: `ip route ${net}.200.${block} 255.255.255.192 ${net}.12.2`,
      R2: `ip route ${net}.1.0 255.255.255.0 ${net}.12.1`,
    };
    const held = (name: 'R1' | 'R2') => all(textOf(lab, name), /^(ip route .+)$/gm)[0]!;
    const at = held('R1') === right.R1 ? 'R2' : 'R1';
    const wrong = held(at);
    const hopTo = (name: string, to: string): string | undefined =>
      [...oracle.box(name).sections.get('')!.values()]
        .flatMap((line) => {
          const [, prefix, mask, hop] = /^ip route (\S+) (\S+) (\S+)$/.exec(line) ?? [];
          return prefix !== undefined && sameNet(prefix, to, lengthOf(mask!))
            ? [{ hop: hop!, length: lengthOf(mask!) }]
            : [];
        })
        .toSorted((a, b) => b.length - a.length)[0]?.hop;
    return () => [
      hopTo('R1', server) === `${net}.12.2` && hopTo('R2', `${net}.1.10`) === `${net}.12.1`,
      !oracle.has(at, '', wrong),
      oracle.has(at, '', right[at]),
    ];
  },
};

const hsrp: LabSolver = {
  moves: (lab) => {
    const group = find(lab.text, /group (\d+)/);
    const [virtual, priority] = [find(lab.text, /gateway ([\d.]+) by/), find(lab.text, /with the priority (\d+)/)];
    return ['R1', 'R2'].flatMap((name) => [
      ...['90', '100', priority].map((value) => on(name, I('0'), `standby ${group} priority ${value}`)),
      on(name, I('0'), `standby ${group} preempt`),
      on(name, I('0'), `no standby ${group} preempt`),
      on(name, I('0'), `standby ${group} ip ${virtual}`),
      on(name, I('0'), 'shutdown'),
      on(name, I('0'), 'no shutdown'),
    ]);
  },
  other: (lab) => {
    const group = find(lab.text, /group (\d+)/);
    const [virtual, priority] = [find(lab.text, /gateway ([\d.]+) by/), find(lab.text, /with the priority (\d+)/)];
    return [
      on('R1', I('0'), `standby ${group} preempt`, `standby ${group} ip ${virtual}`),
      on('R1', I('0'), `standby ${group} priority 100`, `standby ${group} priority ${priority}`),
    ];
  },
  watch: (oracle, lab) => {
    const group = find(lab.text, /group (\d+)/);
    const [virtual, priority] = [find(lab.text, /gateway ([\d.]+) by/), find(lab.text, /with the priority (\d+)/)];
    const isOnlyVirtual = oracle.value('R1', I('0'), `standby ${group} ip`) !== virtual;
    const of = (name: string) => ({
      name,
      isUp: !oracle.has(name, I('0'), 'shutdown'),
      priority: Number(oracle.value(name, I('0'), `standby ${group} priority`) ?? 100),
      isPreempting: oracle.has(name, I('0'), `standby ${group} preempt`),
    });
    let active: string | null = textOf(lab, 'R2').includes('! holds') ? 'R2' : null;
    oracle.watch(() => {
      const up = ['R2', 'R1'].map(of).filter(({ isUp }) => isUp);
      const before = up.find(({ name }) => name === active);
      const best = up.toSorted((a, b) => b.priority - a.priority)[0];
      const rival = before && up.find((one) => one.isPreempting && one.priority > before.priority);
      active = (before ? (rival ?? before) : best)?.name ?? null;
    });
    return () => {
      const [one, two] = [of('R1'), of('R2')];
      const isActive = active === 'R1' && one.isPreempting && one.priority === Number(priority);
      return [
        isActive && oracle.value('R1', I('0'), `standby ${group} ip`) === virtual,
        active === 'R1' && two.isUp && two.priority === 100 && !two.isPreempting,
      ].slice(0, isOnlyVirtual ? 1 : 2);
    };
  },
};

const natSides: LabSolver = {
  moves: (lab) => {
    const net = find(lab.text, /translates (\S+)\.5\.0/);
    return [
      ...['0', '1'].flatMap((port) =>
        ['ip nat inside', 'ip nat outside', 'no ip nat inside', 'no ip nat outside'].map((line) =>
          on('R1', I(port), line),
        ),
      ),
      on('R1', `access-list 1 permit ${net}.5.0 0.0.0.255`),
      on('R1', `access-list 1 permit ${net}.6.0 0.0.0.255`),
      on('R1', 'no access-list 1'),
    ];
  },
  other: (lab) => {
    const net = find(lab.text, /translates (\S+)\.5\.0/);
    return [
      on('R1', `access-list 1 permit ${net}.5.0 0.0.0.255`),
      on('R1', I('1'), 'no ip nat inside', 'ip nat outside'),
      on('R1', I('0'), 'no ip nat outside', 'ip nat inside'),
    ];
  },
  watch: (oracle, lab) => {
    const net = find(lab.text, /translates (\S+)\.5\.0/);
    const own = `access-list 1 permit ${net}.5.0 0.0.0.255`;
    const isList = !textOf(lab, 'R1').includes(own);
    const entries = () =>
      [...oracle.box('R1').sections.get('')!.values()].filter((line) => line.startsWith('access-list 1 '));
    return () => {
      const isRight =
        oracle.line('R1', I('0'), 'ip nat') === 'ip nat inside' &&
        oracle.line('R1', I('1'), 'ip nat') === 'ip nat outside';
      // A list without entries, or that does not exist, permits everything.
      const isPermitted = entries().length === 0 || entries().includes(own);
      return [isRight && isPermitted, isList ? entries().includes(own) : isRight];
    };
  },
};

type Entry = { action: string; from: (address: string) => boolean; to: (address: string) => boolean; text: string };
const entryOf = (text: string): Entry => {
  const words = text.split(' ').slice(2);
  const place = () => {
    const first = words.shift()!;
    if (first === 'any') return () => true;
    const second = words.shift()!;
    if (first === 'host') return (address: string) => address === second;
    const length = 32 - (number(second) === 0 ? 0 : number(second).toString(2).length);
    return (address: string) => sameNet(address, first, length);
  };
  return { action: text.split(' ')[0]!, from: place(), to: place(), text };
};

const aclOrder: LabSolver = {
  moves: (lab) => {
    const [name, two, server] = [
      find(lab.text, /access list (\w+)/),
      find(lab.text, /PC2 \(([\d.]+)\)/),
      find(lab.text, /SRV1 \(([\d.]+)\)/),
    ];
    const list = `ip access-list extended ${name}`;
    const net = two.replace(/\d+$/, '0');
    return [
      ...[
        `5 deny ip host ${two} host ${server}`,
        `10 deny ip host ${two} host ${server}`,
        `30 permit ip ${net} 0.0.0.255 any`,
        `deny ip any host ${server}`,
        'no 10',
        'no 20',
        `permit ip any any`,
      ].map((line) => on('R1', list, line)),
      ...['in', 'out'].flatMap((way) => [
        on('R1', I('0'), `ip access-group ${name} ${way}`),
        on('R1', I('0'), `no ip access-group ${name} ${way}`),
      ]),
    ];
  },
  other: (lab) => {
    const [name, two, server] = [
      find(lab.text, /access list (\w+)/),
      find(lab.text, /PC2 \(([\d.]+)\)/),
      find(lab.text, /SRV1 \(([\d.]+)\)/),
    ];
    return [
      on(
        'R1',
        `no ip access-list extended ${name}`,
        `ip access-list extended ${name}`,
        `deny ip host ${two} host ${server}`,
        `permit ip ${two.replace(/\d+$/, '0')} 0.0.0.255 any`,
      ),
      on('R1', I('0'), `no ip access-group ${name} out`, `ip access-group ${name} in`),
    ];
  },
  watch: (oracle, lab) => {
    const [name, two, server] = [
      find(lab.text, /access list (\w+)/),
      find(lab.text, /PC2 \(([\d.]+)\)/),
      find(lab.text, /SRV1 \(([\d.]+)\)/),
    ];
    const one = two.replace(/\d+$/, '20');
    const list = `ip access-list extended ${name}`;
    const entries = () =>
      [...(oracle.box('R1').sections.get(list) ?? [])]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([, text]) => entryOf(text));
    const lets = (from: string, to: string) =>
      entries().length === 0 || entries().find((entry) => entry.from(from) && entry.to(to))?.action === 'permit';
    const is = (way: string) => oracle.line('R1', I('0'), `ip access-group ${way}`) !== undefined;
    const reaches = (from: string) => (!is('in') || lets(from, server)) && (!is('out') || lets(server, from));
    const fault = is('out') ? 'direction' : lets(one, server) ? 'late' : 'early';
    return () => {
      const texts = entries().map(({ text }) => text);
      const deny = texts.indexOf(`deny ip host ${two} host ${server}`);
      const permit = texts.findIndex((text, index) => index > deny && text.startsWith('permit ip '));
      return [
        fault === 'late' ? !reaches(two) : reaches(one),
        fault === 'direction' ? is('in') && !is('out') : deny >= 0 && permit > deny,
      ];
    };
  },
};

const portSecurity: LabSolver = {
  moves: (lab) => {
    const port = find(lab.text, /G0\/(\d)/);
    const old = /sticky (\S{14})/.exec(textOf(lab, 'SW1'))?.[1] ?? '5254.00cc.0d01';
    return [
      ...[
        'switchport port-security maximum 1',
        'switchport port-security maximum 2',
        'switchport port-security maximum 3',
        'shutdown',
        'no shutdown',
        `no switchport port-security mac-address sticky ${old}`,
        `switchport port-security mac-address sticky ${old}`,
        'switchport port-security',
        'no switchport port-security',
      ].map((line) => on('SW1', I(port), line)),
      on('SW1', I(port), 'shutdown', 'no shutdown'),
      on('SW1', I(port), 'switchport port-security violation restrict'),
      on('SW1', I(port), 'switchport port-security violation shutdown'),
    ];
  },
  other: (lab) => {
    const port = find(lab.text, /G0\/(\d)/);
    const old = /sticky (\S{14})/.exec(textOf(lab, 'SW1'))?.[1];
    return [
      on('SW1', I(port), 'shutdown'),
      on(
        'SW1',
        I(port),
        ...(old === undefined
          ? ['switchport port-security maximum 2']
          : [`no switchport port-security mac-address sticky ${old}`]),
        'no shutdown',
      ),
    ];
  },
  watch: (oracle, lab) => {
    const port = find(lab.text, /G0\/(\d)/);
    const phone = /^! behind \S+ (\S+)/m.exec(textOf(lab, 'SW1'))?.[1];
    const stations = [find(textOf(lab, 'PC1'), /mac eth0 (\S+)/), ...(phone === undefined ? [] : [phone])];
    const state = () => {
      const lines = [...oracle.box('SW1').sections.get(I(port))!.values()];
      const kept = lines.flatMap((line) => /sticky (\S{14})$/.exec(line)?.[1] ?? []);
      const most = Number(oracle.value('SW1', I(port), 'switchport port-security maximum') ?? 1);
      const isOn = lines.includes('switchport port-security');
      const places = Math.max(0, most - kept.length);
      const fresh = stations.filter((mac) => !kept.includes(mac));
      return {
        isOn,
        most,
        strangers: isOn ? fresh.slice(places) : [],
        isShut: lines.includes('shutdown'),
        mode: oracle.value('SW1', I(port), 'switchport port-security violation') ?? 'shutdown',
      };
    };
    let isDisabled = false;
    oracle.watch(() => {
      const { strangers, isShut, mode } = state();
      if (isShut) isDisabled = false;
      else if (strangers.length > 0 && mode === 'shutdown') isDisabled = true;
    });
    return () => {
      const { isOn, most, strangers, isShut, mode } = state();
      const isUp = !isShut && !isDisabled;
      return [
        isOn && isUp && mode === 'shutdown' && most === (phone === undefined ? 1 : 2),
        isUp && !strangers.includes(stations[0]!),
      ];
    };
  },
};

const snoopingTrust: LabSolver = {
  moves: (lab) => {
    const vlan = find(lab.text, /for VLAN (\d+)/);
    return [
      ...['1', '2'].flatMap((port) => [
        on('SW1', I(port), 'ip dhcp snooping trust'),
        on('SW1', I(port), 'no ip dhcp snooping trust'),
      ]),
      on('SW1', 'no ip dhcp snooping'),
      on('SW1', 'ip dhcp snooping'),
      on('SW1', `no ip dhcp snooping vlan ${vlan}`),
      on('SW1', `ip dhcp snooping vlan ${vlan}`),
      on('SW1', I('1'), 'shutdown'),
      on('SW1', I('1'), 'no shutdown'),
    ];
  },
  other: (lab) => {
    const vlan = find(lab.text, /for VLAN (\d+)/);
    return [
      on('SW1', 'no ip dhcp snooping', 'ip dhcp snooping', `ip dhcp snooping vlan ${vlan}`),
      on('SW1', I('2'), 'no ip dhcp snooping trust', I('1'), 'ip dhcp snooping trust'),
    ];
  },
  watch: (oracle, lab) => {
    const vlan = find(lab.text, /for VLAN (\d+)/);
    const isWrong = oracle.has('SW1', I('2'), 'ip dhcp snooping trust');
    const trusts = (port: string) => oracle.has('SW1', I(port), 'ip dhcp snooping trust');
    return () => {
      const isSnooping =
        oracle.has('SW1', '', 'ip dhcp snooping') && oracle.has('SW1', '', `ip dhcp snooping vlan ${vlan}`);
      const isServed = !oracle.has('SW1', I('1'), 'shutdown') && (!isSnooping || trusts('1'));
      return [isServed, trusts('1'), !trusts('2')].slice(0, isWrong ? 3 : 2);
    };
  },
};

const dai: LabSolver = {
  moves: (lab) => {
    const vlan = find(lab.text, /in VLAN (\d+)/);
    const text = textOf(lab, 'PC1');
    const [mac, own] = [find(text, /mac eth0 (\S+)/), /address eth0 (\S+)\//.exec(text)?.[1] ?? '192.0.2.9'];
    const binding = `ip source binding ${mac} vlan ${vlan} ${own} interface ${G('2')}`;
    return [
      ...['1', '2'].flatMap((port) => [
        on('SW1', I(port), 'ip arp inspection trust'),
        on('SW1', I(port), 'no ip arp inspection trust'),
      ]),
      on('SW1', binding),
      on('SW1', `no ${binding}`),
      on('SW1', `no ip arp inspection vlan ${vlan}`),
      on('SW1', `ip arp inspection vlan ${vlan}`),
      on('SW1', I('1'), 'no ip dhcp snooping trust'),
      on('SW1', I('1'), 'ip dhcp snooping trust'),
    ];
  },
  other: (lab) => {
    const vlan = find(lab.text, /in VLAN (\d+)/);
    const text = textOf(lab, 'PC1');
    const own = /address eth0 (\S+)\//.exec(text)?.[1];
    return own === undefined
      ? [
          on(
            'SW1',
            `no ip arp inspection vlan ${vlan}`,
            I('1'),
            'ip arp inspection trust',
            `ip arp inspection vlan ${vlan}`,
          ),
        ]
      : [
          on(
            'SW1',
            I('2'),
            'ip arp inspection trust',
            'no ip arp inspection trust',
            `ip source binding ${find(text, /mac eth0 (\S+)/)} vlan ${vlan} ${own} interface ${G('2')}`,
          ),
        ];
  },
  watch: (oracle, lab) => {
    const vlan = find(lab.text, /in VLAN (\d+)/);
    const text = textOf(lab, 'PC1');
    const own = /address eth0 (\S+)\//.exec(text)?.[1];
    const binding = `ip source binding ${find(text, /mac eth0 (\S+)/)} vlan ${vlan} ${own} interface ${G('2')}`;
    const trusts = (port: string) => oracle.has('SW1', I(port), 'ip arp inspection trust');
    return () => {
      const isInspected = oracle.has('SW1', '', `ip arp inspection vlan ${vlan}`);
      const isLeased = own === undefined && oracle.has('SW1', I('1'), 'ip dhcp snooping trust');
      const isBound = own === undefined ? isLeased : oracle.has('SW1', '', binding);
      const isHeard = !isInspected || (trusts('1') && (trusts('2') || isBound));
      // Without a lease, a client has no address to send from.
      return [
        (own !== undefined || isLeased) && isHeard,
        own === undefined ? trusts('1') : oracle.has('SW1', '', binding),
      ];
    };
  },
};

const raGuard: LabSolver = {
  moves: (lab) => {
    const names = all(textOf(lab, 'SW1'), /^ipv6 nd raguard policy (\S+)/gm);
    return [
      ...['1', '2'].flatMap((port) => names.map((name) => on('SW1', I(port), `ipv6 nd raguard attach-policy ${name}`))),
      ...names.flatMap((name) =>
        ['router', 'host'].map((role) => on('SW1', `ipv6 nd raguard policy ${name}`, `device-role ${role}`)),
      ),
      on('SW1', I('1'), 'shutdown'),
      on('SW1', I('1'), 'no shutdown'),
    ];
  },
  other: (lab) => {
    const [first] = all(textOf(lab, 'SW1'), /^ipv6 nd raguard policy (\S+)/gm);
    return [
      on(
        'SW1',
        `no ipv6 nd raguard policy ${first}`,
        `ipv6 nd raguard policy ${first}`,
        'device-role router',
        I('1'),
        `ipv6 nd raguard attach-policy ${first}`,
      ),
    ];
  },
  watch: (oracle, lab) => {
    const [first] = all(textOf(lab, 'SW1'), /^ipv6 nd raguard policy (\S+)/gm);
    const role = (name: string) => oracle.value('SW1', `ipv6 nd raguard policy ${name}`, 'device-role');
    return () => {
      const policy = oracle.value('SW1', I('1'), 'ipv6 nd raguard')!;
      const isUp = !oracle.has('SW1', I('1'), 'shutdown');
      return [isUp && role(policy) === 'router', role(first!) === 'router' && policy === first];
    };
  },
};

/** The solver of every family of labs. */
export const labSolvers: Record<string, LabSolver> = {
  ...managementSolvers,
  ...pathSolvers,
  'lab-acl-order': aclOrder,
  'lab-allowed-vlan': allowedVlan,
  'lab-dai': dai,
  'lab-dhcp-relay': dhcpRelay,
  'lab-etherchannel': etherChannel,
  'lab-hsrp': hsrp,
  'lab-ipv6-gateway': ipv6Gateway,
  'lab-native-vlan': nativeVlan,
  'lab-nat-sides': natSides,
  'lab-ospf-dr': ospfDr,
  'lab-ospf-mismatch': ospfMismatch,
  'lab-ospf-passive': ospfPassive,
  'lab-port-security': portSecurity,
  'lab-ra-guard': raGuard,
  'lab-snooping-trust': snoopingTrust,
  'lab-static-hop': staticHop,
  'lab-stp-root': stpRoot,
  'lab-wrong-gateway': wrongGateway,
  'lab-wrong-mask': wrongMask,
};

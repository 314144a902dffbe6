import { all, find, G, I, on, textOf, type LabSolver } from './solver.ts';

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

export const guardSolvers: Record<string, LabSolver> = {
  'lab-port-security': portSecurity,
  'lab-snooping-trust': snoopingTrust,
  'lab-dai': dai,
  'lab-ra-guard': raGuard,
};

import { type LabOracle, lengthOf, sameNet } from './lab-oracle.ts';
import { all, find, G, I, on, textOf, type LabSolver } from './solver.ts';

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
    const server = find(lab.text, /SRV1 at (\d+\.\d+\.\d+\.\d+)/);
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
    const [virtual, priority] = [find(lab.text, /gateway ([\d.]+) with/), find(lab.text, /with the priority (\d+)/)];
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
    const [virtual, priority] = [find(lab.text, /gateway ([\d.]+) with/), find(lab.text, /with the priority (\d+)/)];
    return [
      on('R1', I('0'), `standby ${group} preempt`, `standby ${group} ip ${virtual}`),
      on('R1', I('0'), `standby ${group} priority 100`, `standby ${group} priority ${priority}`),
    ];
  },
  watch: (oracle, lab) => {
    const group = find(lab.text, /group (\d+)/);
    const [virtual, priority] = [find(lab.text, /gateway ([\d.]+) with/), find(lab.text, /with the priority (\d+)/)];
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

export const routingSolvers: Record<string, LabSolver> = {
  'lab-ospf-mismatch': ospfMismatch,
  'lab-ospf-passive': ospfPassive,
  'lab-ospf-dr': ospfDr,
  'lab-static-hop': staticHop,
  'lab-hsrp': hsrp,
};

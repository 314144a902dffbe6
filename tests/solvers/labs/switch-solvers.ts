import { all, find, I, on, textOf, type LabSolver } from './solver.ts';

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

export const switchSolvers: Record<string, LabSolver> = {
  'lab-native-vlan': nativeVlan,
  'lab-allowed-vlan': allowedVlan,
  'lab-etherchannel': etherChannel,
  'lab-stp-root': stpRoot,
};

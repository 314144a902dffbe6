import { find, I, type LabSolver, on, textOf } from './solver.ts';

const EDGE = 'ip access-list extended EDGE';

const capture: LabSolver = {
  moves: (lab) => {
    const [client, server] = [find(lab.text, /PC1 \(([\d.]+)\)/), find(lab.text, /https:\/\/([\d.]+),/)];
    const lan = `${client.replace(/\d+$/, '0')} 0.0.0.255`;
    const net = server.replace(/\.\d+$/, '');
    return [
      on('R1', EDGE, `25 permit tcp ${lan} host ${server} eq 443`),
      on('R1', EDGE, `permit tcp ${lan} host ${server} eq 443`),
      on('R1', EDGE, `5 deny tcp ${lan} any eq 443`),
      on('R1', EDGE, 'no 5'),
      on('R1', EDGE, 'no 30'),
      on('R1', I('0'), 'no ip access-group EDGE in'),
      on('R1', I('0'), 'ip access-group EDGE in'),
      ...['1', '254', '77'].map((hop) => on('SRV1', `sudo ip route replace default via ${net}.${hop}`)),
      ...['start', 'stop', 'restart'].map((verb) => on('SRV1', `sudo systemctl ${verb} nginx`)),
    ];
  },
  other: (lab) => {
    const [client, server] = [find(lab.text, /PC1 \(([\d.]+)\)/), find(lab.text, /https:\/\/([\d.]+),/)];
    const lan = `${client.replace(/\d+$/, '0')} 0.0.0.255`;
    const net = server.replace(/\.\d+$/, '');
    return [
      on(
        'R1',
        `no ${EDGE}`,
        EDGE,
        'permit icmp any any',
        `permit tcp ${lan} host ${server} eq www`,
        `permit tcp ${lan} host ${server} eq 443`,
        `deny ip ${lan} host ${server}`,
        'permit ip any any',
      ),
      on('SRV1', `sudo ip route replace default via ${net}.1`, 'sudo systemctl restart nginx'),
    ];
  },
  watch: (oracle, lab) => {
    const [client, server] = [find(lab.text, /PC1 \(([\d.]+)\)/), find(lab.text, /https:\/\/([\d.]+),/)];
    const net = server.replace(/\.\d+$/, '');
    const lan = client.replace(/\d+$/, '0');
    const fault = textOf(lab, 'SRV1').includes('inactive')
      ? 'service'
      : textOf(lab, 'SRV1').includes(`gateway ${net}.254`)
        ? 'gateway'
        : 'filter';
    const entries = () =>
      [...(oracle.box('R1').sections.get(EDGE) ?? [])]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([, text]) => text);
    // What an entry says of a connection from the client to port 443 of the server.
    const isAbout = (text: string) => {
      const [, protocol, rest = ''] = /^\w+ (\w+) (.*)$/.exec(text)!;
      if (protocol !== 'tcp' && protocol !== 'ip') return false;
      const [, port] = / eq (\S+)$/.exec(rest) ?? [];
      const from = rest.startsWith('any') || rest.startsWith(lan);
      const to = / any(?: eq \S+)?$/.test(rest) || rest.includes(`host ${server}`);
      return from && to && (port === undefined || port === '443');
    };
    return () => {
      const list = entries();
      const isApplied = oracle.has('R1', I('0'), 'ip access-group EDGE in');
      const isLet = !isApplied || list.length === 0 || (list.find(isAbout)?.startsWith('permit') ?? false);
      const isBack = oracle.pc('SRV1').gateway === `${net}.1`;
      const isOn = oracle.pc('SRV1').services.get('nginx') === 'active';
      const permit = list.findIndex((text) => text.endsWith(' eq 443'));
      const deny = list.findLastIndex((text) => text.includes('deny ip '));
      return [
        isLet && isBack && isOn,
        fault === 'service' ? isOn : fault === 'gateway' ? isBack : permit >= 0 && deny > permit,
      ];
    };
  },
};

const ipv6Static: LabSolver = {
  moves: (lab) => {
    const block = find(lab.text, /PC1 \((\S+):1::10\)/);
    const route = (net: string, hop: string) => `ipv6 route ${block}:${net}::/64 ${block}:12::${hop}`;
    const both = (name: string, line: string) => [on(name, line), on(name, `no ${line}`)];
    return [
      ...[route('2', '2'), route('2', '7'), route('20', '2')].flatMap((line) => both('R1', line)),
      ...[route('1', '1'), route('11', '1')].flatMap((line) => both('R2', line)),
      ...['R1', 'R2'].flatMap((name) => both(name, 'ipv6 unicast-routing')),
      on('R2', I('0'), 'shutdown'),
      on('R2', I('0'), 'no shutdown'),
    ];
  },
  other: (lab) => {
    const block = find(lab.text, /PC1 \((\S+):1::10\)/);
    const right = { R1: `ipv6 route ${block}:2::/64 ${block}:12::2`, R2: `ipv6 route ${block}:1::/64 ${block}:12::1` };
    return (['R1', 'R2'] as const).map((name) => {
      const held = find(textOf(lab, name), /^(ipv6 route .+)$/m);
      return on(name, `no ${held}`, 'ipv6 unicast-routing', right[name], I('0'), 'no shutdown');
    });
  },
  watch: (oracle, lab) => {
    const block = find(lab.text, /PC1 \((\S+):1::10\)/);
    const line = (net: string, hop: string) =>
      `ipv6 route ${`${block}:${net}::`.toUpperCase()}/64 ${`${block}:12::${hop}`.toUpperCase()}`;
    const held = (name: string) => find(textOf(lab, name), /^(ipv6 route .+)$/m);
    const wrongs = {
      R1: held('R1').replace(/(?<= )\S*::\S*/g, (text) => text.toUpperCase()),
      R2: held('R2').replace(/(?<= )\S*::\S*/g, (text) => text.toUpperCase()),
    };
    const right = { R1: line('2', '2'), R2: line('1', '1') };
    const isPlain = !textOf(lab, 'R2').includes('ipv6 unicast-routing');
    const at = wrongs.R1 === right.R1 ? 'R2' : 'R1';
    const isHop = wrongs.R1.includes(':2::/64') && at === 'R1';
    const routes = (name: string) => [...oracle.box(name).sections.get('')!.values()];
    // The first of several routes to one prefix is taken.
    const leads = (name: 'R1' | 'R2') => {
      const [prefix] = right[name].split(' ').slice(2);
      return routes(name).find((text) => text.startsWith(`ipv6 route ${prefix} `)) === right[name];
    };
    return () => {
      const isOn = ['R1', 'R2'].every((name) => oracle.has(name, '', 'ipv6 unicast-routing'));
      const isUp = !oracle.has('R2', I('0'), 'shutdown');
      const isReached = isOn && isUp && leads('R1') && leads('R2');
      if (isPlain) return [isReached, oracle.has('R2', '', 'ipv6 unicast-routing')];
      const isGone = !oracle.has(at, '', wrongs[at]);
      return isHop
        ? [isReached, isGone]
        : [isReached, isGone, routes(at).some((text) => text.startsWith(right[at].replace(/ \S+$/, ' ')))];
    };
  },
};

const rootGuard: LabSolver = {
  moves: (lab) => {
    const vlan = find(textOf(lab, 'SW1'), /^vlan (\d+)/m);
    return ['SW1', 'SW2'].flatMap((name) => [
      ...['0', '4096', '16384'].map((value) => on(name, `spanning-tree vlan ${vlan} priority ${value}`)),
      on(name, `no spanning-tree vlan ${vlan} priority`),
      on(name, I('1'), 'spanning-tree guard root'),
      on(name, I('1'), 'no spanning-tree guard'),
      on(name, I('1'), 'spanning-tree guard none'),
    ]);
  },
  other: (lab) => {
    const vlan = find(textOf(lab, 'SW1'), /^vlan (\d+)/m);
    const held = find(textOf(lab, 'SW1'), /priority (\d+)/);
    return [
      on('SW2', I('1'), 'spanning-tree guard none'),
      on('SW2', `spanning-tree vlan ${vlan} priority 61440`, `no spanning-tree vlan ${vlan} priority`),
      on('SW1', `spanning-tree vlan ${vlan} priority ${held}`),
    ];
  },
  watch: (oracle, lab) => {
    const vlan = find(textOf(lab, 'SW1'), /^vlan (\d+)/m);
    const isMisplaced = textOf(lab, 'SW2').includes('guard root');
    const rank = (name: string) => {
      const priority = Number(oracle.value(name, '', `spanning-tree vlan ${vlan} priority`) ?? 32_768);
      return `${String(priority).padStart(6, '0')} ${find(textOf(lab, name), /^! mac (\S+)/m)}`;
    };
    const isGuarded = (name: string) => oracle.value(name, I('1'), 'spanning-tree guard') === 'root';
    return () => {
      const isOneRoot = rank('SW1') < rank('SW2');
      const isCut = isOneRoot ? isGuarded('SW2') : isGuarded('SW1');
      return [
        !isCut,
        !isCut && isOneRoot,
        isMisplaced ? !isGuarded('SW2') : oracle.line('SW2', '', `spanning-tree vlan ${vlan} priority`) === undefined,
      ];
    };
  },
};

export const pathSolvers: Record<string, LabSolver> = {
  'lab-capture': capture,
  'lab-ipv6-static': ipv6Static,
  'lab-root-guard': rootGuard,
};

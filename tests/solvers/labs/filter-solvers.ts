import { number, sameNet } from './lab-oracle.ts';
import { find, I, on, textOf, type LabSolver } from './solver.ts';

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

export const filterSolvers: Record<string, LabSolver> = {
  'lab-nat-sides': natSides,
  'lab-acl-order': aclOrder,
};

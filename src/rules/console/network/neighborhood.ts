/** An interface running OSPF, of either version. */
export type Speaker = {
  device: string;
  name: string;
  /** Names its segment. */
  node: string;
  id: string;
  area: string;
  cost: number;
  isPassive: boolean;
  priority: number;
  type: 'broadcast' | 'point-to-point';
  hello: number;
  dead: number;
  mtu: number;
  isMtuIgnored: boolean;
  /** What else must be the same at both ends. */
  alike: string;
  /** The part it had before; who is designated stays so. */
  held: string | undefined;
};

/** The sections of the parts that interfaces have on their segments, by the version of OSPF. */
export const PARTS = { 'ip ospf': '#now ospf', 'ipv6 ospf': '#now ospfv3' } as const;

export type NeighborState = 'FULL' | '2WAY' | 'EXSTART';
/** `isRouting`: routes are learned through it. */
export type Neighbor<S extends Speaker> = { own: S; other: S; state: NeighborState; isRouting: boolean };

/** A router's part on a segment that has a designated router. */
export type DesignatedRole = 'DR' | 'BDR' | 'DROTHER' | '-';

const idNumber = (id: string): number => id.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);

const areHeard = (own: Speaker, other: Speaker, segment: (node: string) => string): boolean =>
  own.device !== other.device &&
  own.id !== other.id &&
  !own.isPassive &&
  !other.isPassive &&
  own.area === other.area &&
  own.hello === other.hello &&
  own.dead === other.dead &&
  own.alike === other.alike &&
  segment(own.node) === segment(other.node);

/**
 * Who is designated on a speaker's segment, and its backup. Whoever is designated stays so, and its backup follows it;
 * otherwise priorities decide, and then IDs.
 */
export function designatedOn<S extends Speaker>(
  own: S,
  speakers: readonly S[],
  segment: (node: string) => string,
): { dr: S | null; bdr: S | null } {
  if (own.type !== 'broadcast') return { dr: null, bdr: null };
  const ranked = speakers
    .filter((other) => other.type === 'broadcast' && (other === own || areHeard(own, other, segment)))
    .filter(({ priority }) => priority > 0)
    .toSorted((a, b) => b.priority - a.priority || idNumber(b.id) - idNumber(a.id));
  const was = (part: string) => ranked.find(({ held }) => held === part);
  const dr = was('DR') ?? was('BDR') ?? ranked[0] ?? null;
  const left = ranked.filter((other) => other !== dr);
  return { dr, bdr: left.find(({ held }) => held === 'BDR') ?? left[0] ?? null };
}

export function roleOf<S extends Speaker>(
  speaker: S,
  speakers: readonly S[],
  segment: (node: string) => string,
): DesignatedRole {
  if (speaker.type !== 'broadcast') return '-';
  const { dr, bdr } = designatedOn(speaker, speakers, segment);
  return dr === speaker ? 'DR' : bdr === speaker ? 'BDR' : 'DROTHER';
}

/** All neighbors, from both sides, and how far each pair gets. */
export function neighborsAmong<S extends Speaker>(
  speakers: readonly S[],
  segment: (node: string) => string,
): Neighbor<S>[] {
  return speakers.flatMap((own) =>
    speakers
      .filter((other) => areHeard(own, other, segment))
      .map((other): Neighbor<S> => {
        const { dr, bdr } = designatedOn(own, speakers, segment);
        const isMultiple = own.type === 'broadcast' && other.type === 'broadcast';
        const isNear = [own, other].some((one) => one === dr || one === bdr);
        const smaller = own.mtu < other.mtu ? own : other;
        if (own.mtu !== other.mtu && !smaller.isMtuIgnored) return { own, other, state: 'EXSTART', isRouting: false };
        const state = isMultiple && !isNear ? '2WAY' : 'FULL';
        // Through the designated router's link state, two others reach each other.
        return { own, other, state, isRouting: own.type === other.type && (!isMultiple || dr !== null) };
      }),
  );
}

type ShortestPath<S extends Speaker> = { cost: number; first: Neighbor<S>[] };

/** The cost to reach each router within an area, and its first hops. */
export function shortestPaths<S extends Speaker>(
  from: string,
  pairs: readonly Neighbor<S>[],
): Map<string, ShortestPath<S>> {
  const paths = new Map<string, ShortestPath<S>>([[from, { cost: 0, first: [] }]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const [next] = [...open].toSorted((a, b) => paths.get(a)!.cost - paths.get(b)!.cost);
    open.delete(next!);
    const here = paths.get(next!)!;
    for (const pair of pairs.filter(({ own }) => own.device === next)) {
      const cost = here.cost + pair.own.cost;
      const first = next === from ? [pair] : here.first;
      const before = paths.get(pair.other.device);
      if (before && before.cost < cost) continue;
      const isTie = before?.cost === cost;
      paths.set(pair.other.device, { cost, first: isTie ? [...new Set([...before!.first, ...first])] : first });
      if (!isTie) open.add(pair.other.device);
    }
  }
  return paths;
}

/** The bandwidth of an interface by its type, in Mbps. */
export const bandwidthOf = (name: string): number =>
  name.startsWith('Serial')
    ? 1.544
    : name.startsWith('Ten')
      ? 10_000
      : name.startsWith('Fast')
        ? 100
        : name.startsWith('Ethernet')
          ? 10
          : name.startsWith('Loopback')
            ? 8000
            : 1000;

/** An interface's settings, by the words with which its lines begin: `ip ospf` or `ipv6 ospf`. */
export function settingsOf(name: string, lines: Readonly<Record<string, string>>, begin: string, reference: number) {
  const number = (key: string): number | null => {
    const text = lines[`${begin} ${key}`]?.split(' ').at(-1);
    return text === undefined ? null : Number(text);
  };
  const usual = name.startsWith('Serial') ? 'point-to-point' : 'broadcast';
  const hello = number('hello-interval') ?? 10;
  const mtu = lines[begin === 'ip ospf' ? 'ip mtu' : 'ipv6 mtu']?.split(' ').at(-1) ?? '1500';
  return {
    cost: number('cost') ?? Math.max(1, Math.floor(reference / bandwidthOf(name))),
    priority: number('priority') ?? 1,
    type: (lines[`${begin} network`]?.split(' ').at(-1) ?? usual) as Speaker['type'],
    hello,
    dead: number('dead-interval') ?? hello * 4,
    mtu: Number(mtu),
    isMtuIgnored: lines[`${begin} mtu-ignore`] !== undefined,
  };
}

/** Whether a process sends no hellos on an interface. */
export const isPassiveIn = (section: Readonly<Record<string, string>>, name: string): boolean =>
  section[`passive-interface ${name}`] !== undefined ||
  (section['passive-interface default'] !== undefined && section[`no passive-interface ${name}`] === undefined);

export const referenceOf = (section: Readonly<Record<string, string>>): number =>
  Number(section['auto-cost reference-bandwidth']?.split(' ').at(-1) ?? 100);

/** Those of the least cost for each prefix, without repetitions. */
export function cheapest<R extends { key: string; cost: number; hop: string }>(routes: readonly R[]): R[] {
  const least = new Map<string, number>();
  for (const { key, cost } of routes) least.set(key, Math.min(cost, least.get(key) ?? Infinity));
  const seen = new Set<string>();
  return routes.filter(({ key, cost, hop }) => {
    const name = `${key} ${hop}`;
    if (cost !== least.get(key) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

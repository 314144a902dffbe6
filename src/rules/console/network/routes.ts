import { ipv4Number, maskLength } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { layer3Of, prefixOf } from './interfaces.ts';
import { ospfRoutes } from './ospf.ts';

/** A path packets may take; `hop`: the next router, null if the destination is on the segment itself. */
export type Route = {
  code: 'C' | 'S' | 'O' | 'O*E2';
  prefix: number;
  length: number;
  distance: number;
  metric: number;
  hop: number | null;
  out: string;
};

const covers = ({ prefix, length }: Pick<Route, 'prefix' | 'length'>, address: number): boolean =>
  Math.floor(address / 2 ** (32 - length)) === Math.floor(prefix / 2 ** (32 - length));

type Static = { prefix: number; length: number; hop: number | null; out: string | null; distance: number };

/** Static route configuration: in global lines on IOS, as the default route on Linux. */
function staticsOf({ config }: Device): Static[] {
  return Object.values(config[''] ?? {}).flatMap((line): Static[] => {
    const [, base, mask, ...rest] = /^ip route (\S+) (\S+) (\S+)(?: (\S+))?(?: (\S+))?$/.exec(line) ?? [];
    if (base === undefined) return [];
    const hops = rest.map((word) => ipv4Number(word ?? '')).filter((number) => number !== null);
    const distance = rest.slice(1).findLast((word) => /^\d+$/.test(word ?? ''));
    const out = rest.find((word) => word !== undefined && /^[A-Z]/i.test(word)) ?? null;
    return [
      {
        prefix: ipv4Number(base)!,
        length: maskLength(mask!)!,
        hop: hops[0] ?? null,
        out,
        distance: Number(distance ?? 1),
      },
    ];
  });
}

/** Whether a device forwards packets not meant for it. */
export const isRouting = ({ form, config }: Device): boolean =>
  form === 'router' || (form === 'switch' && config['']?.['ip routing'] !== undefined);

/** The routes in use: for each prefix, those with the least distance. */
export function routesOf(network: Network, device: Device): Route[] {
  const connectedRoutes = layer3Of(network, device).map((port): Route => ({
    code: 'C',
    prefix: prefixOf(port),
    length: port.length,
    distance: 0,
    metric: 0,
    hop: null,
    out: port.name,
  }));
  const gateway = device.config['']?.['ip default-gateway'];
  const said = staticsOf(device);
  if (gateway !== undefined && !isRouting(device))
    said.push({ prefix: 0, length: 0, hop: ipv4Number(gateway.split(' ').at(-1)!), out: null, distance: 1 });
  const statics = said.flatMap(({ prefix, length, hop, out, distance }): Route[] => {
    const by = out ?? connectedRoutes.find((route) => hop !== null && covers(route, hop))?.out;
    const isThere = connectedRoutes.some((route) => route.out === by);
    return by !== undefined && isThere ? [{ code: 'S', prefix, length, distance, metric: 0, hop, out: by }] : [];
  });
  const learned = ospfRoutes(network, device).map((route): Route => ({
    code: route.isDefault ? 'O*E2' : 'O',
    prefix: route.prefix,
    length: route.length,
    distance: 110,
    metric: route.cost,
    hop: route.via.address,
    out: route.out,
  }));
  const all = [...connectedRoutes, ...statics, ...learned];
  const isSame = (one: Route, other: Route) => one.prefix === other.prefix && one.length === other.length;
  return all.filter((route) => !all.some((other) => isSame(route, other) && other.distance < route.distance));
}

/** A packet's route: the longest prefix. */
export function routeTo(routes: readonly Route[], address: number): Route | null {
  const found = routes.filter((route) => covers(route, address));
  return found.toSorted((a, b) => b.length - a.length || a.distance - b.distance)[0] ?? null;
}

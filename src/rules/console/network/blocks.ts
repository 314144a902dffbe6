import type { Device, Network } from '../device.ts';
import { isShut, lineIn, peerOf } from './cables.ts';

/** What a switch does to a port that a safeguard or the lack of power keeps down. */
export type Block = 'bpduguard' | 'psecure-violation' | 'unpowered';

/** The section of ports that were turned off because of an error, by port; they stay off until they are turned on again. */
export const ERRORS = '#now err-disabled';

/** A number from a text, always the same one. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, sign) => Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5);

/** A port's MAC address as 12 digits: the one described, or one of its own. */
export function macOf({ name, config }: Device, port: string): string {
  const given = config['#mac']?.[port];
  if (given !== undefined) return given.replaceAll('.', '');
  const number = hashOf(`${name} ${port.split('.')[0]}`) % 2 ** 24;
  return `525400${number.toString(16).padStart(6, '0')}`;
}

/** The stations whose frames a switch port receives: the host at the other end, and those described behind it. */
export function stationsAt(network: Network, device: Device, port: string): string[] {
  const peer = peerOf(network, device.name, port);
  const other = peer && network.devices[peer.device];
  const own = other && other.form !== 'switch' ? [macOf(other, peer.port)] : [];
  const behind = device.config['#behind']?.[port]?.split(' ').map((mac) => mac.replaceAll('.', '')) ?? [];
  return [...new Set([...own, ...behind])];
}

export type Security = {
  most: number;
  mode: 'shutdown' | 'restrict' | 'protect';
  isSticky: boolean;
  /** Addresses in the configuration. */
  configured: string[];
  /** Those configured, and those learned in the places left. */
  secure: string[];
  /** Those for which there is no place. */
  strangers: string[];
};

/** The state of port security on a port; null if it is off. */
export function securityOf(network: Network, device: Device, port: string): Security | null {
  const section = device.config[`interface ${port}`] ?? {};
  if (section['switchport port-security'] === undefined) return null;
  const last = (key: string, otherwise: string) => section[key]?.split(' ').at(-1) ?? otherwise;
  const most = Number(last('switchport port-security maximum', '1'));
  const configured = Object.values(section).flatMap((line) => {
    const [, mac] =
      /^switchport port-security mac-address (?:sticky )?([0-9a-f]{4}(?:\.[0-9a-f]{4}){2})$/.exec(line) ?? [];
    return mac === undefined ? [] : [mac.replaceAll('.', '')];
  });
  const secure = [...configured];
  const strangers: string[] = [];
  for (const mac of isShut(device, port) ? [] : stationsAt(network, device, port))
    if (!secure.includes(mac)) (secure.length < most ? secure : strangers).push(mac);
  const mode = last('switchport port-security violation', 'shutdown') as Security['mode'];
  const isSticky = section['switchport port-security mac-address'] !== undefined;
  return { most, mode, isSticky, configured, secure, strangers };
}

/** Whether a switch port skips listening and learning. */
export function isEdge(device: Device, port: string): boolean {
  const globals = device.config[''] ?? {};
  const own = lineIn(device, `interface ${port}`, 'spanning-tree portfast')?.split(' ')[2];
  const mode = lineIn(device, `interface ${port}`, 'switchport mode')?.split(' ')[2];
  // The bare command has no effect on a trunk.
  if (own !== 'disable' && lineIn(device, `interface ${port}`, 'spanning-tree portfast') !== undefined)
    return own === 'trunk' || mode !== 'trunk';
  const isAccess = mode === 'access' && own !== 'disable';
  return globals['spanning-tree portfast default'] !== undefined && isAccess;
}

function isGuarded(device: Device, port: string): boolean {
  const own = lineIn(device, `interface ${port}`, 'spanning-tree bpduguard');
  if (own !== undefined) return own.endsWith('enable');
  return device.config['']?.['spanning-tree portfast bpduguard default'] !== undefined && isEdge(device, port);
}

export type Power = { watts: number; name: string; isOn: boolean; mode: 'auto' | 'static' | 'never' };
const USUAL_BUDGET = 370;

/** What a switch's ports deliver, in the order in which they are served: reserved power first. */
export function powerOf(device: Device): { budget: number; ports: Map<string, Power> } {
  const described = device.config['#power'] ?? {};
  let left = Number(described.total ?? USUAL_BUDGET);
  const budget = left;
  const modeOf = (port: string): Power['mode'] => {
    const [, mode = 'auto'] =
      /^power inline (auto|static|never)/.exec(lineIn(device, `interface ${port}`, 'power inline') ?? '') ?? [];
    return mode as Power['mode'];
  };
  const wanting = device.ports.filter((port) => described[port] !== undefined);
  const inTurn = [
    ...wanting.filter((port) => modeOf(port) === 'static'),
    ...wanting.filter((port) => modeOf(port) !== 'static'),
  ];
  const ports = new Map<string, Power>();
  for (const port of inTurn) {
    const [watts = '0', ...name] = described[port]!.split(' ');
    const limit =
      Number(/max (\d+)$/.exec(lineIn(device, `interface ${port}`, 'power inline') ?? '')?.[1] ?? Infinity) / 1000;
    const need = Number(watts);
    const mode = modeOf(port);
    const isOn = mode !== 'never' && !isShut(device, port) && need <= left && need <= limit;
    if (isOn) left -= need;
    ports.set(port, { watts: need, name: name.join(' '), isOn, mode });
  }
  return { budget, ports };
}

/** Why a switch keeps a port down, also because of what was so before; null if it does not. */
export function blockOf(network: Network, device: Device, port: string): Block | null {
  const before = device.config[ERRORS]?.[port];
  return before === undefined ? causeOf(network, device, port) : (before as Block);
}

/** Why a switch turns a port off now; null if there is no reason. */
export function causeOf(network: Network, device: Device, port: string): Block | null {
  if (device.form !== 'switch') return null;
  const peer = peerOf(network, device.name, port);
  const other = peer && network.devices[peer.device];
  if (other?.form === 'switch' && isGuarded(device, port) && !isShut(other, peer!.port)) return 'bpduguard';
  const security = securityOf(network, device, port);
  if (security?.mode === 'shutdown' && security.strangers.length > 0) return 'psecure-violation';
  if (powerOf(device).ports.get(port)?.isOn === false) return 'unpowered';
  return null;
}

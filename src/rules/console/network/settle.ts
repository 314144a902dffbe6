import { type Config, type Device, isIos, type Network, sectionOf } from '../device.ts';
import { causeOf, ERRORS } from './blocks.ts';
import { isShut } from './cables.ts';
import { field6Of, ownMembers6 } from './ipv6.ts';
import { PARTS } from './neighborhood.ts';
import { ownMembers } from './ospf.ts';
import { segmentsOf } from './segments.ts';
import { HELD, holdKey, redundancyOf } from './virtuals.ts';

/** A configuration without what devices do by themselves. */
export const lasting = (config: Config): Config =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !name.startsWith('#now ')));

/** Replaces a section; one that says nothing is not kept. */
function put({ config }: Device, name: string, lines: Record<string, string>): void {
  delete config[name];
  if (Object.keys(lines).length > 0) config[name] = lines;
}

const GUARDED = /^(?:switchport port-security|spanning-tree (?:bpduguard|portfast))/;

const isGuarding = ({ config }: Device): boolean =>
  config[ERRORS] !== undefined ||
  Object.values(config).some((section) => Object.keys(section).some((key) => GUARDED.test(key)));

/** Turns ports off for which there is a reason. Those that are off stay so until they are shut down, or recover. */
function settleErrors(network: Network, device: Device): void {
  const globals = device.config[''] ?? {};
  for (const port of device.ports) {
    const errors = sectionOf(device.config, ERRORS);
    const before = errors[port];
    const cause = causeOf(network, device, port);
    const isRecovering = ['all', before].some((name) => globals[`errdisable recovery cause ${name}`] !== undefined);
    if (isShut(device, port) || (before !== undefined && cause === null && isRecovering)) delete errors[port];
    else if (cause !== null && cause !== 'unpowered') errors[port] = cause;
  }
  put(device, ERRORS, device.config[ERRORS] ?? {});
}

const isRedundant = ({ config }: Device): boolean =>
  Object.values(config).some((section) => Object.keys(section).some((key) => /^(?:standby|vrrp) \d+ ip$/.test(key)));

const isSpeaking = ({ config }: Device): boolean =>
  Object.keys(config).some((name) => /^(?:ipv6 )?router ospf /.test(name));

const partsOf = (own: readonly { member: { name: string }; role: string; neighbors: readonly unknown[] }[]) =>
  Object.fromEntries(
    own.flatMap(({ member, role, neighbors }) =>
      (role === 'DR' || role === 'BDR') && neighbors.length > 0 ? [[member.name, role]] : [],
    ),
  );

/** Brings about what routers and switches do by themselves after a change. */
export function settleIos(network: Network): void {
  const devices = Object.values(network.devices).filter(isIos);
  for (const device of devices) if (device.form === 'switch' && isGuarding(device)) settleErrors(network, device);
  if (devices.some((device) => isRedundant(device) || device.config[HELD] !== undefined)) {
    const holding = redundancyOf(network, segmentsOf(network)).filter(
      ({ state }) => state === 'Active' || state === 'Master',
    );
    for (const device of devices)
      put(
        device,
        HELD,
        Object.fromEntries(
          holding.filter((group) => group.device === device.name).map((group) => [holdKey(group), 'yes']),
        ),
      );
  }
  const isDesignated = ({ config }: Device) => Object.values(PARTS).some((name) => config[name] !== undefined);
  if (devices.filter(isSpeaking).length > 1 || devices.some(isDesignated)) {
    const four = devices.map((device) => partsOf(ownMembers(network, device)));
    const field = field6Of(network);
    const six = devices.map((device) => partsOf(ownMembers6(field, device)));
    for (const [index, device] of devices.entries()) {
      put(device, PARTS['ip ospf'], four[index]!);
      put(device, PARTS['ipv6 ospf'], six[index]!);
    }
  }
}

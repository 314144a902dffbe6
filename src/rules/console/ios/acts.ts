import { ipv4Number } from '../address.ts';
import { copyOf, type Device, type Network, type Ran, refuse, sectionOf, accept } from '../device.ts';
import { type Lease, withLeases } from '../network/leases.ts';
import type { Call } from './call.ts';
import { PARTS } from '../network/neighborhood.ts';
import { joinVlans, vlansIn } from '../network/vlans.ts';
import { sectionsFor } from './channel-group.ts';
import { addEntry, addNumbered, remark, resequence } from './access-list.ts';
import { short } from './columns.ts';
import { copy, remove, shownFiles } from './copy.ts';
import { ping, pingSix, trace } from './probes.ts';
import { shownConfig } from './running.ts';
import * as shows from './show.ts';
import { shownBundles } from './show-bundles.ts';
import * as ports from './show-interfaces.ts';
import * as management from './show-management.ts';
import * as near from './show-neighbors.ts';
import * as ospf from './show-ospf.ts';
import { shownRoutes, shownRouteTo } from './show-routes.ts';
import * as guards from './show-security.ts';
import * as services from './show-services.ts';
import * as six from './show-six.ts';
import * as sixOspf from './show-six-ospf.ts';
import { shownSwitchport, shownSwitchports } from './show-switchport.ts';
import * as tree from './show-trees.ts';
import { makeRoot, setPriority } from './trees.ts';

type Act = (call: Call) => Ran;

const go =
  (mode: string): Act =>
  ({ device }) => {
    device.prompt = { mode, sections: mode === 'global' ? [''] : [] };
    return accept(...(mode === 'global' ? ['Enter configuration commands, one per line.  End with CNTL/Z.'] : []));
  };

type Lines = (device: Device, network: Network, leases: readonly Lease[]) => string[];

/** Prints what is so once DHCP clients have their addresses. */
const seen = (lines: Lines, { device, network }: Call): Ran => {
  const served = withLeases(network);
  return { output: lines(served.network.devices[device.name]!, served.network, served.leases), isTaken: false };
};
const show =
  (lines: Lines): Act =>
  (call) =>
    seen(lines, call);

/** Prints what is configured. */
const tell =
  (lines: (device: Device) => string[]): Act =>
  ({ device }) => ({ output: lines(device), isTaken: false });

/** Prints something about the interface that is the last word. */
const showPort =
  (lines: (device: Device, network: Network, port: string) => string[]): Act =>
  (call) => {
    const name = call.words.at(-1)!;
    return call.device.ports.includes(name) || call.device.config[`interface ${name}`]
      ? seen((device, network) => lines(device, network, name), call)
      : refuse('%Invalid interface type and number');
  };

/** What one of the others prints, without the lines about other ports than the one that is named. */
const onlyPort =
  (all: Act): Act =>
  (call) => {
    const name = call.words.find((word) => /^[A-Z][A-Za-z-]+\d/.test(word))!;
    if (!call.device.ports.includes(name) && !call.device.config[`interface ${name}`])
      return refuse('%Invalid interface type and number');
    const ran = all(call);
    const isOther = (line: string) => {
      const [, about] = /^ ?((?:Gi|Fa|Te|Et|Se|Po|Lo|Vl)[\d/.]+)\b/.exec(line) ?? [];
      return about !== undefined && about !== short(name);
    };
    return { ...ran, output: ran.output.filter((line) => !isOther(line)) };
  };

const changeAllowed =
  (change: (current: number[], named: number[]) => number[]): Act =>
  ({ device, words }) => {
    for (const name of sectionsFor(device, words)) {
      const section = sectionOf(device.config, name);
      const [, list = 'all'] = /vlan (\S+)$/.exec(section['switchport trunk allowed vlan'] ?? '') ?? [];
      const current = list === 'all' ? vlansIn('1-4094') : list === 'none' ? [] : vlansIn(list);
      const vlans = joinVlans(change(current, words.at(-1) === 'all' ? [] : vlansIn(words.at(-1)!))) || 'none';
      section['switchport trunk allowed vlan'] = `switchport trunk allowed vlan ${vlans}`;
      if (vlans === '1-4094') delete section['switchport trunk allowed vlan'];
    }
    return accept();
  };

function leave({ device }: Call): Ran {
  const { mode } = device.prompt;
  const to = mode === 'global' ? 'privileged' : mode === 'exec' || mode === 'privileged' ? 'exec' : 'global';
  device.prompt = { mode: to, sections: to === 'global' ? [''] : [] };
  return accept();
}

function makeKeys({ device, words, isNo }: Call): Ran {
  const globals = device.config[''] ?? {};
  if (isNo) return refuse('% Incomplete command.');
  if (!globals['ip domain name']) return refuse('% Please define a domain-name first.');
  sectionOf(device.config, '#keys').rsa = words.at(-1)!;
  return accept(
    `% The key modulus size is ${words.at(-1)} bits`,
    '% Generating RSA keys, keys will be non-exportable...',
    '[OK]',
  );
}

/** Addresses that ports have learned to stick to are forgotten. */
function clearSticky({ device, words }: Call): Ran {
  const only = words[3] === 'interface' ? `interface ${words[4]}` : null;
  for (const [name, section] of Object.entries(device.config))
    for (const key of Object.keys(section))
      if (key.startsWith('switchport port-security mac-address sticky ') && (only === null || only === name))
        delete section[key];
  return accept();
}

/** A router that starts anew gives up its part on its segments, if somebody else can have it. */
const restart =
  (begin: keyof typeof PARTS): Act =>
  ({ device }) => {
    delete device.config[PARTS[begin]];
    return accept();
  };

/** What commands do that don't set their own line. */
export const ACTS: Record<string, Act> = {
  enable: go('privileged'),
  disable: go('exec'),
  configure: go('global'),
  end: go('privileged'),
  leave,
  save: ({ device }) => {
    device.saved = copyOf(device.config);
    return accept('Building configuration...', '[OK]');
  },
  copy,
  delete: remove,
  files: tell(shownFiles),
  clear: () => ({ output: [], isTaken: false }),
  clearSticky,
  restart: restart('ip ospf'),
  restartSix: restart('ipv6 ospf'),
  rsa: makeKeys,
  rsaAsk: () =>
    refuse('[This console never prompts you. Enter the size, too, as in crypto key generate rsa modulus 2048.]'),
  allow: changeAllowed((current, named) => [...current, ...named]),
  allowAll: changeAllowed(() => vlansIn('1-4094')),
  disallow: changeAllowed((current, named) => current.filter((vlan) => !named.includes(vlan))),
  stpPriority: setPriority,
  stpRoot: makeRoot,
  entry: addEntry,
  numbered: addNumbered,
  numberedRemark: remark,
  remark,
  resequence,
  ping,
  pingSix,
  pingAsk: () =>
    refuse(
      '[This console never prompts you. Enter an extended ping in one line, as in ping 10.0.0.1 source g0/0 repeat 20.]',
    ),
  trace,
  running: tell((device) => ['Building configuration...', '', ...shownConfig(device, device.config)]),
  runningInterface: ({ device, words }) => {
    const name = `interface ${words.at(-1)}`;
    const section = device.config[name];
    return section
      ? { output: [name, ...Object.values(section).map((line) => ` ${line}`), 'end'], isTaken: false }
      : refuse('%Invalid interface type and number');
  },
  startup: tell((device) => (device.saved ? shownConfig(device, device.saved) : ['startup-config is not present'])),
  ipBrief: show(shows.shownAddresses),
  status: show(shows.shownStatus),
  statusOf: onlyPort(show(shows.shownStatus)),
  trunksOf: onlyPort(show(shows.shownTrunks)),
  descriptionsOf: onlyPort(show(shows.shownDescriptions)),
  errorsOf: onlyPort(show(ports.shownErrors)),
  ipInterfaces: show(ports.shownIpInterfaces),
  errDisabled: show(shows.shownErrDisabled),
  errors: show(ports.shownErrors),
  interfaces: show(ports.shownInterfaces),
  interfaceOne: showPort(ports.shownInterface),
  ipInterface: showPort(ports.shownIpInterface),
  trunks: show(shows.shownTrunks),
  bundles: show((device, network) => shownBundles(device, network)),
  bundle: (call) => seen((device, network) => shownBundles(device, network, call.words[2]), call),
  switchports: show(shownSwitchports),
  switchport: ({ device, network, words }) =>
    device.ports.includes(words[2]!)
      ? { output: shownSwitchport(device, network, words[2]!), isTaken: false }
      : refuse('%Invalid interface type and number'),
  descriptions: show(shows.shownDescriptions),
  vlans: show((device, network) => shows.shownVlans(device, network)),
  vlan: (call) => seen((device, network) => shows.shownVlans(device, network, Number(call.words[3])), call),
  cabled: show(near.shownCables),
  cdp: tell(near.shownCdp),
  cdpDetail: show((device, network) => near.shownCdpDetail(device, network)),
  cdpEntry: (call) => seen((device, network) => near.shownCdpDetail(device, network, call.words[3]), call),
  lldpState: tell(near.shownLldpState),
  lldp: show(near.shownLldp),
  lldpDetail: show(near.shownLldpDetail),
  arp: show(near.shownArp),
  macs: show((device, network) => near.shownMacs(device, network)),
  macsAt: (call) => seen((device, network) => near.shownMacs(device, network, { port: call.words[4]! }), call),
  macsIn: (call) => seen((device, network) => near.shownMacs(device, network, { vlan: Number(call.words[4]) }), call),
  macsOf: (call) => seen((device, network) => near.shownMacs(device, network, { mac: call.words[4]! }), call),
  routes: show((device, network) => shownRoutes(device, network)),
  routeTo: (call) => seen((device, network) => shownRouteTo(device, network, ipv4Number(call.words[3]!)!), call),
  routesBy: (call) => seen((device, network) => shownRoutes(device, network, call.words[3]), call),
  neighbors: show(ospf.shownNeighbors),
  ospfProcess: show(ospf.shownOspfProcess),
  ospfBrief: show(ospf.shownOspfBrief),
  ospfInterfaces: show((device, network) => ospf.shownOspfInterfaces(device, network)),
  ospfInterface: showPort(ospf.shownOspfInterfaces),
  protocols: show(ospf.shownProtocols),
  accessLists: tell((device) => shows.shownAccessLists(device)),
  accessList: ({ device, words }) => ({ output: shows.shownAccessLists(device, words.at(-1)), isTaken: false }),
  translations: tell(services.shownTranslations),
  natStatistics: tell(services.shownNatStatistics),
  bindings: show(services.shownBindings),
  pools: show(services.shownPools),
  standby: show((device, network) => services.shownStandby(device, network)),
  standbyBrief: show(services.shownStandbyBrief),
  vrrp: show(services.shownVrrp),
  vrrpBrief: show(services.shownVrrpBrief),
  tracks: show(services.shownTracks),
  trackBrief: show(services.shownTrackBrief),
  standbyOn: (call) => seen((device, network) => services.shownStandby(device, network, call.words[2]), call),
  log: tell(management.shownLog),
  hosts: tell(management.shownHosts),
  ssh: tell(management.shownSsh),
  snmpCommunities: tell(management.shownCommunities),
  snmpHosts: tell(management.shownTrapHosts),
  snmpUsers: tell(management.shownSnmpUsers),
  sixBrief: show(six.shownSixBrief),
  sixInterface: showPort(six.shownSixInterface),
  sixRoutes: show((device, network) => six.shownSixRoutes(device, network)),
  sixRoutesBy: (call) => seen((device, network) => six.shownSixRoutes(device, network, call.words[3]), call),
  sixNeighbors: show(six.shownSixNeighbors),
  sixInterfaces: show(six.shownSixInterfaces),
  sixOspfNeighbors: show(sixOspf.shownSixOspfNeighbors),
  sixOspfBrief: show(sixOspf.shownSixOspfBrief),
  sixOspfInterfaces: show((device, network) => sixOspf.shownSixOspfInterfaces(device, network)),
  sixOspfInterface: showPort(sixOspf.shownSixOspfInterfaces),
  sixOspfProcess: show(sixOspf.shownSixOspfProcess),
  sixProtocols: show(sixOspf.shownSixProtocols),
  trees: show(tree.shownTrees),
  tree: (call) => seen((device, network) => tree.shownTree(device, network, Number(call.words[3])), call),
  treeRoots: show(tree.shownRoots),
  treeFaults: show(tree.shownInconsistent),
  treePort: showPort(tree.shownTreePort),
  treeSummary: show(tree.shownTreeSummary),
  secured: show(guards.shownSecured),
  securedPort: showPort(guards.shownSecuredPort),
  securedAddresses: show(guards.shownSecuredAddresses),
  snooping: tell(guards.shownSnooping),
  snoopingBindings: show(guards.shownSnoopingBindings),
  inspection: tell((device) => guards.shownInspection(device)),
  inspectionIn: ({ device, words }) => ({ output: guards.shownInspection(device, Number(words[4])), isTaken: false }),
  inspectionPort: onlyPort(tell(guards.shownInspectionPorts)),
  recovery: tell(guards.shownRecovery),
  raguards: tell(guards.shownRaGuards),
  inspectionPorts: tell(guards.shownInspectionPorts),
  raguard: ({ device, words }) => ({ output: guards.shownRaGuard(device, words.at(-1)!), isTaken: false }),
  storms: show(guards.shownStorms),
  power: tell(guards.shownPower),
  powerOf: onlyPort(tell(guards.shownPower)),
  stormsOn: onlyPort(show(guards.shownStorms)),
};

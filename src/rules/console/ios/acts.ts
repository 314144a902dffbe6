import { copyOf, type Device, type Network, type Ran, refuse, sectionOf, accept } from '../device.ts';
import { ping } from '../network/ping.ts';
import type { Call } from './call.ts';
import { joinVlans, vlansIn } from '../network/vlans.ts';
import { sectionsFor } from './channel-group.ts';
import { addEntry, addNumbered } from './access-list.ts';
import { shownConfig } from './running.ts';
import * as shows from './show.ts';
import { shownBundles } from './show-bundles.ts';
import { shownSwitchport, shownSwitchports } from './show-switchport.ts';
import { shownNeighbors, shownRoutes } from './show-routes.ts';

type Act = (call: Call) => Ran;

const go =
  (mode: string): Act =>
  ({ device }) => {
    device.prompt = { mode, sections: mode === 'global' ? [''] : [] };
    return accept(...(mode === 'global' ? ['Enter configuration commands, one per line.  End with CNTL/Z.'] : []));
  };

const show =
  (lines: (device: Device, network: Network) => string[]): Act =>
  ({ device, network }) => ({ output: lines(device, network), isTaken: false });

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
  if (!globals['ip domain-name'] && !globals['ip domain name']) return refuse('% Please define a domain-name first.');
  sectionOf(device.config, '#keys').rsa = words.at(-1)!;
  return accept(
    `% The key modulus size is ${words.at(-1)} bits`,
    '% Generating RSA keys, keys will be non-exportable...',
    '[OK]',
  );
}

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
  rsa: makeKeys,
  rsaAsk: () =>
    refuse('[This console never prompts you. Enter the size, too, as in crypto key generate rsa modulus 2048.]'),
  allow: changeAllowed((current, named) => [...current, ...named]),
  allowAll: changeAllowed(() => vlansIn('1-4094')),
  disallow: changeAllowed((current, named) => current.filter((vlan) => !named.includes(vlan))),
  entry: addEntry,
  numbered: addNumbered,
  ping: ({ network, device, words }) => ({ output: ping(network, device.name, words[1]!).output, isTaken: false }),
  running: show((device) => ['Building configuration...', '', ...shownConfig(device, device.config)]),
  runningInterface: ({ device, words }) => {
    const name = `interface ${words.at(-1)}`;
    const section = device.config[name];
    return section
      ? { output: [name, ...Object.values(section).map((line) => ` ${line}`), 'end'], isTaken: false }
      : refuse('%Invalid interface type and number');
  },
  startup: show((device) => (device.saved ? shownConfig(device, device.saved) : ['startup-config is not present'])),
  ipBrief: show(shows.shownAddresses),
  status: show(shows.shownStatus),
  trunks: show(shows.shownTrunks),
  bundles: show(shownBundles),
  switchports: show(shownSwitchports),
  switchport: ({ device, network, words }) =>
    device.ports.includes(words[2]!)
      ? { output: shownSwitchport(device, network, words[2]!), isTaken: false }
      : refuse('%Invalid interface type and number'),
  descriptions: show(shows.shownDescriptions),
  vlans: show(shows.shownVlans),
  cabled: show(shows.shownCables),
  routes: show(shownRoutes),
  neighbors: show(shownNeighbors),
  accessLists: show(shows.shownAccessLists),
};

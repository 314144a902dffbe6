import { accept, type Ran, refuse, sectionOf } from '../device.ts';
import { macOf } from '../network/blocks.ts';
import { treeOf } from '../network/spanning-tree.ts';
import { vlansIn } from '../network/vlans.ts';
import type { Call } from './call.ts';

const STEP = 4096;
const ALLOWED = [
  '% Bridge Priority must be in increments of 4096.',
  '% Allowed values are:',
  '  0     4096  8192  12288 16384 20480 24576 28672',
  '  32768 36864 40960 45056 49152 53248 57344 61440',
];

const keyOf = (vlan: number): string => `spanning-tree vlan ${vlan} priority`;

function back(call: Call): void {
  if (call.device.prompt.mode !== 'global') call.device.prompt = { mode: 'global', sections: [''] };
}

/** The priority in each VLAN of a list, which is kept for each on its own. */
export function setPriority(call: Call): Ran {
  const { device, words, isNo } = call;
  const globals = sectionOf(device.config, '');
  const value = words[4];
  if (!isNo && value === undefined) return refuse('% Incomplete command.');
  if (!isNo && Number(value) % STEP !== 0) return refuse(...ALLOWED);
  back(call);
  for (const vlan of vlansIn(words[2]!)) {
    if (isNo) delete globals[keyOf(vlan)];
    else globals[keyOf(vlan)] = `${keyOf(vlan)} ${value}`;
  }
  return accept();
}

/** Lowers the priority as far as it takes to become the root now, or to be the next after it. */
export function makeRoot(call: Call): Ran {
  const { device, network, words, isNo } = call;
  const globals = sectionOf(device.config, '');
  back(call);
  for (const vlan of vlansIn(words[2]!)) {
    if (isNo) {
      delete globals[keyOf(vlan)];
      continue;
    }
    const others = [...treeOf(network, vlan)].flatMap(([name, { own }]) => (name === device.name ? [] : [own]));
    const isEnough = others.every(({ priority, mac }) => {
      const rest = priority - vlan - 24_576;
      return rest > 0 || (rest === 0 && mac > macOf(device, 'base'));
    });
    const least = Math.min(...others.map(({ priority }) => priority - vlan));
    const value = words[4] === 'secondary' ? 28_672 : isEnough ? 24_576 : least - STEP;
    if (value < 0)
      return refuse(
        `% Failed to make the bridge root for vlan ${vlan}`,
        '% It may be possible to make the bridge root by setting the priority for some (or all) of these instances to zero.',
      );
    globals[keyOf(vlan)] = `${keyOf(vlan)} ${value}`;
  }
  return accept();
}

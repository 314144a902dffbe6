import { startBy } from '../described.ts';
import { hostOf } from '../host/describe.ts';
import type { Machine } from '../machine.ts';
import { completeMac, runMac } from './shell.ts';

/** Macs, in Terminal. */
export const MAC: Machine = {
  start: startBy(hostOf),
  run: runMac,
  prompt: ({ name }) => `admin@${name} ~ %`,
  help: () => ['[? does not work on a Mac. Tab completes a word.]'],
  complete: completeMac,
  goalPrompt: { mode: 'user', sections: [] },
};

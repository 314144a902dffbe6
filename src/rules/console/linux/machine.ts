import { startBy } from '../described.ts';
import type { Machine } from '../machine.ts';
import { hostOf } from '../host/describe.ts';
import { completeShell, runShell, shellPrompt } from './shell.ts';

/** Hosts with a shell. */
export const LINUX: Machine = {
  start: startBy(hostOf),
  run: runShell,
  prompt: shellPrompt,
  help: () => ['[? does not work on Linux. Tab completes a word.]'],
  complete: completeShell,
  goalPrompt: { mode: 'root', sections: [] },
};

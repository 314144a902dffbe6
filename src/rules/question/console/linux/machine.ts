import type { Machine } from '../machine.ts';
import { completeShell, runShell, shellPrompt } from './shell.ts';

/** Hosts with a shell. */
export const LINUX: Machine = {
  run: runShell,
  prompt: shellPrompt,
  help: () => ['[On Linux there is no ?: Tab completes a word.]'],
  complete: completeShell,
  goalPrompt: { mode: 'root', sections: [] },
};

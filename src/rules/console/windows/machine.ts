import { startBy } from '../described.ts';
import { hostOf } from '../host/describe.ts';
import type { Machine } from '../machine.ts';
import { completeWindows, runWindows } from './prompt.ts';

/** Windows PCs, at a command prompt that was started as an administrator. */
export const WINDOWS: Machine = {
  start: startBy(hostOf),
  run: runWindows,
  prompt: () => 'C:\\Users\\admin>',
  help: () => ['[? does not work on Windows. Tab completes a word.]'],
  complete: completeWindows,
  goalPrompt: { mode: 'user', sections: [] },
};

import type { Machine } from '../machine.ts';
import { settleIos } from '../network/settle.ts';
import { completeIos, helpFor } from './help.ts';
import { promptOf, runIos } from './run.ts';
import { startIos } from './start.ts';

/** Routers and switches. */
export const IOS: Machine = {
  start: startIos,
  run: runIos,
  prompt: promptOf,
  help: helpFor,
  complete: completeIos,
  goalPrompt: { mode: 'global', sections: [''] },
  settle: settleIos,
};

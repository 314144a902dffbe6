import { startBy } from '../described.ts';
import type { Machine } from '../machine.ts';
import { completeAws } from './complete.ts';
import { accountOf } from './describe.ts';
import { runAws } from './run.ts';

/** A shell with the AWS CLI, signed in to an account. */
export const AWS: Machine = {
  start: startBy(accountOf),
  run: (_, device, line) => runAws(device, line),
  prompt: () => '~ $',
  help: () => ['[? does not work here. "aws help" lists commands, and Tab completes a word.]'],
  complete: completeAws,
  goalPrompt: { mode: 'user', sections: [] },
};

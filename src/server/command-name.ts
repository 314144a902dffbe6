import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRunByNpm } from './config.ts';

const isCheckout = existsSync(fileURLToPath(new URL('../../.git', import.meta.url)));

/** How an operator calls the tool here: as a command of its own beside a released server, through npm in a checkout. */
export const CAIRN = isCheckout || isRunByNpm ? 'npm run cairn --' : 'cairn';

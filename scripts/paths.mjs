import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder that holds package.json, whatever the current folder is. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** An absolute path below the root. */
export const at = (...parts) => join(root, ...parts);

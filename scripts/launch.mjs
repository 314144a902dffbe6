// Runs on whatever Node the machine has (20 or later), before anything is installed: only Node built-ins, here and in what it imports.
import { bench } from './verb-bench.mjs';
import { cairn } from './verb-cairn.mjs';
import { dev } from './verb-dev.mjs';
import { release } from './verb-release.mjs';
import { start } from './verb-start.mjs';
import { test } from './verb-test.mjs';

const verbs = { start, test, dev, bench, cairn, release };
const [name = '', ...args] = process.argv.slice(2);

if (Object.hasOwn(verbs, name)) {
  process.exitCode = await verbs[name](args);
} else {
  console.error(`Usage: node scripts/launch.mjs ${Object.keys(verbs).join('|')}`);
  process.exitCode = 2;
}

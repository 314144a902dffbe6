// Sums every answer of a database, or measures its questions, in a process of its own; tells how long that took and how much memory.
import { openDatabase } from '#server/db/database.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { measurementService } from '#server/features/response/measured/measurement.service.ts';

const [what, databaseUrl, file] = process.argv.slice(2) as [string, string, string];
const database = openDatabase({ databaseUrl: databaseUrl || null, file });
const now = () => new Date();
const since = performance.now();
const told =
  what === 'sum'
    ? await itemFiguresService({ database, now }).sum()
    : await measurementService({ database, now }).parameters.measure();
const seconds = (performance.now() - since) / 1000;
const { user, system } = process.cpuUsage();
await database.close();
console.log(
  JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024, told }),
);

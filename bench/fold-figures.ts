// Sums every answer of a database anew in a process of its own, and tells how long that took and how much memory.
import { openDatabase } from '#server/db/database.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';

const [databaseUrl, file] = process.argv.slice(2) as [string, string];
const database = openDatabase({ databaseUrl: databaseUrl || null, file });
const since = performance.now();
await itemFiguresService({ database, now: () => new Date() }).sum();
const seconds = (performance.now() - since) / 1000;
const { user, system } = process.cpuUsage();
await database.close();
console.log(
  JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024 }),
);

import { makeScratch, type Scratch } from './servers/scratch.ts';

/** What `npm run bench` runs: the first of these words among its arguments chooses, and gets the others. It fails by resolving to false. */
type Run = (scratch: Scratch, args: string[]) => Promise<unknown>;

/** How fast, how large, how far: what `bench/` measures. */
const MEASUREMENTS: Record<string, Run> = {
  '--admin-lists': async (scratch) => (await import('../bench/admin-lists.ts')).measureAdminLists(scratch),
  '--blind': async (_, args) => (await import('../bench/blind-reading.ts')).drawForBlindReading(args),
  '--convert': async (scratch, args) => (await import('../bench/convert.ts')).measureConvert(scratch, args),
  '--figures': async (scratch, args) => (await import('../bench/figures.ts')).measureFigures(scratch, args),
  '--growth': async () => (await import('../bench/growth.ts')).measureGrowth(),
  '--import': async (scratch) => (await import('../bench/import-size.ts')).measureImport(scratch),
  '--lighthouse': async (scratch) => (await import('../bench/lighthouse.ts')).measureLighthouse(scratch),
  '--peer': async (scratch, args) => (await import('../bench/peer/peer.ts')).measurePeer(scratch, args),
  '--phone': async (scratch) => (await import('../bench/phone.ts')).measurePhone(scratch),
  '--pictures': async (scratch) => (await import('../bench/pictures.ts')).takePictures(scratch),
  '--planner': async () => (await import('../bench/planner/planner.ts')).measurePlanner(),
  '--processes': async (scratch) => (await import('../bench/processes.ts')).measureProcesses(scratch),
  '--readiness': async () => (await import('../bench/readiness/readiness.ts')).measureReadiness(),
  '--scale': async (scratch, args) => (await import('../bench/scale.ts')).measureScale(scratch, args),
};

/** Whether anything is lost, wrong, or stuck: kills, faults, attacks, and people's ways through the site, in `tests/drills/`. */
const DRILLS: Record<string, Run> = {
  '--connections': async (scratch) => (await import('./drills/connection-faults.ts')).measureConnectionFaults(scratch),
  '--drill': async (scratch, args) => (await import('./drills/drill.ts')).runDrill(scratch, args),
  '--exam-walk': async (_, args) => (await import('./drills/exam-walk/exam-walk.ts')).walkExam(args),
  '--fuzz': async (_, args) => (await import('./drills/traffic.ts')).fuzzTraffic(args),
  '--hostile-imports': async (scratch) => (await import('./drills/hostile-imports.ts')).measureHostileImports(scratch),
  '--import-walk': async (scratch, args) => (await import('./drills/import-walk.ts')).walkImports(scratch, args),
  '--month': async (scratch, args) => (await import('./drills/month/month.ts')).liveMonth(scratch, args),
  '--payment-faults': async (scratch, args) =>
    (await import('./drills/payment-faults.ts')).measurePaymentFaults(scratch, args),
  '--practice-faults': async (_, args) => (await import('./drills/practice-faults.ts')).measurePracticeFaults(args),
  '--practice-walk': async (_, args) => (await import('./drills/practice-walk.ts')).walkPractice(args),
  '--readiness-walk': async (scratch, args) =>
    (await import('./drills/readiness-walk.ts')).walkReadiness(scratch, args),
  '--release-archive': async (scratch) => (await import('./drills/release-archive.ts')).compareArchives(scratch),
  '--recorded-month': async () => (await import('./drills/traffic.ts')).recordMonth(),
};

const everything: Run = async (scratch, args) => (await import('../bench/everything.ts')).measure(scratch, args);

const scratch = makeScratch();
try {
  const asked = process.argv.slice(2);
  const at = asked.findIndex((word) => Object.hasOwn(MEASUREMENTS, word) || Object.hasOwn(DRILLS, word));
  const name = asked[at] ?? '';
  const run = MEASUREMENTS[name] ?? DRILLS[name] ?? everything;
  const result = await run(
    scratch,
    asked.filter((_, index) => index !== at),
  );
  if (result === false) process.exitCode = 1;
} catch (error) {
  console.error(`Nothing was measured: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await scratch.end();
}

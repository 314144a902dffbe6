/** `node bench/practice-crash.ts [trials]`, after a build: kills the server in simulations and counts what was lost. */
import { crashTrials } from './crash-trials.ts';

const crashes = await crashTrials(Number(process.argv[2] ?? 200), (done, lost) => {
  if (done % 20 === 0) console.error(`${done} trials, ${lost} lost`);
});
console.log(JSON.stringify(crashes));
process.exitCode = crashes.lost === 0 ? 0 : 1;

// Owns the tests' PostgreSQL cluster, in a separate process: however the test run ends, even killed outright, the pipe that is this
// process's stdin closes with it, and the cluster is removed. Prints its address, then waits for that.
import { startCluster } from './postgres-cluster.ts';

const [programs = ''] = process.argv.slice(2);

const runIsOver = new Promise<void>((resolve) => {
  process.stdin.once('close', resolve).resume();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
});

const cluster = await startCluster(programs);
// The reader may already be gone; then the run is over too.
process.stdout.on('error', () => {});
process.stdout.write(`${cluster.url}\n`);
await Promise.race([runIsOver, cluster.ended]);
await cluster.stop();
process.exit();

import { parseArgs } from 'node:util';
import { killBrowsers } from './browser-kills.ts';
import { killServers } from './server-kills.ts';

/**
 * Kills the real server, and a real browser, during a simulation; prints the results. `--rounds` is the number of server
 * kills (default: 200); the browser is killed a tenth as often. Fails if an acknowledged answer is lost.
 */
export async function measurePracticeFaults(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '200' } } });
  const rounds = Number(values.rounds);
  if (!(rounds > 0)) throw new Error('--rounds must be a number above 0');
  const say = (what: string, every: number) => (done: number, losses: number) => {
    if (done % every === 0)
      console.error(
        `${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what} killed ${done} times, ${losses} answers lost`,
      );
  };
  const servers = await killServers(rounds, say('server', 20));
  const browsers = await killBrowsers(Math.ceil(rounds / 10), say('browser', 5));
  console.log(
    [
      '',
      `Server killed ${servers.trials} times: ${servers.given} answers given, ${servers.acknowledged} acknowledged, ${servers.unsentAtKill} under way; lost: ${servers.losses}.`,
      `Browser killed ${browsers.trials} times: ${browsers.given} things done, ${browsers.acknowledged} acknowledged, ${browsers.unsentAtKill} under way (${browsers.unsentKept} of them kept); lost of those acknowledged: ${browsers.losses}.`,
    ].join('\n'),
  );
  if (servers.losses + browsers.losses > 0) throw new Error('answers were lost');
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PracticeEventIn, SittingReply } from '#contract/practice-sitting.ts';
import { eventName } from '#rules/practice/event.ts';
import { foldEvents } from '#rules/practice/fold.ts';
import { makeExamSite } from './exam-site.ts';

const LONGEST_MS = 400;

export type ServerKills = { trials: number; given: number; acknowledged: number; unsentAtKill: number; losses: number };

/**
 * Kills the server without warning at a random moment of a simulation, restarts it on the same files and lets the
 * candidate continue; repeatedly. An answer is lost if it was acknowledged and is missing, or is missing after the queue
 * was resent. The candidate keeps unacknowledged answers, as the browser's storage does.
 */
export async function killServers(
  trials: number,
  onTrial: (done: number, losses: number) => void = () => undefined,
): Promise<ServerKills> {
  const site = await makeExamSite();
  const sums: ServerKills = { trials, given: 0, acknowledged: 0, unsentAtKill: 0, losses: 0 };

  for (let trial = 0; trial < trials; trial += 1) {
    const { path, total } = await site.simulate();
    const device = randomUUID();
    const given: PracticeEventIn[] = [];
    const acknowledged = new Set<string>();
    const send = async () => {
      const batch = given.filter((event) => !acknowledged.has(eventName(event))).slice(0, 100);
      await site.call('POST', `${path}/events`, { since: 0, events: batch });
      for (const event of batch) acknowledged.add(eventName(event));
    };

    const killed = pause(randomInt(1, LONGEST_MS)).then(() => site.kill());
    let isUp = true;
    void killed.then(() => (isUp = false));
    while (isUp) {
      const place = randomInt(total);
      given.push({
        device,
        seq: given.length + 1,
        place,
        seconds: 0,
        at: new Date().toISOString(),
        kind: 'answered',
        picked: [randomInt(4)],
      });
      await send().catch(() => undefined);
      await pause(randomInt(3));
    }
    await killed;
    sums.given += given.length;
    sums.acknowledged += acknowledged.size;
    sums.unsentAtKill += given.length - acknowledged.size;

    await site.start();
    const kept = new Set((await site.call<SittingReply>('GET', path)).events.map(eventName));
    sums.losses += [...acknowledged].filter((name) => !kept.has(name)).length;
    while (given.some((event) => !acknowledged.has(eventName(event)))) await send();
    const after = await site.call<SittingReply>('GET', path);
    const form = { questions: after.questions, isForwardOnly: false };
    const [told, known] = [foldEvents(given, form), foldEvents(after.events, form)];
    sums.losses += told.places.filter(
      ({ answer }, place) => String(answer) !== String(known.places[place]!.answer),
    ).length;
    onTrial(trial + 1, sums.losses);
  }
  await site.end();
  return sums;
}

import { countText } from '../../wording/count.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { CONTINGENCY } from './sources.ts';

const SYSTEMS = [
  'order database',
  'file server',
  'patient portal',
  'ERP system',
  'email platform',
  'booking system',
] as const;

/** Minutes after midnight as a time of day: 13:05. */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const durationText = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [countText(hours, 'hour')] : []), ...(rest > 0 ? [countText(rest, 'minute')] : [])].join(
    ' and ',
  );
};

const VERDICTS = {
  both: 'Both the RPO and the RTO were met',
  rpo: 'The RPO was met, but the RTO was not',
  rto: 'The RTO was met, but the RPO was not',
  neither: 'Neither the RPO nor the RTO was met',
} as const;
type Verdict = keyof typeof VERDICTS;

/** Whether an outage stayed within the objectives. */
export const rtoRpo: Family = {
  name: 'rto-rpo',
  topic: 'RTO and RPO',
  sources: [CONTINGENCY],
  draw(random) {
    const failure = between(random, 9 * 60, 16 * 60);
    const backup = failure - between(random, 6, 40) * 5;
    const recovery = failure + between(random, 6, 60) * 5;
    const loss = failure - backup;
    const outage = recovery - failure;
    const near = (actual: number) => Math.max(30, Math.round((actual + between(random, -12, 12) * 10) / 15) * 15);
    const [rpo, rto] = [near(loss), near(outage)];
    const verdict: Verdict = loss <= rpo ? (outage <= rto ? 'both' : 'rpo') : outage <= rto ? 'rto' : 'neither';
    const reasons: Record<Verdict, string> = {
      both: 'This is true only if the data loss is within the RPO and the outage is within the RTO.',
      rpo: 'This is true only if the data loss is within the RPO and the outage is longer than the RTO.',
      rto: 'This is true only if the outage is within the RTO and more data is lost than the RPO allows.',
      neither: 'This is true only if both the data loss and the outage exceed their objectives.',
    };
    const measured = `${durationText(loss)} of data was lost, and the outage lasted ${durationText(outage)}.`;
    return {
      stem: `${pick(random, ['The business continuity plan sets', 'A service-level agreement sets', 'An organization has agreed on'])} an RPO of ${durationText(rpo)} and an RTO of ${durationText(rto)} for its ${pick(random, SYSTEMS)}. The last backup finished at ${clock(backup)}. The storage failed at ${clock(failure)}. The system was restored from that backup and was back in service at ${clock(recovery)}. Which statement is true?`,
      key: {
        text: VERDICTS[verdict],
        rationale: `${measured} The objectives are ${durationText(rpo)} and ${durationText(rto)}.`,
      },
      wrong: (Object.keys(VERDICTS) as Verdict[])
        .filter((other) => other !== verdict)
        .map((other) => ({
          belief: 'the two objectives are measured the other way around',
          text: VERDICTS[other],
          rationale: `${reasons[other]} ${measured}`,
        })),
      explanation: `The RPO limits data loss, measured from the last backup to the failure: ${durationText(loss)} compared with an objective of ${durationText(rpo)}. The RTO limits the time from the failure until service is restored: ${durationText(outage)} compared with an objective of ${durationText(rto)}.`,
    };
  },
};

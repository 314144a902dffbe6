import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';

/** How many of the disks hold data. */
const DATA_DISKS = {
  'RAID 0': (disks: number) => disks,
  'RAID 1': () => 1,
  'RAID 5': (disks: number) => disks - 1,
  'RAID 6': (disks: number) => disks - 2,
  'RAID 10': (disks: number) => disks / 2,
} as const;
type Level = keyof typeof DATA_DISKS;
const KEY_LEVELS: readonly Level[] = ['RAID 5', 'RAID 6', 'RAID 10'];

/** An array's usable capacity. */
export const raid: Family = {
  name: 'raid',
  topic: 'RAID capacity',
  sources: [source('SNIA Dictionary: RAID', 'https://www.snia.org/education/online-dictionary')],
  draw(random) {
    const disks = 2 * between(random, 2, 12);
    const size = pick(random, [1.2, 1.6, 1.8, 2, 2.4, 3.2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
    const level = pick(random, KEY_LEVELS);
    const percent = between(random, 41, 959) / 10;
    const capacityText = (count: number) => `${Number((count * size).toFixed(1))} TB`;
    const wrong = (other: Level) => ({
      belief: `${level} works as ${other}`,
      text: capacityText(DATA_DISKS[other](disks)),
      rationale: `This is the usable capacity of the same disks in ${other}.`,
    });
    return {
      stem: `${pick(random, [
        `A storage administrator is replacing an array that is ${percent}% full. The new array has ${disks} disks of ${size} TB each in ${level}.`,
        `A new backup server has ${disks} disks of ${size} TB each, configured as ${level}. Backup jobs use ${percent}% of the network bandwidth.`,
        `A virtualization host is ${percent}% busy on average. Its virtual machines will be stored on ${disks} disks of ${size} TB each in ${level}.`,
        `A video archive is being built on one ${level} array of ${disks} disks with ${size} TB each. Its controller cache is set to ${percent}% for writes.`,
      ])} There is no hot spare. How much usable capacity does the new array have before formatting?`,
      key: {
        text: capacityText(DATA_DISKS[level](disks)),
        rationale: `${level} uses the capacity of ${DATA_DISKS[level](disks)} of the ${disks} disks for data.`,
      },
      wrong: [
        wrong('RAID 0'),
        ...KEY_LEVELS.filter((other) => other !== level).map(wrong),
        wrong('RAID 1'),
        {
          belief: 'three disks are lost',
          text: capacityText(disks - 3),
          rationale: 'This subtracts three disks, which none of these RAID levels does.',
        },
      ],
      explanation: `RAID 5 uses the capacity of one disk for parity, RAID 6 uses two, and RAID 10 uses half of the disks for mirroring. With ${disks} disks of ${size} TB, ${level} leaves ${capacityText(DATA_DISKS[level](disks))}.`,
    };
  },
};

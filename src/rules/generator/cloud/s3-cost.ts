import { numberText } from '../../wording/count.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';
import { dollars, roundText } from '../risk/figures.ts';

/** Ten-thousandths of a dollar, so that sums are exact: per GB stored for a month, and per GB read. */
type Class = { name: string; storage: number; retrieval: number; isFast: boolean };

const perGb = (price: number) => `$${roundText(price / 10_000, 4)}`;

const SCENES = [
  (size: string, read: string) =>
    `A company keeps ${size} GB of scanned invoices in Amazon S3 and reads about ${read} GB each month.`,
  (size: string, read: string) =>
    `A media team stores ${size} GB of finished video in Amazon S3. Editors retrieve ${read} GB in a typical month.`,
  (size: string, read: string) =>
    `A data platform holds ${size} GB of sensor data in Amazon S3, of which analysts read ${read} GB a month.`,
  (size: string, read: string) =>
    `An audit team must retain ${size} GB of logs in Amazon S3 and retrieves ${read} GB a month for review.`,
] as const;

/** Which storage class costs least, at given prices. */
export const s3Cost: Family = {
  name: 's3-cost',
  topic: 'S3 storage class cost',
  sources: [
    source(
      'Understanding and managing Amazon S3 storage classes',
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/storage-class-intro.html',
    ),
    source('Amazon S3 pricing', 'https://aws.amazon.com/s3/pricing/'),
  ],
  draw(random) {
    const classes: Class[] = [
      { name: 'S3 Standard', storage: between(random, 21, 26) * 10, retrieval: 0, isFast: true },
      { name: 'S3 Standard-IA', storage: between(random, 11, 14) * 10, retrieval: 100, isFast: true },
      { name: 'S3 Glacier Instant Retrieval', storage: between(random, 36, 48), retrieval: 300, isFast: true },
      {
        name: 'S3 Glacier Flexible Retrieval',
        storage: between(random, 32, 35),
        retrieval: between(random, 0, 10) * 10,
        isFast: false,
      },
    ];
    const size = between(random, 5, 400) * 100;
    const gbRead = Math.max(
      10,
      Math.round((size * pick(random, [2, 5, 10, 25, 40, 60, 90, 120, 150, 200])) / 1000) * 10,
    );
    const cost = ({ storage, retrieval }: Class) => storage * size + retrieval * gbRead;
    const fast = classes.filter(({ isFast }) => isFast).toSorted((a, b) => cost(a) - cost(b));
    const [right, next] = [fast[0]!, fast[1]!];
    const costText = (entry: Class) => dollars(cost(entry) / 10_000);
    // So close that a rounded price would decide: draw again.
    const isClear = cost(next) > cost(right) * 1.04;
    const table = classes
      .map(({ name, storage, retrieval }) => `${name}: ${perGb(storage)} stored, ${perGb(retrieval)} read`)
      .join('\n');
    return {
      stem: `${pick(random, SCENES)(numberText(size), numberText(gbRead))} Objects must be available within milliseconds. Assume the following prices per GB:\n\`\`\`\n${table}\n\`\`\`\nIgnore request charges and minimum storage durations. Which storage class is the most cost-effective?`,
      key: {
        text: right.name,
        rationale: `Storage and retrieval together come to ${costText(right)} a month, the lowest of the classes that respond within milliseconds.`,
      },
      wrong: !isClear
        ? []
        : classes
            .filter((entry) => entry !== right)
            .map((entry) => ({
              belief: entry.isFast
                ? 'only the price of storage, or of retrieval, counts'
                : 'every class answers at once',
              text: entry.name,
              rationale: entry.isFast
                ? `Storage and retrieval together come to ${costText(entry)} a month, which is more than ${costText(right)}.`
                : 'Objects must be restored before they can be read, which takes minutes to hours, not milliseconds.',
            })),
      explanation: `For each class, add storage × GB stored and retrieval × GB read: ${fast.map((entry) => `${entry.name} ${costText(entry)}`).join(', ')}. S3 Glacier Flexible Retrieval is ruled out because its objects have to be restored first.`,
    };
  },
};

import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { SECURITY_OBJECTIVES } from './sources.ts';
import { dollars, roundText } from './figures.ts';

const RARE: readonly [string, number][] = [
  ['once every two years', 0.5],
  ['once every four years', 0.25],
  ['once every five years', 0.2],
  ['once every ten years', 0.1],
];
const OFTEN: readonly [string, number][] = [
  ['twice a year', 2],
  ['three times a year', 3],
  ['four times a year', 4],
];

type Scene = (asset: string, factor: string, rate: string) => string;

const SCENES: readonly [Scene, readonly [string, number][]][] = [
  [
    (asset, factor, rate) =>
      `A risk analyst values a production database at ${asset}. A ransomware infection would destroy ${factor} of that value and is expected ${rate}.`,
    RARE,
  ],
  [
    (asset, factor, rate) =>
      `A data center holds equipment worth ${asset}. A flood would damage ${factor} of it, and the insurer expects such a flood ${rate}.`,
    RARE,
  ],
  [
    (asset, factor, rate) =>
      `A company estimates that its e-commerce platform is worth ${asset}. A successful DDoS attack, which is expected ${rate}, would cost ${factor} of that value.`,
    OFTEN,
  ],
  [
    (asset, factor, rate) =>
      `During a risk assessment, laptops with a total value of ${asset} are reviewed. Each theft costs ${factor} of that value on average, and thefts occur ${rate}.`,
    OFTEN,
  ],
];

/** What a loss costs per year, or once. */
export const ale: Family = {
  name: 'ale',
  topic: 'Quantitative risk analysis',
  sources: [SECURITY_OBJECTIVES],
  draw(random) {
    const asset = between(random, 20, 1980) * 500;
    const factor = pick(random, [5, 10, 15, 20, 30, 40, 60, 70, 75, 80]);
    const [scene, rates] = pick(random, SCENES);
    const [rateText, rate] = pick(random, rates);
    const single = (asset * factor) / 100;
    const annual = single * rate;
    const isAnnual = random() < 0.75;
    const [right, other] = isAnnual ? [annual, single] : [single, annual];
    const wrong = (belief: string, amount: number, rationale: string) => ({ belief, text: dollars(amount), rationale });
    return {
      stem: `${scene(dollars(asset), `${factor}%`, rateText)} What is the ${isAnnual ? 'annualized loss expectancy (ALE)' : 'single loss expectancy (SLE)'}?`,
      key: {
        text: dollars(right),
        rationale: isAnnual
          ? `The SLE is ${dollars(asset)} × ${factor}% = ${dollars(single)}, and ${dollars(single)} × ${roundText(rate, 2)} a year is ${dollars(annual)}.`
          : `The SLE is the asset value times the exposure factor: ${dollars(asset)} × ${factor}%.`,
      },
      wrong: [
        isAnnual
          ? wrong(
              'the loss of one event is that of a year',
              other,
              'This is the SLE, the loss from one event. The ALE multiplies it by the annual rate of occurrence.',
            )
          : wrong(
              'the loss of a year is that of one event',
              other,
              'This is the ALE, which is already multiplied by the annual rate of occurrence.',
            ),
        wrong(
          'the exposure factor does not count',
          asset * rate,
          'This multiplies the full asset value by the annual rate and leaves out the exposure factor.',
        ),
        wrong(
          'the exposure factor is what is left',
          asset * (1 - factor / 100) * (isAnnual ? rate : 1),
          'This counts the part of the value that survives. The exposure factor is the part that is lost.',
        ),
        wrong(
          'the rate divides',
          single / rate,
          'This divides the SLE by the annual rate of occurrence, but the ALE multiplies them.',
        ),
      ],
      explanation: `SLE = asset value × exposure factor = ${dollars(asset)} × ${factor}% = ${dollars(single)}. ALE = SLE × ARO = ${dollars(single)} × ${roundText(rate, 2)} = ${dollars(annual)}.`,
    };
  },
};

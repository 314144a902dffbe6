import { countText } from '../../wording/count.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';
import { dollars, roundText } from '../risk/figures.ts';

/** A month as billed. */
const HOURS = 730;
const DAYS = 30;

/** Which way of paying for a steady load with a peak costs least, at given prices. */
export const ec2Cost: Family = {
  name: 'ec2-cost',
  topic: 'EC2 purchasing options',
  sources: [
    source(
      'Amazon EC2 billing and purchasing options',
      'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-purchasing-options.html',
    ),
    source(
      'What are Savings Plans?',
      'https://docs.aws.amazon.com/savingsplans/latest/userguide/what-is-savings-plans.html',
    ),
  ],
  draw(random) {
    const steady = between(random, 2, 12);
    const extra = between(random, 1, 12);
    const peakHours = between(random, 1, 22);
    // Thousandths of a dollar per hour.
    const onDemand = between(random, 40, 800);
    const committedPrice = Math.round((onDemand * between(random, 55, 72)) / 100);
    const all = steady + extra;
    const onDemandHours = (instances: number, hours: number) => instances * hours * onDemand;
    const always = (instances: number) => instances * HOURS * committedPrice;
    const peak = extra * peakHours * DAYS;
    const ways = [
      {
        belief: 'flexibility is always cheaper',
        text: 'Run all instances On-Demand without a commitment',
        cost: onDemandHours(steady, HOURS) + peak * onDemand,
      },
      {
        belief: 'a lower price for an hour is always cheaper',
        text: 'Commit to as many instances as the daily peak needs',
        cost: always(all),
      },
      {
        belief: 'a commitment covers the base alone',
        text: 'Commit to the steady instances, and run the others On-Demand',
        cost: always(steady) + peak * onDemand,
      },
      {
        belief: 'a commitment belongs to the peak',
        text: 'Commit to the extra instances, and run the others On-Demand',
        cost: onDemandHours(steady, HOURS) + always(extra),
      },
    ];
    const [right, next] = ways.toSorted((a, b) => a.cost - b.cost);
    const costText = (cost: number) => dollars(cost / 1000);
    const price = (value: number) => `$${roundText(value / 1000, 3)}`;
    const isClear = next!.cost > right!.cost * 1.03;
    return {
      stem: `${pick(random, [
        'A web application runs on identical Amazon EC2 instances.',
        'A company is moving a stateful order system to identical Amazon EC2 instances.',
        'An analytics service that cannot be interrupted runs on Amazon EC2 instances of one type.',
      ])} It needs ${countText(steady, 'instance')} around the clock and ${extra} more for ${countText(peakHours, 'hour')} every day. On-Demand Instances cost ${price(onDemand)} an hour each. With a one-year commitment, an instance costs ${price(committedPrice)} an hour, which is billed for every hour whether it runs or not. Assume that a month has ${HOURS} hours and ${DAYS} daily peaks. Which option is the most cost-effective?`,
      key: { text: right!.text, rationale: `It costs ${costText(right!.cost)} a month, the least of the four.` },
      wrong: !isClear
        ? []
        : ways
            .filter((way) => way !== right)
            .map(({ belief, text, cost }) => ({
              belief,
              text,
              rationale: `It costs ${costText(cost)} a month, compared with ${costText(right!.cost)} for the cheapest option.`,
            })),
      explanation: `A commitment is charged for all ${HOURS} hours, so it pays off when an instance runs for more than ${Math.round((committedPrice * 100) / onDemand)}% of them. The steady instances always do; the others run for ${countText(peakHours * DAYS, 'hour')}. Overall, ${ways.map(({ text, cost }) => `"${text}" costs ${costText(cost)}`).join('; ')}.`,
    };
  },
};
